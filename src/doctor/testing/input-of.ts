import { parseJson } from '../../json/parse.ts';
import { readManifest } from '../../protocols/read-manifest.ts';
import { linearPatterns } from '../../schema/linear-patterns.ts';
import { LIMITS } from '../../site/limits.ts';
import type { DoctorInput } from '../check.ts';

/** What the doctor gets for a text of https://www.example.com, read as it would be read there. */
export function inputOf(text: string, more: Partial<DoctorInput> = {}): DoctorInput {
  const origin = { site: 'https://www.example.com', manifestUrl: null, developer: false };
  const parsed = parseJson(text, LIMITS.manifestDepth);
  return {
    text,
    reading: readManifest(text, origin),
    document: parsed.ok ? parsed.value : null,
    origin,
    transport: null,
    foundAt: null,
    replies: new Map(),
    patterns: linearPatterns,
    ...more,
  };
}
