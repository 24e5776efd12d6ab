import { maskOAuth, maskRequest, type OAuthContext, type OAuthStep } from '../../oauth/trace.ts';
import { checkAddress } from '../../site/address.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Problem } from '../../site/problem.ts';
import { type Background, publish } from '../background.ts';
import { isReachable } from '../sites/hosts.ts';
import { memoryKey } from './sign-in-memory.ts';

/** Steps that are kept of one place. */
const STEPS = 80;
const ANSWER_BYTES = 1024 * 1024;
const TIMEOUT = 25_000;

const logKey = (siteId: string, slot: string) => `oauth-log:${memoryKey(siteId, slot)}`;

/** Every step of the last sign-ins and renewals of a place, masked, the newest last. Kept until the browser closes. */
export async function oauthLog(background: Background, siteId: string, slot: string): Promise<readonly OAuthStep[]> {
  await background.memory.signIn.logWrites.get(logKey(siteId, slot));
  return ((await background.browser.readSession(logKey(siteId, slot))) as OAuthStep[] | undefined) ?? [];
}

/** Protocol code's way out, and its steps written down as they happen. */
export interface LoggedOAuth extends OAuthContext {
  /** Writes a step that no request of ours is: the consent page, what came back. Its texts are masked here. */
  readonly note: (step: Pick<OAuthStep, 'name'> & Partial<OAuthStep>) => void;
  /** Says at the last step why it failed, where it does not say so itself. */
  readonly failed: (problems: readonly Problem[]) => void;
  /** Status of the last answer; null where the last request got none. */
  readonly lastStatus: () => number | null;
  /** Hosts that were not asked because the browser does not permit them. */
  readonly blocked: ReadonlySet<string>;
}

/**
 * What protocol code is handed for one place. Requests go through the worker's one sender, to permitted hosts and
 * addresses that `checkAddress` lets pass; others fail with `HOST_NOT_PERMITTED` or `request/address-*`, unsent.
 */
export function loggedOAuth(
  background: Background,
  place: { readonly siteId: string; readonly slot: string; readonly manifestUrl: string },
): LoggedOAuth {
  const { siteId, slot, manifestUrl } = place;
  const blocked = new Set<string>();
  let last: OAuthStep | null = null;
  let status: number | null = null;
  const write = (change: (steps: readonly OAuthStep[]) => readonly OAuthStep[]) => {
    const { logWrites } = background.memory.signIn;
    const key = logKey(siteId, slot);
    const before = logWrites.get(key) ?? Promise.resolve();
    const work = before.then(async () => {
      const steps = ((await background.browser.readSession(key)) as OAuthStep[] | undefined) ?? [];
      await background.browser.writeSession(key, change(steps).slice(-STEPS));
      publish(background, { type: 'sign-in-changed', siteId });
    });
    // A log that cannot be written stops nobody from signing in.
    logWrites.set(
      key,
      work.catch((cause) => background.log(makeProblem('worker/bug', '', { name: 'oauth-log', detail: '' }), cause)),
    );
  };
  const trace = (step: OAuthStep) => {
    last = step;
    status = step.status;
    write((steps) => [...steps, step]);
  };
  return {
    now: background.now,
    trace,
    blocked,
    lastStatus: () => status,
    note: ({ reply = null, request = null, ...step }) => {
      const nothing = { at: background.now(), durationMs: 0, status: null, contentType: null, problem: null };
      const masked = { request: request && maskRequest(request), reply: reply === null ? null : maskOAuth(reply) };
      trace({ ...nothing, ...step, ...masked });
    },
    failed: ([problem]) => {
      if (!problem || !last || last.problem) return;
      const wrong: OAuthStep = { ...last, problem };
      last = wrong;
      write((steps) => [...steps.slice(0, -1), wrong]);
    },
    send: async (request) => {
      const { developer } = await background.browser.settings();
      const address = checkAddress(request.url, { developer });
      if (address) return { ok: false, problems: [address] };
      const { host } = new URL(request.url);
      if (!(await isReachable(background, request.url))) {
        blocked.add(host);
        return { ok: false, problems: [makeProblem('HOST_NOT_PERMITTED', '', { host })] };
      }
      const command = `toolrail login ${manifestUrl}`;
      const sent = await background.send(request, { timeoutMs: TIMEOUT, maxBytes: ANSWER_BYTES, command });
      return sent.ok ? { ok: true, value: sent.reply } : { ok: false, problems: [sent.problem] };
    },
  };
}
