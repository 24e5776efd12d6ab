import { judgeAnswer } from '../protocols/judge-answer.ts';
import { readManifest } from '../protocols/read-manifest.ts';
import { checkAddress } from '../site/address.ts';
import { canParseUrl } from '../site/parse-url.ts';
import type { Problem } from '../site/problem.ts';
import type { ManifestOrigin, ManifestReading } from '../site/site.ts';
import { answerOf, GIVEN, probeNode } from './fetch-manifest.ts';
import type { Options } from './options.ts';
import { readTextFile } from './read-file.ts';
import type { NodeReply } from './send-node.ts';

/** A manifest that was asked for: what was read of it, and where it came from. */
export interface Loaded {
  readonly origin: ManifestOrigin;
  /** Where it was not served as a manifest must be, `manifest` has no tools, and a problem says why. */
  readonly reading: ManifestReading;
  /** The manifest's text; null where none was served or read. */
  readonly text: string | null;
  /** How it was served; null for files and where nothing was served. */
  readonly reply: NodeReply | null;
}

type Read = Omit<Loaded, 'origin'>;

function nothing(problems: readonly Problem[]): Read {
  return { reading: { protocol: null, manifest: null, problems }, text: null, reply: null };
}

async function loadUrl(url: string, origin: ManifestOrigin, options: Options, token: string | null): Promise<Read> {
  const refusal = checkAddress(url, options);
  if (refusal !== null) return nothing([refusal]);
  const sent = await probeNode(url, 'GET', options.timeoutMs, token);
  // The sender knows the exact cause; a judge would only say that there was no answer.
  if (!sent.ok && sent.problem.code !== 'REPLY_TOO_LARGE') return nothing([sent.problem]);
  const answer = answerOf(sent);
  const { found, problems } = judgeAnswer(answer, { url, why: GIVEN, origin, needsVersion: false });
  const reply = sent.ok ? sent.reply : null;
  if (found !== null) return { reading: found.reading, text: found.text, reply };
  if (!answer.ok || problems[0]?.code !== 'discovery/content-type') return nothing(problems);
  const text = answer.text ?? '';
  const { protocol, manifest } = readManifest(text, origin);
  return {
    reading: { protocol, manifest: manifest === null ? null : { ...manifest, tools: [] }, problems },
    text,
    reply,
  };
}

/**
 * Loads a manifest from where the command line says: an address is fetched as given, without redirects.
 * @param source a path, an address, or "-" for the standard input
 * @param token of a sign-in to the manifest's own site, sent with the request
 * @returns always a reading; its problems are those of `readManifest`, of a fetch, `discovery/*`, `request/address-*` or
 *   `cli/file-unreadable`
 */
export async function loadManifest(source: string, options: Options, token: string | null = null): Promise<Loaded> {
  const isUrl = /^[a-z][a-z0-9+.-]*:\/\//i.test(source);
  const manifestUrl = isUrl && canParseUrl(source) ? new URL(source).href.replace(/#.*$/s, '') : null;
  const origin: ManifestOrigin = { site: options.site, manifestUrl, developer: options.developer };
  if (isUrl) return { origin, ...(await loadUrl(manifestUrl ?? source, origin, options, token)) };
  const file = await readTextFile(source);
  if (!file.ok) return { origin, ...nothing(file.problems) };
  return { origin, reading: readManifest(file.value, origin), text: file.value, reply: null };
}
