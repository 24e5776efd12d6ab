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

/** An element of a page, as commands name it. */
export interface Node {
  readonly sharedId: string;
}

/** Runs the text of a function that gives a list of elements. */
export async function findIn(bidi: Socket, context: string, functionText: string, argument: string): Promise<Node[]> {
  const answer = await bidi.send<{ type: string; result?: { value: Node[] }; exceptionDetails?: { text: string } }>(
    'script.callFunction',
    {
      functionDeclaration: functionText,
      arguments: [{ type: 'string', value: argument }],
      target: { context },
      awaitPromise: false,
      serializationOptions: { maxDomDepth: 0 },
    },
    // A page that is being left may never answer; who waits asks again.
    { timeout: 4_000 },
  );
  if (!answer.result) throw new Error(answer.exceptionDetails?.text);
  return answer.result.value;
}
