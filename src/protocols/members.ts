import { type Json, type JsonObject, member } from '../json/json.ts';
import { LIMITS } from '../site/limits.ts';
import { type Findings, kindOf } from './findings.ts';

/**
 * A text member that the specification requires.
 * @returns its value, or null with `manifest/missing`, `manifest/wrong-type` or `manifest/empty` reported
 */
export function requiredText(object: JsonObject, name: string, findings: Findings): string | null {
  const value = member(object, name);
  if (typeof value === 'string' && value.trim() !== '') return value;
  if (value === undefined) findings.report('manifest/missing', [name], { member: name });
  else if (typeof value === 'string') findings.report('manifest/empty', [name], { member: name });
  else reportType(findings, name, 'a text', value);
  return null;
}

/**
 * A text member that the specification knows as optional.
 * @returns its value, or null where it is absent, or of another type with `manifest/wrong-type` reported
 */
export function optionalText(object: JsonObject, name: string, findings: Findings): string | null {
  const value = member(object, name);
  if (typeof value === 'string' || value === undefined) return value ?? null;
  reportType(findings, name, 'a text', value);
  return null;
}

/** Reports `manifest/wrong-type` for the member `name`, which stands at `keys` below the part. */
export function reportType(
  findings: Findings,
  name: string,
  expected: string,
  found: Json,
  keys: readonly (string | number)[] = [name],
): void {
  findings.report('manifest/wrong-type', keys, { member: name, expected, found: kindOf(found) });
}

/** Reports `manifest/ignored`: a member that no specification knows has a type that cannot be used. */
export function reportIgnored(findings: Findings, name: string, expected: string, found: Json): void {
  findings.report('manifest/ignored', [name], { member: name, expected, found: kindOf(found) });
}

/**
 * A description, cut to `LIMITS.descriptionCharacters` with `manifest/description-too-long` reported where it is longer.
 * @param text the member `description`
 */
export function boundedDescription(text: string, findings: Findings): string {
  const limit = LIMITS.descriptionCharacters;
  if (text.length <= limit) return text;
  findings.report('manifest/description-too-long', ['description'], {
    length: String(text.length),
    limit: String(limit),
  });
  return cut(text, limit);
}

/**
 * The manifest's own name, cut to `LIMITS.nameCharacters` with `manifest/name-too-long` reported where it is longer.
 * @param text the member `name`
 */
export function boundedName(text: string, findings: Findings): string {
  return nameFits(text, findings) ? text : cut(text, LIMITS.nameCharacters);
}

/** False, with `manifest/name-too-long` reported, where a name is longer than `LIMITS.nameCharacters`. */
export function nameFits(text: string, findings: Findings): boolean {
  const limit = LIMITS.nameCharacters;
  if (text.length <= limit) return true;
  findings.report('manifest/name-too-long', ['name'], { length: String(text.length), limit: String(limit) });
  return false;
}

/** The first `length` units of a text, without half of a surrogate pair at the end. */
function cut(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}
