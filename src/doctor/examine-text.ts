import type { Json } from '../json/json.ts';
import { parseJson } from '../json/parse.ts';
import { readManifest } from '../protocols/read-manifest.ts';
import { LIMITS } from '../site/limits.ts';
import type { Problem } from '../site/problem.ts';
import type { ManifestOrigin, ManifestReading } from '../site/site.ts';
import type { DoctorInput } from './check.ts';
import { examine } from './examine.ts';
import { type DoctorSummary, summarise } from './summary.ts';

/** What is known about a text beside it. */
export interface TextFacts extends Pick<DoctorInput, 'origin' | 'transport' | 'foundAt'> {
  readonly origin: ManifestOrigin;
  /** Recorded replies by the name of their tool. */
  readonly replies: readonly (readonly [tool: string, texts: readonly string[]])[];
}

/** A text that was read and examined. */
export interface Examined {
  readonly reading: ManifestReading;
  /** The parsed text; null where it cannot be parsed. */
  readonly document: Json;
  /** All problems, in the order to fix them. */
  readonly problems: readonly Problem[];
  readonly summary: DoctorSummary;
}

/**
 * Reads a text as a manifest and examines it. Never throws, whatever the text.
 * @param patterns matches `pattern`; with null, patterns are not tried
 */
export function examineText(text: string, facts: TextFacts, patterns: DoctorInput['patterns']): Examined {
  const { origin, transport, foundAt } = facts;
  const reading = readManifest(text, origin);
  const parsed = parseJson(text, LIMITS.documentDepth);
  const document = parsed.ok ? parsed.value : null;
  const names = new Map(facts.replies);
  const replies = new Map<string, readonly string[]>();
  for (const { name, pointer } of reading.manifest?.tools ?? []) {
    const texts = name === null ? undefined : names.get(name);
    if (texts) replies.set(pointer, texts);
  }
  const problems = examine({ text, reading, document, origin, transport, foundAt, replies, patterns });
  return { reading, document, problems, summary: summarise(reading, problems) };
}
