import { parseJson } from '../../json/parse.ts';
import { printJson } from '../../json/print.ts';
import { mapReply } from '../../protocols/map-reply.ts';
import { LIMITS } from '../../site/limits.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { MappedReply } from '../../site/tool-call.ts';
import { findTool } from '../find-tool.ts';
import { loadManifest } from '../load-manifest.ts';
import type { Options } from '../options.ts';
import { readTextFile } from '../read-file.ts';
import { failure, type Result, usageProblem } from '../result.ts';
import { harmless } from '../text.ts';

/** A mapped reply for people. */
export function mappedText({ value, missing }: MappedReply): string {
  const shown = typeof value === 'string' ? value : printJson(value, 2);
  return harmless(missing.length === 0 ? shown : `${shown}\nThe reply has no value for: ${missing.join(', ')}`);
}

/** `toolrail map <file|url> TOOL --response <file>`: a reply as the tool's mappings shape it. */
export async function map(source: string, name: string, options: Options): Promise<Result> {
  if (options.response === null) return failure([usageProblem('map wants --response and a file.')], 2);
  if (source === '-' && options.response === '-') {
    return failure([usageProblem('Only one of manifest and response can be the standard input.')], 2);
  }
  const { reading } = await loadManifest(source, options);
  const found = findTool(reading, name);
  if (!found.ok) return failure(found.problems, 1);
  const response = await readTextFile(options.response);
  if (!response.ok) return failure(response.problems, 1);
  const parsed = parseJson(response.value, LIMITS.replyDepth);
  if (!parsed.ok && parsed.code === 'json/too-deep') {
    return failure([makeProblem(parsed.code, '', { limit: String(LIMITS.replyDepth) })], 1);
  }
  const mapped = mapReply(found.value, response.value);
  return { json: { value: mapped.value, missing: [...mapped.missing] }, text: mappedText(mapped), exit: 0 };
}
