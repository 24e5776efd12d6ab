import type { Socket } from './socket.ts';

type Evaluation =
  | { type: 'success'; result: { type: string; value?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };

/**
 * Runs the text of a function in a context; argument and result travel as JSON.
 * @param element shared id of an element that the function takes as its second argument
 * @param userActivation true where the function may do what a click may
 */
export async function evaluateIn<Result>(
  bidi: Socket,
  context: string,
  functionText: string,
  argument: unknown,
  { element, userActivation = false }: { element?: string; userActivation?: boolean } = {},
): Promise<Result> {
  const answer = await bidi.send<Evaluation>('script.callFunction', {
    functionDeclaration: `async (json, element) => JSON.stringify(await (${functionText})(JSON.parse(json), element)) ?? 'null'`,
    arguments: [
      { type: 'string', value: JSON.stringify(argument ?? null) },
      element === undefined ? { type: 'undefined' } : { sharedId: element },
    ],
    target: { context },
    awaitPromise: true,
    userActivation,
  });
  if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
  return JSON.parse(answer.result.value ?? 'null') as Result;
}
