import type { JsonObject } from '../../json/json.ts';
import { printJson } from '../../json/print.ts';
import { type Discovery, discover } from '../../protocols/discover.ts';
import { checkAddress } from '../../site/address.ts';
import type { DiscoveryStep, PageHints } from '../../site/discovery.ts';
import type { Problem } from '../../site/problem.ts';
import { answerOf, GIVEN, probeNode } from '../fetch-manifest.ts';
import { addressOf, type Options } from '../options.ts';
import { hintsOfPage } from '../page-hints.ts';
import { problemJson, type Result, usageProblem } from '../result.ts';
import { headerOf, type Sent } from '../send-node.ts';
import { counted, oneLine, problemLines, table } from '../text.ts';

type Look = Pick<Discovery, 'manifests' | 'problems' | 'steps'>;

/** The step of the page itself, which a browser has already loaded. */
function pageStep(url: string, at: number, sent: Sent): DiscoveryStep {
  const about = { at, url, why: GIVEN, via: 'worker' } as const;
  if (!sent.ok) {
    const { problem, durationMs } = sent;
    return { ...about, status: null, contentType: null, durationMs, outcome: 'failed', note: problem.message };
  }
  const { status, redirect, durationMs } = sent.reply;
  const told = { ...about, status, contentType: headerOf(sent.reply, 'content-type'), durationMs };
  if (redirect !== null)
    return { ...told, outcome: 'redirect', note: `It leads to ${redirect}, which is not followed.` };
  if (status !== 200) return { ...told, outcome: 'not-found', note: '' };
  return { ...told, outcome: 'not-a-manifest', note: 'The page itself, read for hints.' };
}

function hintsFrom(url: URL, sent: Sent): PageHints {
  const none = { rcpLinks: [], wordpressRoot: null, xenforo: false, drupal: false };
  const page = { origin: url.origin, url: url.href };
  const answer = answerOf(sent);
  if (!answer.ok || answer.status !== 200 || answer.text === null) {
    return { ...page, contentType: '', ...none, ownText: null };
  }
  const contentType = answer.contentType ?? '';
  if (/[/+]json\b/i.test(contentType)) return { ...page, contentType, ...none, ownText: answer.text };
  return { ...page, contentType, ...hintsOfPage(answer.text, url.href), ownText: null };
}

async function lookAt(url: URL, options: Options): Promise<Look> {
  const at = Date.now();
  const sent = await probeNode(url.href, 'GET', options.timeoutMs);
  const first = pageStep(url.href, at, sent);
  if (!sent.ok && sent.problem.code !== 'REPLY_TOO_LARGE') {
    return { manifests: [], problems: [sent.problem], steps: [first] };
  }
  const { manifests, problems, steps } = await discover({
    hints: hintsFrom(url, sent),
    developer: options.developer,
    now: Date.now,
    probe: async (address, { method }) => ({
      via: 'worker',
      answer: answerOf(await probeNode(address, method, options.timeoutMs)),
    }),
  });
  // Discovery takes the page as loaded already; here it was fetched, and this is what came back.
  const { status, durationMs } = first;
  const told = steps.map((step) => (step.why === 'page-itself' ? { ...step, status, durationMs } : step));
  const own = told.some(({ why }) => why === 'page-itself') ? [] : [first];
  return { manifests, problems, steps: [...own, ...told] };
}

function stepJson({ url, why, status, contentType, outcome, note, durationMs }: DiscoveryStep): JsonObject {
  return {
    url,
    why,
    status,
    contentType,
    outcome,
    note: note === '' ? null : note,
    durationMs: Math.round(durationMs),
  };
}

function resultOf(site: string, { manifests, problems, steps }: Look): Result {
  const found = manifests.map(({ url, why, reading }) => ({ url, protocol: reading.protocol, why }));
  const wrong = problems.some(({ severity }) => severity === 'error');
  const text = [
    `${oneLine(site)}: ${counted(found.length, 'manifest')} found`,
    table(found.map(({ url, protocol, why }) => [protocol ?? '', why, oneLine(url)])),
    counted(steps.length, 'request'),
    table(
      steps.map(({ outcome, status, url, note }) => [outcome, String(status ?? '-'), oneLine(url), oneLine(note, 120)]),
    ),
    problemLines(problems),
  ];
  return {
    json: { site, steps: steps.map(stepJson), manifests: found, problems: problems.map(problemJson) },
    text: text.filter((part) => part !== '').join('\n'),
    exit: wrong ? 1 : found.length === 0 ? 2 : 0,
  };
}

/** What `probe` prints where it was used wrongly: the same shape, with nothing tried. */
export function probeNothing(site: string, problems: readonly Problem[]): Result {
  return { ...resultOf(site, { manifests: [], problems, steps: [] }), exit: 2 };
}

/** `toolrail probe <site>`: looks for manifests as the extension does, and shows every address tried. */
export async function probe(site: string, options: Options): Promise<Result> {
  const url = addressOf(site);
  if (url === null) return probeNothing(site, [usageProblem(`probe wants a site, not ${JSON.stringify(site)}.`)]);
  const refusal = checkAddress(url.href, options);
  if (refusal !== null) return probeNothing(site, [refusal]);
  const result = resultOf(url.href, await lookAt(url, options));
  return options.format === 'json' ? { ...result, text: printJson(result.json, 2), machine: true } : result;
}
