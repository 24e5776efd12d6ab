import { setMember } from '../json/exact.ts';
import type { Json, JsonObject } from '../json/json.ts';
import { parseJson } from '../json/parse.ts';
import { placeAt } from '../json/place.ts';
import { pointerTo } from '../json/pointer.ts';
import { LIMITS } from '../site/limits.ts';
import type { Problem } from '../site/problem.ts';
import type { Chosen } from './check-run.ts';
import type { Field } from './field.ts';
import { branchDraft, type DraftNode, memberDraft } from './fields-draft.ts';
import { readNumber } from './fields-number.ts';
import { formProblem } from './form-problem.ts';

/** What a field says: its value, undefined where it is left out. */
export interface Reading {
  readonly value: Json | undefined;
  /** `form/*`; what cannot be read is left out of `value` (an item becomes null), so `value` is sent only without any. */
  readonly problems: readonly Problem[];
  /** True where the user put something here; constants alone do not make an optional object appear. */
  readonly filled: boolean;
  /** The alternatives of the choices in `value`. */
  readonly chosen: readonly Chosen[];
}

export interface ReadPlace {
  readonly pointer: string;
  readonly required: boolean;
  /** Levels below the root. */
  readonly depth: number;
}

/** Required objects inside each other that a form opens by itself; a recursive schema would never end. */
export const OPEN_DEPTH = 4;

const NOTHING: Reading = { value: undefined, problems: [], filled: false, chosen: [] };

function got(value: Json): Reading {
  return { ...NOTHING, value, filled: true };
}

function fault(problem: Problem): Reading {
  return { ...NOTHING, problems: [problem], filled: true };
}

/**
 * Reads JSON text that was typed.
 * @returns problems `form/json-syntax` with line and column in `values`, `form/json-too-deep`, `form/json-inexact`
 */
export function readJsonText(text: string, pointer: string): Reading {
  const parsed = parseJson(text, LIMITS.replyDepth);
  if (parsed.ok) {
    if (parsed.inexact.length > 0) return fault(formProblem('form/json-inexact', pointer));
    return got(parsed.value);
  }
  if (parsed.code === 'json/empty') return NOTHING;
  if (parsed.code === 'json/too-deep')
    return fault(formProblem('form/json-too-deep', pointer, { limit: String(LIMITS.replyDepth) }));
  const { line, column } = placeAt(text, parsed.offset);
  const values = { detail: parsed.detail, line: String(line), column: String(column) };
  return fault({ ...formProblem('form/json-syntax', pointer, values), line, column });
}

function readObject(field: Field & { kind: 'object' }, node: DraftNode | undefined, place: ReadPlace): Reading {
  const { pointer, required, depth } = place;
  // An untouched object deep in required ones: looking for its constants could go on for ever.
  if (node === undefined && !(required && depth <= OPEN_DEPTH)) return NOTHING;
  const value: JsonObject = {};
  const problems: Problem[] = [];
  const chosen: Chosen[] = [];
  let filled = false;
  const add = (name: string, reading: Reading) => {
    if (reading.value !== undefined) setMember(value, name, reading.value);
    problems.push(...reading.problems);
    chosen.push(...reading.chosen);
    filled = filled || reading.filled;
  };
  for (const { name, required: needed, field: child } of field.members) {
    const typed = memberDraft(node, name);
    if (typed === undefined && !needed) continue;
    add(name, readField(child(), typed, { pointer: pointerTo(pointer, name), required: needed, depth: depth + 1 }));
  }
  const known = new Set(field.members.map((each) => each.name));
  for (const { name, node: typed, id, unnamed } of node?.extra ?? []) {
    const at = pointerTo(pointer, name);
    const reading = readItem(field.extra.field(), typed, at, depth);
    if (name === '' && unnamed !== true)
      add(name, {
        ...NOTHING,
        filled: true,
        problems: [formProblem('form/member-name-missing', `${pointer}/#${id}`)],
      });
    else if (known.has(name)) add(name, fault(formProblem('form/member-name-twice', at, { name })));
    else add(name, reading);
    known.add(name);
  }
  if (!filled && !(required && depth <= OPEN_DEPTH) && node?.as !== 'value') return NOTHING;
  return { value, problems, filled: filled || node?.as === 'value', chosen };
}

