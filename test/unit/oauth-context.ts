import type { OAuthContext, OAuthStep } from '../../src/oauth/trace.ts';
import type { HttpRequest } from '../../src/site/tool-call.ts';
import { ask, type Loopback } from './oauth-browser.ts';

/** A sender to the test hosts for the protocol code, with what it sent and traced. */
export function testContext(loopback: Loopback): {
  context: OAuthContext;
  steps: OAuthStep[];
  sent: HttpRequest[];
} {
  const steps: OAuthStep[] = [];
  const sent: HttpRequest[] = [];
  const context: OAuthContext = {
    now: () => Date.now(),
    trace: (step) => void steps.push(step),
    async send(request) {
      sent.push(request);
      try {
        const { status, headers, text } = await ask(
          loopback,
          request.method,
          request.url,
          request.headers,
          request.body,
        );
        return {
          ok: true,
          value: { status, statusText: '', headers, text, bytes: Buffer.byteLength(text), durationMs: 1 },
        };
      } catch {
        return { ok: false, problems: [] };
      }
    },
  };
  return { context, steps, sent };
}
