import { isObject, type Json, type JsonObject, member } from '../json/json.ts';
import { printJson } from '../json/print.ts';
import type { Field } from './field.ts';
import { sameJson } from './fields.ts';
import { branchDraft, type DraftNode, memberDraft, nextId, withBranch } from './fields-draft.ts';
import { fitness } from './fields-fit.ts';
import { OPEN_DEPTH, readField } from './fields-read.ts';

const ROOT = { pointer: '', required: true, depth: 0 };
const INDENT = 2;

function raw(value: Json, old: DraftNode | undefined): DraftNode {
  return { ...old, as: 'raw', raw: printJson(value, INDENT) };
}

/** A single-line field drops line breaks and a text area turns CR LF into LF: such texts are kept as JSON. */
function fitsTextField(value: Json): value is string {
  return typeof value === 'string' && !value.includes('\r');
}

function writeObject(field: Field & { kind: 'object' }, value: JsonObject, old: DraftNode | undefined): DraftNode {
  const members = field.members.map(({ name, required, field: child }) => {
    const typed = memberDraft(old, name);
    const each = member(value, name);
    if (each !== undefined) return { name, node: writeField(child(), each, typed) };
    // Left out although it would be sent by itself (a constant, a required object): leave it out by name.
    const alone = readField(child(), typed, { ...ROOT, required, depth: 1 });
    if (alone.value !== undefined) return { name, node: { ...typed, as: 'omit' as const } };
    return { name, node: typed ?? {} };
  });
  const named = new Set(field.members.map((each) => each.name));
  const kept = old?.extra ?? [];
  let id = nextId(kept);
  const extra = Object.entries(value)
    .filter(([name]) => !named.has(name))
    .map(([name, each]) => {
      const typed = kept.find((row) => row.name === name);
      const row = { id: typed?.id ?? id++, name, node: writeField(field.extra.field(), each, typed?.node) };
      return name === '' ? { ...row, unnamed: true } : row;
    });
  const { extra: _old, ...rest } = old ?? {};
  return {
    ...rest,
    as: 'value',
    open: true,
    members: members.filter((each) => Object.keys(each.node).length > 0),
    ...(extra.length > 0 ? { extra } : {}),
  };
}

function writeArray(field: Field & { kind: 'array' }, value: readonly Json[], old: DraftNode | undefined): DraftNode {
  const { picks: _picks, items: kept = [], ...rest } = old ?? {};
  if (field.boxes !== null && value.length > 0) {
    const boxes = field.boxes;
    const picks = value.map((each) => boxes.findIndex((option) => sameJson(option.value, each)));
    if (!picks.includes(-1) && new Set(picks).size === picks.length) return { ...rest, as: 'value', picks };
  }
  let id = nextId(kept);
  const items = value.map((each, index) => {
    const typed = kept[index];
    const child = field.first[index] ?? field.item;
    const node = child === null ? { text: printJson(each, INDENT) } : writeField(child(), each, typed?.node);
    return { id: typed?.id ?? id++, node };
  });
  return { ...rest, as: 'value', items };
}

function writeChoice(field: Field & { kind: 'choice' }, value: Json, old: DraftNode | undefined): DraftNode {
  const scores = field.branches.map((branch) => fitness(branch.field(), value));
  const best = Math.max(...scores);
  const current = old?.branch ?? 0;
  const index = scores[current] === best ? current : scores.indexOf(best);
  const branch = field.branches[index];
  if (branch === undefined || best < 0) return value === null ? { ...old, as: 'null' } : raw(value, old);
  const { as: _as, ...rest } = old ?? {};
  return withBranch(rest, index, writeField(branch.field(), value, branchDraft(old, index)));
}

function written(field: Field, value: Json, old: DraftNode | undefined): DraftNode | null {
  const { as: _as, ...rest } = old ?? {};
  switch (field.kind) {
    case 'text':
      return fitsTextField(value) ? { ...rest, as: value === '' ? 'value' : 'auto', text: value } : null;
    case 'number':
      return typeof value === 'number' || typeof value === 'bigint' ? { ...rest, text: printJson(value) } : null;
    case 'boolean':
      return typeof value === 'boolean' ? { ...rest, pick: value ? 1 : 0 } : null;
    case 'options': {
      const pick = field.options.findIndex((option) => sameJson(option.value, value));
      return pick < 0 ? null : { ...rest, pick };
    }
    case 'constant':
      return sameJson(field.value, value) ? { ...rest, pick: 0 } : null;
    case 'json':
      return { ...rest, text: printJson(value, INDENT) };
    case 'object':
      return isObject(value) ? writeObject(field, value, old) : null;
    case 'array':
      return Array.isArray(value) ? writeArray(field, value, old) : null;
    case 'choice':
      return writeChoice(field, value, old);
  }
}

/**
 * Fills a field with a value so that reading it gives that very value again; what the field cannot hold becomes JSON
 * text on it, members that the schema does not name become extra rows.
 * @param old what was typed before: kept wherever it says the same ("1e3" for 1000), and in other alternatives
 */
export function writeField(field: Field, value: Json, old?: DraftNode): DraftNode {
  if (old !== undefined) {
    const before = readField(field, old, ROOT);
    if (before.problems.length === 0 && before.filled && sameJson(before.value, value)) return old;
  }
  if (value === null && field.kind !== 'constant' && field.kind !== 'choice') return { ...old, as: 'null' };
  if (value === null && field.nullable) return { ...old, as: 'null' };
  const node = written(field, value, old);
  // Reading back is the proof; only values without parts need it, the others consist of proven ones.
  if (node === null) return raw(value, old);
  const flat = field.kind === 'number' || field.kind === 'text';
  return flat && !sameJson(readField(field, node, ROOT).value, value) ? raw(value, old) : node;
}

/**
 * The draft of an untouched form: required fields hold their default, where it is seen before it is sent; optional ones
 * are empty.
 */
export function freshDraft(field: Field, required = true, depth = 0): DraftNode {
  if (!required || depth > OPEN_DEPTH) return {};
  if (field.suggested !== undefined && field.kind !== 'object') return writeField(field, field.suggested);
  if (field.kind !== 'object') return {};
  const members = field.members
    .filter((each) => each.required)
    .map((each) => ({ name: each.name, node: freshDraft(each.field(), true, depth + 1) }))
    .filter((each) => Object.keys(each.node).length > 0);
  return members.length === 0 ? {} : { members };
}
