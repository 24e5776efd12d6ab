import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { printJson } from '../json/print.ts';
import type { Problem } from '../site/problem.ts';
import type { Chosen } from './check-run.ts';
import type { Field } from './field.ts';
import { fieldOf } from './fields.ts';
import type { DraftNode } from './fields-draft.ts';
import { readField, readJsonText } from './fields-read.ts';
import { freshDraft, writeField } from './fields-write.ts';
import { formProblem } from './form-problem.ts';

const INDENT = 2;
const ROOT = { pointer: '', required: true, depth: 0 };

/** Everything typed for one tool, in both views. Plain JSON, so that it can be stored. */
export interface FormDraft {
  readonly version: 1;
  readonly form: DraftNode;
  /** Text of the JSON view once it was opened and differs from the form, or cannot be read; else null. */
  readonly json: string | null;
  /** Pointers of the fields that were left once: their problems are shown. */
  readonly visited: readonly string[];
}

export type FormView = 'form' | 'json';

/** What a draft would send. */
export interface FormReading {
  readonly value: JsonObject;
  /** Exact JSON of `value`; to be sent only where there are no problems. */
  readonly text: string;
  /** What cannot be read as it stands (`form/*`). */
  readonly problems: readonly Problem[];
  /** The alternatives chosen in the form; none where `value` comes from the JSON view. */
  readonly chosen: readonly Chosen[];
}

/** The field of all arguments of a tool. A schema without a type is an object's: arguments are nothing else. */
export function argumentsField(params: JsonObject): Field {
  const field = fieldOf(params, params);
  if (field.kind !== 'json' || field.reason !== 'any-value') return field;
  return objectFields.get(params) ?? rememberObject(params);
}

const objectFields = new WeakMap<JsonObject, Field>();

function rememberObject(params: JsonObject): Field {
  const field = fieldOf({ ...params, type: 'object' }, params);
  objectFields.set(params, field);
  return field;
}

/** The draft of a form that nobody touched. */
export function newDraft(field: Field): FormDraft {
  return { version: 1, form: freshDraft(field), json: null, visited: [] };
}

function reading(value: Json | undefined, problems: readonly Problem[], chosen: readonly Chosen[] = []): FormReading {
  if (isObject(value)) return { value, text: printJson(value), problems, chosen };
  const missing = problems.length > 0 || value === undefined ? problems : [formProblem('form/not-an-object')];
  return { value: {}, text: '{}', problems: missing, chosen };
}

/** Reads the text of the JSON view: problems `form/json-*`, `form/not-an-object`. */
export function readJsonView(text: string): FormReading {
  const read = readJsonText(text, '');
  if (!read.filled) return reading(undefined, [formProblem('form/json-empty')]);
  return reading(read.value, read.problems);
}

/** Reads what the view in sight would send. */
export function readDraft(field: Field, draft: FormDraft, view: FormView): FormReading {
  if (view === 'json' && draft.json !== null) return readJsonView(draft.json);
  const read = readField(field, draft.form, ROOT);
  return reading(read.value, read.problems, read.chosen);
}

/** The text that the JSON view shows: what was typed there, else what the form says. */
export function jsonViewText(field: Field, draft: FormDraft): string {
  return draft.json ?? printJson(readDraft(field, draft, 'form').value, INDENT);
}

/** The draft after typing in the JSON view: the form follows wherever the text can be read. */
export function withJsonText(field: Field, draft: FormDraft, text: string): FormDraft {
  const read = readJsonView(text);
  if (read.problems.length > 0) return { ...draft, json: text };
  return { ...draft, json: text, form: writeField(field, read.value, draft.form) };
}

/** The draft after typing in the form. A JSON text that could be read is replaced by it; a broken one is kept. */
export function withForm(draft: FormDraft, form: DraftNode): FormDraft {
  const broken = draft.json !== null && readJsonView(draft.json).problems.length > 0;
  return { ...draft, form, json: broken ? draft.json : null };
}

/** A draft that holds these arguments, for example one of the tool's examples. */
export function draftOf(field: Field, args: JsonObject, old: FormDraft | null = null): FormDraft {
  const base = old ?? newDraft(field);
  return { ...base, form: writeField(field, args, base.form), json: null };
}