function readItem(field: Field, node: DraftNode, pointer: string, depth: number): Reading {
  const reading = readField(field, node, { pointer, required: true, depth: depth + 1 });
  if (reading.value !== undefined) return { ...reading, filled: true };
  const problems = reading.problems.length > 0 ? reading.problems : [formProblem('form/item-missing', pointer)];
  return { ...NOTHING, problems, filled: true };
}

function readArray(field: Field & { kind: 'array' }, node: DraftNode | undefined, place: ReadPlace): Reading {
  const items = node?.items ?? [];
  if (field.boxes !== null && items.length === 0 && (node?.picks ?? []).length > 0) {
    const chosen = (node?.picks ?? []).map((index) => field.boxes?.[index]?.value);
    return chosen.some((value) => value === undefined)
      ? fault(formProblem('form/option-gone', place.pointer))
      : got(chosen.filter((value) => value !== undefined));
  }
  const positions = field.first.length;
  // Positions at the end of a tuple that nobody filled in are not there; those before a filled one must be filled.
  let length = items.length;
  const readings = items.map(({ node: typed }, index) => {
    const child = field.first[index] ?? field.item;
    const at = pointerTo(place.pointer, index);
    if (child === null) return readItem(ANY_VALUE, typed, at, place.depth);
    if (index >= positions) return readItem(child(), typed, at, place.depth);
    return readField(child(), typed, { pointer: at, required: true, depth: place.depth + 1 });
  });
  while (length > 0 && length <= positions && readings[length - 1]?.filled === false) length--;
  if (length === 0) return node?.as === 'value' ? got([]) : NOTHING;
  const problems: Problem[] = [];
  const value = readings.slice(0, length).map((reading, index): Json => {
    problems.push(...reading.problems);
    if (reading.value === undefined && reading.problems.length === 0)
      problems.push(formProblem('form/item-missing', pointerTo(place.pointer, index)));
    return reading.value ?? null;
  });
  return { value, problems, filled: true, chosen: readings.slice(0, length).flatMap((reading) => reading.chosen) };
}

const ANY_VALUE: Field = {
  kind: 'json',
  reason: 'any-value',
  title: null,
  description: null,
  nullable: false,
  suggested: undefined,
  examples: [],
  deprecated: false,
  schema: {},
};

/**
 * Reads what was typed into a field: exact values, nothing that was not typed. Untouched optional fields are left out;
 * a required object is `{}` at least; a required constant is sent as it is.
 * @returns the value, or `form/*` problems with pointers into the arguments
 */
export function readField(field: Field, node: DraftNode | undefined, place: ReadPlace): Reading {
  const { pointer } = place;
  if (node?.as === 'omit') return NOTHING;
  if (node?.as === 'null') return got(null);
  if (node?.as === 'raw') return readJsonText(node.raw ?? '', pointer);
  const text = node?.text ?? '';
  switch (field.kind) {
    case 'text':
      return text === '' && node?.as !== 'value' ? NOTHING : got(text);
    case 'json':
      return readJsonText(text, pointer);
    case 'number': {
      if (text.trim() === '') return NOTHING;
      const number = readNumber(text, field.whole, pointer);
      return number.ok ? got(number.value) : { ...NOTHING, problems: number.problems, filled: true };
    }
    case 'boolean':
      return node?.pick === undefined ? NOTHING : got(node.pick === 1);
    case 'options': {
      if (node?.pick === undefined) return NOTHING;
      const option = field.options[node.pick];
      return option === undefined ? fault(formProblem('form/option-gone', pointer)) : got(option.value);
    }
    case 'constant':
      if (node?.pick === 0) return got(field.value);
      return place.required ? { ...NOTHING, value: field.value } : NOTHING;
    case 'object':
      return readObject(field, node, place);
    case 'array':
      return readArray(field, node, place);
    case 'choice': {
      const index = node?.branch ?? 0;
      const branch = field.branches[index];
      if (branch === undefined) return fault(formProblem('form/option-gone', pointer));
      const typed = branchDraft(node, index);
      if (typed === undefined && !place.required) return NOTHING;
      // One level deeper, so that a choice whose first alternative is itself comes to an end.
      if (place.depth > OPEN_DEPTH * 2 && typed === undefined) return NOTHING;
      const read = readField(branch.field(), typed, { ...place, depth: place.depth + 1 });
      return { ...read, chosen: [{ pointer, index, alternative: branch.alternative }, ...read.chosen] };
    }
  }
}
