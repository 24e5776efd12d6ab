import type { CorsFacts, DoctorInput, TransportFacts } from '../doctor/check.ts';
import { examine } from '../doctor/examine.ts';
import { type DoctorSummary, summarise } from '../doctor/summary.ts';
import type { Json } from '../json/json.ts';
import { parseJson } from '../json/parse.ts';
import { readManifest } from '../protocols/read-manifest.ts';
import { linearPatterns } from '../schema/linear-patterns.ts';
import { LIMITS } from '../site/limits.ts';
import type { Outcome, Problem } from '../site/problem.ts';
import type { ManifestReading } from '../site/site.ts';
import { GIVEN, probeAsPage } from './fetch-manifest.ts';
import { findTool } from './find-tool.ts';
import { type Loaded, loadManifest } from './load-manifest.ts';
import type { Options } from './options.ts';
import { readTextFile } from './read-file.ts';
import { headerOf, type NodeReply } from './send-node.ts';

/** What the doctor says of a manifest that the command line was given. */
export interface Examination {
  /** As the command line was given it. */
  readonly source: string;
  /** Without tools where the manifest was not served as it must be. */
  readonly reading: ManifestReading;
  /** All problems, in the order to fix them. */
  readonly problems: readonly Problem[];
  readonly summary: DoctorSummary;
  /** The parsed manifest; null without one. */
  readonly document: Json;
}

/** Made up, and of a name that nobody can have: what a page of any other site would say. */
const WEB_PAGE = 'https://web-client.example';

async function corsOf(url: string, options: Options): Promise<CorsFacts | null> {
  const sent = await probeAsPage(url, WEB_PAGE, options.timeoutMs);
  if (!sent.ok || sent.reply.status !== 200) return null;
  return {
    allowOrigin: headerOf(sent.reply, 'access-control-allow-origin'),
    allowCredentials: headerOf(sent.reply, 'access-control-allow-credentials')?.trim() === 'true',
    asked: WEB_PAGE,
  };
}

function transportOf(url: string, reply: NodeReply, cors: CorsFacts | null): TransportFacts {
  return {
    url,
    finalUrl: url,
    status: reply.status,
    redirected: false,
    contentType: headerOf(reply, 'content-type'),
    bytes: reply.body.length,
    etag: headerOf(reply, 'etag'),
    lastModified: headerOf(reply, 'last-modified'),
    cacheControl: headerOf(reply, 'cache-control'),
    cors,
  };
}

/** The recorded replies by the pointer of their tool. */
async function repliesOf(reading: ManifestReading, options: Options): Promise<Outcome<DoctorInput['replies']>> {
  const replies = new Map<string, string[]>();
  for (const [name, path] of options.replies) {
    const tool = findTool(reading, name);
    const file = await readTextFile(path);
    if (!tool.ok) return tool;
    if (!file.ok) return file;
    const { pointer } = tool.value;
    replies.set(pointer, [...(replies.get(pointer) ?? []), file.value]);
  }
  return { ok: true, value: replies };
}

function withoutText(source: string, { reading }: Loaded): Examination {
  const { problems } = reading;
  return { source, reading, problems, summary: summarise(reading, problems), document: null };
}

/** An examination that was not made: only problems of how it was asked for. */
export function examinationNothing(source: string, problems: readonly Problem[]): Examination {
  const reading: ManifestReading = { protocol: null, manifest: null, problems };
  return { source, reading, problems, summary: summarise(reading, problems), document: null };
}

/**
 * Loads a manifest as `loadManifest` does and examines it; of an address it asks a second time as a web page of another
 * site would, to see its CORS headers.
 * @param source a path, an address, or "-" for the standard input
 */
export async function examineSource(source: string, options: Options): Promise<Examination> {
  const loaded = await loadManifest(source, options);
  const { origin, text, reply, reading } = loaded;
  if (text === null) return withoutText(source, loaded);
  const whole = readManifest(text, origin);
  const replies = await repliesOf(whole, options);
  if (!replies.ok) return examinationNothing(source, replies.problems);
  const parsed = parseJson(text, LIMITS.documentDepth);
  const document = parsed.ok ? parsed.value : null;
  const url = origin.manifestUrl;
  const served = url !== null && reply !== null;
  const problems = examine({
    text,
    reading: whole,
    document,
    origin,
    transport: served ? transportOf(url, reply, await corsOf(url, options)) : null,
    foundAt: served ? { url, why: GIVEN } : null,
    replies: replies.value,
    patterns: linearPatterns,
  });
  return { source, reading, problems, summary: summarise(reading, problems), document };
}
