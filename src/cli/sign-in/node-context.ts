import type { OAuthContext, OAuthStep } from '../../oauth/trace.ts';
import { checkAddress } from '../../site/address.ts';
import { LIMITS } from '../../site/limits.ts';
import type { Options } from '../options.ts';
import { sendNode, textOf } from '../send-node.ts';

const REPLY_BYTES = 1024 * 1024;

/** The command line's sender for the protocol of signing in, and the steps that went through it (secrets masked). */
export function nodeContext(options: Options): { context: OAuthContext; steps: readonly OAuthStep[] } {
  const steps: OAuthStep[] = [];
  const context: OAuthContext = {
    now: () => Date.now(),
    trace: (step) => void steps.push(step),
    async send(request) {
      const refusal = checkAddress(request.url, options);
      if (refusal !== null) return { ok: false, problems: [refusal] };
      const limits = { timeoutMs: options.timeoutMs ?? LIMITS.callTimeout, maxBytes: REPLY_BYTES };
      const sent = await sendNode(request, limits);
      if (!sent.ok) return { ok: false, problems: [sent.problem] };
      const { status, headers, body, durationMs } = sent.reply;
      const text = textOf(sent.reply);
      return { ok: true, value: { status, statusText: '', headers, text, bytes: body.length, durationMs } };
    },
  };
  return { context, steps };
}

/** The steps as lines for people: what was asked of whom, what came back, how long it took. */
export function stepLines(steps: readonly OAuthStep[]): string[] {
  return steps.map(({ name, request, status, durationMs }) => {
    const asked = request === null ? '' : ` ${request.method} ${request.url}`;
    return `# ${name}:${asked} ${status === null ? 'no answer' : `HTTP ${status}`}, ${durationMs} ms`;
  });
}
