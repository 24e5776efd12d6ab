import { type Judgement, judgeAnswer } from '../../protocols/judge-answer.ts';
import type { DiscoveryStep, ProbeAnswer } from '../../site/discovery.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Background } from '../background.ts';
import { addStep } from '../look/look-log.ts';
import { probeFromWorker } from '../look/worker-probe.ts';
import type { ManifestRow } from '../store/rows.ts';
import { isReachable } from './hosts.ts';
import { originOf } from './read-site.ts';

type Header = readonly [name: string, value: string];

export interface ManifestRequest extends Pick<ManifestRow, 'origin' | 'manifestUrl'> {
  readonly why: 'pasted' | 'refresh';
  /** Conditional headers, and what authenticates. */
  readonly headers: readonly Header[];
  /** The text that is kept; the same again is not judged again. */
  readonly knownText: string | null;
}

export type ManifestFetch =
  | { readonly same: true; readonly etag: string | null; readonly lastModified: string | null }
  | { readonly same: false; readonly judgement: Judgement };

/** The kept text is still current: 304, or the very same text. Null where it is not. */
function sameAsKnown(answer: ProbeAnswer, request: ManifestRequest): ManifestFetch | null {
  if (!answer.ok || request.knownText === null) return null;
  const notModified = answer.status === 304 && request.headers.some(([name]) => name.startsWith('If-'));
  const same = notModified || (answer.status === 200 && answer.text === request.knownText);
  return same ? { same, etag: answer.etag, lastModified: answer.lastModified } : null;
}

/**
 * Fetches a manifest from the worker, and notes it in the discovery log of its site.
 * @returns what came of it; problems `HOST_NOT_PERMITTED`, `discovery/*`, and those of a text that is no manifest
 */
export async function fetchManifest(background: Background, request: ManifestRequest): Promise<ManifestFetch> {
  const { manifestUrl: url, origin, why } = request;
  if (!(await isReachable(background, url))) {
    const problem = makeProblem('HOST_NOT_PERMITTED', '', { host: new URL(url).host });
    const judgement = {
      outcome: 'skipped',
      note: problem.message,
      found: null,
      locked: null,
      problems: [problem],
    } as const;
    return { same: false, judgement };
  }
  const at = background.now();
  const { developer } = await background.browser.settings();
  const answer = await probeFromWorker(background, url, 'GET', request.headers);
  const fetched: ManifestFetch = sameAsKnown(answer, request) ?? {
    same: false,
    judgement: judgeAnswer(answer, { url, why, origin: originOf(request, developer), needsVersion: false }),
  };
  const step: DiscoveryStep = {
    at,
    url,
    why,
    via: 'worker',
    status: answer.ok ? answer.status : null,
    contentType: answer.ok ? answer.contentType : null,
    durationMs: answer.durationMs,
    outcome: fetched.same ? 'manifest' : fetched.judgement.outcome,
    note: fetched.same ? 'Nothing changed.' : fetched.judgement.note,
  };
  await addStep(background, origin, step);
  return fetched;
}
