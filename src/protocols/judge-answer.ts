import type { DiscoveryStep, ProbeAnswer } from '../site/discovery.ts';
import { LIMITS } from '../site/limits.ts';
import { makeProblem } from '../site/make-problem.ts';
import type { Problem } from '../site/problem.ts';
import type { ProblemCode } from '../site/problem-texts.ts';
import type { ManifestOrigin, ManifestReading } from '../site/site.ts';
import { isManifestType } from './content-type.ts';
import { readManifest } from './read-manifest.ts';

/** A manifest that was found, as it was served. */
export interface FoundManifest {
  readonly url: string;
  readonly why: DiscoveryStep['why'];
  readonly text: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly contentType: string | null;
  readonly reading: ManifestReading;
}

/** A manifest that is shown only to whoever brings a token. */
export interface LockedManifest {
  readonly url: string;
  readonly why: DiscoveryStep['why'];
  /** `resource_metadata` of the challenge (RFC 9728), where it names one. */
  readonly resourceMetadata: string | null;
  /** The whole `WWW-Authenticate`; null without. */
  readonly challenge: string | null;
}

/** What one answer means. `problems` is empty only where a manifest was found. */
export interface Judgement {
  readonly outcome: DiscoveryStep['outcome'];
  readonly note: string;
  readonly found: FoundManifest | null;
  readonly locked: LockedManifest | null;
  readonly problems: readonly Problem[];
}

export interface Asked {
  readonly url: string;
  readonly why: DiscoveryStep['why'];
  readonly origin: ManifestOrigin;
  /** True where only a text in `rcpVersion` makes a document a manifest. */
  readonly needsVersion: boolean;
}

type Answered = Extract<ProbeAnswer, { ok: true }>;

function refuse(outcome: Judgement['outcome'], code: ProblemCode, values: Record<string, string>): Judgement {
  const problem = makeProblem(code, '', values);
  return { outcome, note: problem.message, found: null, locked: null, problems: [problem] };
}

function judgeFailure(answer: Extract<ProbeAnswer, { ok: false }>, url: string): Judgement {
  const detail = answer.detail === undefined ? '' : `: ${answer.detail}`;
  const codes = {
    timeout: 'discovery/timeout',
    'too-large': 'discovery/too-large',
    network: 'discovery/unreachable',
    'page-policy': 'discovery/page-policy',
  } as const;
  const limit = String(LIMITS.manifestBytes / 1024 / 1024);
  return refuse('failed', codes[answer.reason], { url, detail, limit });
}

/** A 401 hides a manifest where it asks for a bearer token, or where a hint says that a manifest is there. */
function judgeUnauthorized({ wwwAuthenticate }: Answered, { url, why }: Asked): Judgement {
  const challenge = wwwAuthenticate ?? '';
  const bearer = /(?:^|,)\s*Bearer\b/i.test(challenge);
  if (!bearer && (challenge !== '' || why === 'specified' || why === 'page-itself')) {
    return refuse('not-found', 'discovery/not-found', { url, status: '401' });
  }
  const resourceMetadata = /\bresource_metadata="([^"]+)"/i.exec(challenge)?.[1] ?? null;
  return {
    ...refuse('locked', 'discovery/locked', { url }),
    locked: { url, why, resourceMetadata, challenge: wwwAuthenticate },
  };
}

function judgeText(answer: Answered, text: string, asked: Asked): Judgement {
  const { url, why, origin } = asked;
  const { contentType, etag, lastModified } = answer;
  const reading = readManifest(text, origin);
  const versionless =
    asked.needsVersion && (reading.protocol !== 'rcp' || (reading.manifest?.version ?? null) === null);
  if (reading.protocol === null || reading.manifest === null || versionless) {
    const refusal = refuse('not-a-manifest', 'discovery/not-a-manifest', { url });
    const note = reading.problems[0]?.message ?? '';
    return versionless ? refusal : { ...refusal, note, problems: [...refusal.problems, ...reading.problems] };
  }
  if (!isManifestType(contentType, reading.protocol)) {
    const type = contentType === null || contentType === '' ? 'nothing in particular (no Content-Type)' : contentType;
    return refuse('not-a-manifest', 'discovery/content-type', { url, type });
  }
  const found: FoundManifest = { url, why, text, etag, lastModified, contentType, reading };
  return { outcome: 'manifest', note: '', found, locked: null, problems: [] };
}

/**
 * What an answer to a GET of a manifest's address means: only status 200 without a redirect, with a JSON content type
 * and a manifest as its body counts (Servio "Manifest Location"; threat 24).
 * @returns the outcome with its problems: one of `discovery/*`, and those of the text that is no manifest
 */
export function judgeAnswer(answer: ProbeAnswer, asked: Asked): Judgement {
  const { url } = asked;
  if (!answer.ok) return judgeFailure(answer, url);
  const status = String(answer.status);
  if (answer.redirected || (answer.status >= 300 && answer.status < 400)) {
    const target = answer.location === undefined ? '' : ` to ${answer.location}`;
    return refuse('redirect', 'discovery/redirect', { url, target });
  }
  if (answer.status === 401) return judgeUnauthorized(answer, asked);
  if (answer.status === 429 || answer.status >= 500) return refuse('failed', 'discovery/refused', { url, status });
  if (answer.status !== 200) return refuse('not-found', 'discovery/not-found', { url, status });
  return judgeText(answer, answer.text ?? '', asked);
}
