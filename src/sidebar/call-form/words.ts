import { t } from '../../browser/texts.ts';
import type { Json } from '../../json/json.ts';
import { printJson } from '../../json/print.ts';
import type { Branch, Field, JsonReason, NumberLimit } from '../../schema/field.ts';
import { visibleText } from '../../site/visible-text.ts';

const LONGEST_VALUE = 40;

type Unit = 'form_characters' | 'form_items' | 'form_members';

function counted(unit: Unit, low: NumberLimit, high: NumberLimit): string[] {
  const few = low === null || low === 0 ? null : Number(low);
  if (high === null) return few === null ? [] : [t(`${unit}_least`, { count: few })];
  const many = Number(high);
  if (few === null) return [t(`${unit}_most`, { count: many })];
  if (few === many) return [t(`${unit}_exact`, { count: many })];
  return [t(`${unit}_range`, { count: many, low: few })];
}

function numberWords(field: Field & { kind: 'number' }): string[] {
  const { minimum, maximum, above, below, multipleOf } = field;
  const words = [t(field.whole ? 'form_kind_whole' : 'form_kind_number')];
  if (minimum !== null && maximum !== null) words.push(`${minimum}–${maximum}`);
  else if (minimum !== null) words.push(t('form_minimum', { limit: String(minimum) }));
  else if (maximum !== null) words.push(t('form_maximum', { limit: String(maximum) }));
  if (above !== null) words.push(t('form_above', { limit: String(above) }));
  if (below !== null) words.push(t('form_below', { limit: String(below) }));
  if (multipleOf !== null && !(field.whole && Number(multipleOf) === 1))
    words.push(t('form_multiple', { step: String(multipleOf) }));
  return words;
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'form_kind_date',
  'date-time': 'form_kind_date_time',
  time: 'form_kind_time',
  email: 'form_kind_email',
  'idn-email': 'form_kind_email',
  uri: 'form_kind_uri',
  url: 'form_kind_uri',
  iri: 'form_kind_uri',
};

function textWords(field: Field & { kind: 'text' }): string[] {
  const known = field.format === null ? undefined : FORMATS[field.format];
  const words = [t(known ?? 'form_kind_text')];
  if (field.format !== null && known === undefined) words.push(visibleText(field.format));
  words.push(...counted('form_characters', field.minLength, field.maxLength));
  if (field.pattern !== null) words.push(t('form_pattern', { pattern: shorten(visibleText(field.pattern)) }));
  return words;
}

function kindWords(field: Field): string[] {
  switch (field.kind) {
    case 'text':
      return textWords(field);
    case 'number':
      return numberWords(field);
    case 'boolean':
      return [t('form_kind_boolean')];
    case 'options':
      return [t('form_kind_options', { count: field.options.length })];
    case 'constant':
      return [t('form_kind_constant')];
    case 'object':
      return [
        t(field.members.length === 0 && field.extra.offered ? 'form_kind_map' : 'form_kind_object'),
        ...counted('form_members', field.minProperties, field.maxProperties),
      ];
    case 'array':
      return [
        t(field.first.length > 0 ? 'form_kind_tuple' : 'form_kind_array'),
        ...counted('form_items', field.minItems, field.maxItems),
        ...(field.unique ? [t('form_unique')] : []),
      ];
    case 'choice':
      return [t('form_kind_choice', { count: field.branches.length })];
    case 'json':
      return [t(field.reason === 'any-value' ? 'form_kind_any' : 'form_kind_json')];
  }
}

function shorten(text: string): string {
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE - 1)}…` : text;
}

/** What kind of value a field takes and within which limits: "whole number, 1–50". */
export function typeWords(field: Field): string {
  return [...kindWords(field), ...(field.nullable ? [t('form_or_null')] : [])].join(', ');
}

/** A value in one short line: a text as it is, everything else as JSON. */
export function valueWords(value: Json): string {
  return shorten(visibleText(typeof value === 'string' && value !== '' ? value : printJson(value)));
}

/** Why a value is written as JSON; null where no reason is needed. */
export function reasonWords(reason: JsonReason): string | null {
  return reason === 'any-value' ? null : t(`form_json_${reason.replaceAll('-', '_')}`);
}

/** The name of an alternative: its own, else its kind, else what it requires; numbered where two are called the same. */
export function branchNames(branches: readonly Branch[]): readonly string[] {
  const names = branches.map((branch, index) => {
    if (branch.label !== null) return visibleText(branch.label);
    const kind = branch.field();
    if (kind.kind === 'object' && branch.requires.length > 0)
      return t('form_branch_with', { names: visibleText(branch.requires.join(', ')) });
    if (kind.kind === 'object' && branches.length > 1) return t('form_branch_number', { number: index + 1 });
    return kindWords(kind)[0] ?? '';
  });
  return names.map((name, index) => {
    const before = names.slice(0, index).filter((each) => each === name).length;
    return names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${before + 1}`;
  });
}
