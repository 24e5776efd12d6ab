import { isObject, type Json } from '../json/json.ts';
import type { LocatedValue } from '../json/key-pointers.ts';
import { numberValue } from '../json/numbers.ts';
import { type ParsedJson, parseJson, type UnparsedJson } from '../json/parse.ts';
import { type Place, placeAt, placesAt, placesOf } from '../json/place.ts';
import { numberEnd } from '../json/scan.ts';
import { utf8Length } from '../json/utf8.ts';
import { LIMITS } from '../site/limits.ts';
import { makeProblem } from '../site/make-problem.ts';
import type { Problem } from '../site/problem.ts';
import type { Manifest, ManifestOrigin, ManifestReading } from '../site/site.ts';
import { kindOf } from './findings.ts';
import type { ProtocolReading } from './protocol.ts';
import { MANIFEST_READERS } from './registry.ts';

/**
 * Makes a manifest of a text: parses it, tells whose manifest it is, reads and checks it, and finds the line and column
 * of every problem. Never throws, whatever the text.
 * @param text the body as it was served or the file's text
 * @param origin where it came from
 * @returns a manifest with every usable tool, or none; problems `json/*`, `manifest/*`, `servio/*`, `rcp/*`, `schema/*`,
 *   `request/address-*`, `request/header-*`, `request/token-in-authority`, `request/url-template`
 */
export function readManifest(text: string, origin: ManifestOrigin): ManifestReading {
  const size = byteLength(text);
  if (size > LIMITS.manifestBytes) {
    const values = { size: String(size), limit: String(LIMITS.manifestBytes) };
    return refused([moveTo(makeProblem('manifest/too-large', '', values), { line: 1, column: 1 })]);
  }
  const parsed = parseJson(text, LIMITS.documentDepth);
  if (!parsed.ok) return refused([unreadable(text, parsed)]);
  const { value } = parsed;
  const reader = isObject(value) ? MANIFEST_READERS.find((candidate) => candidate.recognises(value)) : undefined;
  if (reader === undefined || !isObject(value)) {
    const problems = [...textProblems(text, parsed).found, noManifest(value)];
    place(text, problems, new Set(problems.slice(0, -1)), parsed.duplicates.length === 0);
    return refused(problems);
  }
  const { found, kept } = textProblems(text, parsed);
  const reading = reader.read(value, origin);
  const problems = [...found, ...reading.problems, ...leftOut(reading)];
  place(text, problems, new Set(found), parsed.duplicates.length === 0);
  return { protocol: reader.id, manifest: withOwnProblems(reading.manifest, kept), problems };
}

/**
 * Gives each tool what is odd about its own part of the text: a doubled key, say.
 * @param found without what stands in members that a later one of the same name replaced
 */
function withOwnProblems(manifest: Manifest, found: readonly Problem[]): Manifest {
  const inTools = found.filter(({ pointer }) => pointer.startsWith('/tools/'));
  if (inTools.length === 0) return manifest;
  const tools = manifest.tools.map((tool) => {
    const own = inTools.filter(({ pointer }) => pointer.startsWith(`${tool.pointer}/`));
    return own.length === 0 ? tool : { ...tool, problems: [...own, ...tool.problems] };
  });
  return { ...manifest, tools };
}

function refused(problems: readonly Problem[]): ManifestReading {
  return { protocol: null, manifest: null, problems };
}

/** Bytes of a text in UTF-8. */
function byteLength(text: string): number {
  // No character takes more than three bytes per UTF-16 unit, and none less than one.
  if (text.length > LIMITS.manifestBytes || text.length * 3 <= LIMITS.manifestBytes) return text.length;
  return utf8Length(text);
}

function unreadable(text: string, { code, detail, offset }: UnparsedJson): Problem {
  const html =
    code === 'json/syntax' &&
    text
      .replace(/^\uFEFF/, '')
      .trimStart()
      .startsWith('<');
  const values = { detail, limit: String(LIMITS.documentDepth) };
  const problem = makeProblem(html ? 'manifest/html' : code, '', html ? {} : values);
  moveTo(problem, placeAt(text, offset));
  return problem;
}

function noManifest(value: Json): Problem {
  if (isObject(value)) return makeProblem('manifest/not-recognised');
  return makeProblem('manifest/not-an-object', '', { found: kindOf(value) });
}

/**
 * What is odd about the text itself, already placed where a pointer would not lead to it.
 * @returns all problems, and those in what was kept: of two members with one name the last one counts
 */
function textProblems(
  text: string,
  { duplicates, byteOrderMark, inexact }: ParsedJson,
): { found: Problem[]; kept: Problem[] } {
  const found: Problem[] = [];
  const kept: Problem[] = [];
  if (byteOrderMark) found.push(moveTo(makeProblem('manifest/byte-order-mark'), { line: 1, column: 1 }));
  const damage = text.indexOf('\uFFFD');
  if (damage >= 0) found.push(moveTo(makeProblem('manifest/not-utf8'), placeAt(text, damage)));
  const places = placesAt(
    text,
    [...duplicates, ...inexact].map(({ offset }) => offset),
  );
  const add = (problem: Problem, { pointer, offset }: LocatedValue) => {
    found.push(moveTo(problem, places.get(offset) ?? { line: 1, column: 1 }));
    const replaced = duplicates.some((other) => other.last > offset && pointer.startsWith(`${other.pointer}/`));
    if (!replaced) kept.push(problem);
  };
  for (const number of inexact) {
    const source = text.slice(number.offset, numberEnd(text, number.offset));
    const values = { number: source.slice(0, 100), kept: String(numberValue(source)) };
    add(makeProblem('manifest/inexact-number', number.pointer, values), number);
  }
  for (const duplicate of duplicates) {
    add(makeProblem('json/duplicate-key', duplicate.pointer, { key: duplicate.key.slice(0, 100) }), duplicate);
  }
  return { found, kept };
}

function leftOut({ dropped }: ProtocolReading): Problem[] {
  return dropped === 0 ? [] : [makeProblem('manifest/more-problems', '', { count: String(dropped) })];
}

/** Fills in line and column of the problems that have none yet, in one pass over the text. */
function place(text: string, problems: readonly Problem[], placed: ReadonlySet<Problem>, unique: boolean): void {
  const rest = problems.filter((problem) => !placed.has(problem));
  if (rest.length === 0) return;
  const places = placesOf(text, [...new Set(rest.map((problem) => problem.pointer))], unique);
  for (const problem of rest) moveTo(problem, places.get(problem.pointer) ?? { line: 1, column: 1 });
}

/** A problem gets its place when all are known: it stands in its tool's list too, as the same object. */
function moveTo(problem: Problem, { line, column }: Place): Problem {
  const placed: { line: number | null; column: number | null } = problem;
  placed.line = line;
  placed.column = column;
  return problem;
}
