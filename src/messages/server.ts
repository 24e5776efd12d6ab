import type * as z from 'zod/mini';
import { makeProblem } from '../site/make-problem.ts';
import type { Outcome, Problem } from '../site/problem.ts';
import { type Answer, envelopeSchema, type HandOver } from './envelope.ts';
import { pageLoadedSchema } from './page-loaded.ts';
import { REQUESTS, type RequestInput, type RequestName, type RequestReplies } from './requests.ts';
import { isOwnContentScript, isOwnPage, type OwnIdentity, type Sender } from './sender.ts';

/** The value of a reply that is already JSON text: it goes over as text and the page parses it. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** Requests whose value may hold big integers, which the browser's own messages would refuse, or a whole manifest. */
const ALWAYS_HANDED_OVER: ReadonlySet<string> = new Set([
  'tool.get',
  'doctor.manifest',
  'doctor.check',
  'draft.get',
  'draft.fetch',
]);

/** Characters from which a value goes over the hand-over channel. */
const HAND_OVER_FROM = 64 * 1024;

/** One function for each request. */
export type Routes = {
  readonly [N in RequestName]: (input: RequestInput<N>) => Promise<Outcome<RequestReplies[N] | JsonText>>;
};

export interface ServerParts {
  readonly own: OwnIdentity;
  readonly routes: Routes;
  /** Our content script says that a page was loaded in this tab. */
  readonly pageLoaded: (tabId: number, url: string) => void;
  /** `page`: who asked, where it says so. */
  readonly handOver: (over: HandOver, page: string | null) => void;
  /** Told about every refused message, and about bugs. */
  readonly log: (problem: Problem, detail: unknown) => void;
}

/** How the reply should travel. */
type How = Pick<z.infer<typeof envelopeSchema>, 'inline' | 'page'>;
type AnyRoute = (input: unknown) => Promise<Outcome<unknown>>;

function size(value: unknown): number {
  if (value instanceof JsonText) return value.text.length;
  if (typeof value !== 'object' || value === null || !('reply' in value)) return 0;
  const { reply } = value as {
    reply: { text: string | null; base64: string | null; mappedText: string | null } | null;
  };
  return (reply?.text?.length ?? 0) + (reply?.base64?.length ?? 0) + (reply?.mappedText?.length ?? 0);
}

/**
 * Serves messages to the worker: nothing but a well-formed request of the extension's own page reaches a route.
 * @returns a function that gives the answer to a message, or null for messages that are refused or need none.
 *   Refusals are `worker/refused-sender`, `worker/bad-request`; a bug in a route is answered as `worker/bug`.
 */
export function serveMessages(
  parts: ServerParts,
): (message: unknown, sender: Sender) => Promise<Answer<RequestName>> | null {
  const refuse = (code: 'worker/refused-sender' | 'worker/bad-request', name: string, detail: unknown) => {
    const problem = makeProblem(code, '', { name });
    parts.log(problem, detail);
    return problem;
  };

  function answerWith(name: string, value: unknown, { inline, page }: How): Answer<RequestName> {
    if (!inline && (ALWAYS_HANDED_OVER.has(name) || size(value) >= HAND_OVER_FROM)) {
      const id = crypto.randomUUID();
      parts.handOver(value instanceof JsonText ? { id, json: value.text } : { id, value }, page ?? null);
      return { ok: true, handedOver: id };
    }
    const plain = value instanceof JsonText ? JSON.parse(value.text) : value;
    return { ok: true, value: plain } as Answer<typeof name & RequestName>;
  }

  async function run(name: RequestName, input: unknown, how: How): Promise<Answer<RequestName>> {
    try {
      const outcome = await (parts.routes[name] as AnyRoute)(input);
      return outcome.ok ? answerWith(name, outcome.value, how) : outcome;
    } catch (bug) {
      const problem = makeProblem('worker/bug', '', { name, detail: bug instanceof Error ? bug.message : String(bug) });
      parts.log(problem, bug);
      return { ok: false, problems: [problem] };
    }
  }

  return (message, sender) => {
    if (isOwnContentScript(sender, parts.own)) {
      const loaded = pageLoadedSchema.safeParse(message);
      if (loaded.success && sender.tabId !== null) parts.pageLoaded(sender.tabId, sender.url ?? '');
      else refuse('worker/refused-sender', 'message', sender);
      return null;
    }
    const envelope = envelopeSchema.safeParse(message);
    const name = envelope.success ? envelope.data.name : 'message';
    if (!isOwnPage(sender, parts.own)) {
      refuse('worker/refused-sender', name, sender);
      return null;
    }
    if (!envelope.success || !Object.hasOwn(REQUESTS, name)) {
      return Promise.resolve({ ok: false, problems: [refuse('worker/bad-request', name, 'no such request')] });
    }
    const known = name as RequestName;
    const input = REQUESTS[known].safeParse(envelope.data.input);
    if (!input.success) {
      return Promise.resolve({ ok: false, problems: [refuse('worker/bad-request', name, input.error.issues)] });
    }
    return run(known, input.data, envelope.data);
  };
}
