import type { Json, JsonObject } from '../json/json.ts';
import { printJson } from '../json/print.ts';
import { LIMITS } from '../site/limits.ts';
import type { Findings } from './findings.ts';

/**
 * False, with `manifest/params-too-large` reported, where a params schema has more than `LIMITS.schemaCharacters`
 * characters when printed.
 * @param keys where the params stand, below the tool
 */
export function paramsFit(params: JsonObject, findings: Findings, ...keys: readonly string[]): boolean {
  const limit = LIMITS.schemaCharacters;
  // A character prints as at most six. Printing every schema only to measure it would cost more than reading it.
  if (weigh(params) * 6 <= limit) return true;
  const length = printJson(params).length;
  if (length <= limit) return true;
  findings.report('manifest/params-too-large', keys, { length: String(length), limit: String(limit) });
  return false;
}

/** A sixth of the printed length, or more. */
function weigh(value: Json): number {
  if (typeof value === 'string') return value.length + 1;
  if (typeof value === 'bigint') return value.toString().length;
  if (typeof value !== 'object' || value === null) return 5;
  let weight = 1;
  if (Array.isArray(value)) {
    for (const item of value) weight += weigh(item) + 1;
  } else {
    for (const key in value) weight += key.length + weigh(value[key] ?? null) + 1;
  }
  return weight;
}
