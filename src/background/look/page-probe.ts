import { parseHints, parseProbeAnswer } from '../../messages/page-answers.ts';
import type { Probe } from '../../protocols/discover.ts';
import type { PageHints, ProbeAnswer } from '../../site/discovery.ts';
import { LIMITS } from '../../site/limits.ts';
import type { Background } from '../background.ts';
import { isReachable } from '../sites/hosts.ts';
import { probeFromWorker } from './worker-probe.ts';

/** Addresses that may be a manifest although the browser lets nobody into the page (Firefox shows JSON in a viewer). */
const LIKELY_MANIFEST = /(\.json|\/manifest)$/;

/**
 * What the page in a tab says; starts our script in it where it does not run yet.
 * @returns null where the browser lets nobody into the page
 */
export async function askHints(background: Background, tabId: number, url: string): Promise<PageHints | null> {
  const { browser } = background;
  const ask = async () => parseHints(await browser.askPage(tabId, { to: 'content', name: 'hints' }));
  const hints = (await ask()) ?? ((await browser.inject(tabId)) ? await ask() : null);
  const { origin, pathname } = new URL(url);
  // A page that was left meanwhile is another page's business.
  if (hints) return hints.origin === origin ? hints : null;
  if (!LIKELY_MANIFEST.test(pathname) || !(await isReachable(background, url))) return null;
  const nothing = { rcpLinks: [], wordpressRoot: null, xenforo: false, drupal: false, ownText: null };
  return { origin, url, contentType: 'application/json', ...nothing };
}

/** How the requests of one look went, as far as the requests themselves tell. */
export interface ProbeTally {
  answered: number;
  blockedByPage: number;
}

/**
 * Sends the requests of a look: from the page itself to its own origin, so that no permission is needed; from the worker
 * where the page cannot, and the user permitted the host. Another origin is asked from the worker first.
 */
export function pageProbe(background: Background, tabId: number, origin: string, tally: ProbeTally): Probe {
  const fromPage = async (url: string, method: 'GET' | 'HEAD'): Promise<ProbeAnswer> => {
    const { discoveryTimeout: timeoutMs } = await background.browser.settings();
    const request = { to: 'content', name: 'fetch', url, method, maxBytes: LIMITS.manifestBytes, timeoutMs } as const;
    const answer = parseProbeAnswer(await background.browser.askPage(tabId, request));
    return answer ?? { ok: false, reason: 'network', durationMs: 0 };
  };

  return async (url, { method }) => {
    const reachable = await isReachable(background, url);
    if (reachable && new URL(url).origin !== origin) {
      const answer = await probeFromWorker(background, url, method);
      if (answer.ok) tally.answered++;
      return { via: 'worker', answer };
    }
    const answer = await fromPage(url, method);
    const stopped = !answer.ok && (answer.reason === 'page-policy' || answer.reason === 'network');
    if (stopped && reachable) {
      const second = await probeFromWorker(background, url, method);
      if (second.ok) tally.answered++;
      return { via: 'worker', answer: second };
    }
    if (answer.ok) tally.answered++;
    else if (answer.reason === 'page-policy') tally.blockedByPage++;
    return { via: 'page', answer };
  };
}
