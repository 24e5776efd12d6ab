import { setMember } from '../../json/exact.ts';
import { isObject, type Json, type JsonObject, member } from '../../json/json.ts';
import { printJson } from '../../json/print.ts';
import { LIMITS } from '../../site/limits.ts';
import { type Findings, kindOf } from '../findings.ts';
import { optionalText, reportType, requiredText } from '../members.ts';
import type { RcpParam } from './spec.ts';
import { marksOfTokens, placesOfTokens, type TokenCache, tokensOf } from './tokens.ts';

const TOKEN_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Reads `params` and compares them with the tokens of the templates (RCP 0.1 "Tool fields", field notes 2.1): the
 * declared ones in their order, then the undeclared ones, which are required texts.
 * Reports `manifest/missing`, `manifest/wrong-type`, `manifest/empty`, `rcp/param-name`, `rcp/param-twice`,
 * `rcp/param-type`, `rcp/param-unused`, `rcp/token-undeclared`.
 * @returns null where a param cannot be understood
 */
export function readParams(tool: JsonObject, tokens: TokenCache, findings: Findings): RcpParam[] | null {
  const given = member(tool, 'params');
  const faultless = Array.isArray(given) ? faultlessParams(tool, given, tokens) : null;
  if (faultless !== null) return faultless;
  const used = tokensOf(tool, tokens);
  if (given !== undefined && !Array.isArray(given)) reportType(findings, 'params', 'a list', given);
  const items = given ?? [];
  if (!Array.isArray(items)) return null;
  const params = items.map((item, index) => plainParam(item) ?? readParam(item, findings.inside('params', index)));
  // Names of all entries, usable or not: a token of a broken param is not undeclared too.
  const named = new Set<string>();
  let twice = false;
  for (let index = 0; index < items.length; index++) {
    const name = params[index]?.name ?? nameOf(items[index] ?? null);
    if (name === null) continue;
    if (named.has(name)) {
      twice = true;
      findings.report('rcp/param-twice', ['params', index, 'name'], { name });
    } else if (params[index] && !used.has(name)) findings.report('rcp/param-unused', ['params', index], { name });
    named.add(name);
  }
  const undeclared = used.size === 0 ? [] : [...used].filter((name) => !named.has(name));
  const places = undeclared.length === 0 ? null : placesOfTokens(tool, findings.pointer, tokens);
  for (const name of undeclared) {
    findings.reportAtPointer('rcp/token-undeclared', places?.get(name) ?? findings.pointer, { name });
    params.push({ name, type: 'string', description: null, required: true, declared: false });
  }
  return !twice && params.every((param) => param !== null) ? params : null;
}

/** Bits of a number that can mark params. */
const MOST_MARKED = 30;

/** The params of a tool that declares each of its tokens, each once, and nothing else; null for all others. */
function faultlessParams(tool: JsonObject, items: readonly Json[], tokens: TokenCache): RcpParam[] | null {
  if (items.length > MOST_MARKED) return null;
  const params: (RcpParam | null)[] = items.map(plainParam);
  if (!areDistinct(params)) return null;
  return marksOfTokens(tool, params, tokens) === 2 ** params.length - 1 ? params : null;
}

/** True where all params are there and no two have one name. */
function areDistinct(params: (RcpParam | null)[]): params is RcpParam[] {
  for (let i = 0; i < params.length; i++) {
    const name = params[i]?.name;
    if (name === undefined) return false;
    for (let k = 0; k < i; k++) if (params[k]?.name === name) return false;
  }
  return true;
}

function nameOf(item: Json): string | null {
  const name = isObject(item) ? member(item, 'name') : undefined;
  return typeof name === 'string' ? name : null;
}

/** A param without any fault, read at once; null for all others. */
function plainParam(item: Json): RcpParam | null {
  if (!isObject(item)) return null;
  let name: Json | undefined;
  let type: Json | undefined;
  let description: Json | undefined;
  let required: Json | undefined;
  // One pass is several times as fast as looking for each of the four; JSON objects inherit nothing enumerable.
  for (const key in item) {
    const value = item[key];
    if (key === 'name') name = value;
    else if (key === 'type') type = value;
    else if (key === 'description') description = value;
    else if (key === 'required') required = value;
  }
  if (typeof name !== 'string' || !TOKEN_NAME.test(name)) return null;
  if (type !== undefined && type !== 'string' && type !== 'number' && type !== 'boolean') return null;
  if (description !== undefined && typeof description !== 'string') return null;
  if (required !== undefined && typeof required !== 'boolean') return null;
  return {
    name,
    type: type ?? 'string',
    description: description ?? null,
    required: required !== false,
    declared: true,
  };
}

function readParam(item: Json, findings: Findings): RcpParam | null {
  if (!isObject(item)) {
    reportType(findings, 'params', 'a list of objects', item, []);
    return null;
  }
  const name = requiredText(item, 'name', findings);
  const description = optionalText(item, 'description', findings);
  const required = readRequired(item, findings);
  if (name === null) return null;
  if (!TOKEN_NAME.test(name)) {
    findings.report('rcp/param-name', ['name'], { name });
    return null;
  }
  const type = member(item, 'type');
  if (type === undefined || type === 'string') return { name, type: 'string', description, required, declared: true };
  if (type === 'number' || type === 'boolean') return { name, type, description, required, declared: true };
  const found = typeof type === 'string' ? printJson(type) : kindOf(type);
  findings.report('rcp/param-type', ['type'], { type: found, name });
  return null;
}

/** Only an explicit `false` makes a param optional. */
function readRequired(item: JsonObject, findings: Findings): boolean {
  const required = member(item, 'required');
  if (required !== undefined && typeof required !== 'boolean') {
    reportType(findings, 'required', 'true or false', required);
  }
  return required !== false;
}

/** One JSON Schema for the arguments object: what is not declared is refused. */
export function schemaOfParams(params: readonly RcpParam[]): JsonObject {
  const properties: JsonObject = {};
  for (const param of params) {
    const { name, type, description } = param;
    setMember(properties, name, description === null ? { type } : { type, description });
  }
  const required = params.map((param) => param.name);
  let count = 0;
  for (const param of params) if (param.required) required[count++] = param.name;
  required.length = count;
  return { type: 'object', properties, required, additionalProperties: false };
}

// Name twice, type and punctuation of one param; a character prints as at most six.
const FRAME = 60;
const WIDEST = 6;

/**
 * False, with `schema/too-large` reported, where the schema of the params prints longer than `LIMITS.schemaCharacters`.
 * Servio's schemas are measured by the linter; these have nothing else to lint.
 */
export function paramsFit(params: readonly RcpParam[], schema: JsonObject, findings: Findings): boolean {
  const limit = LIMITS.schemaCharacters;
  let weight = 0;
  for (const { name, description } of params) weight += FRAME + 2 * name.length + WIDEST * (description ?? '').length;
  // Printing every schema only to measure it would cost more than reading it.
  if (weight <= limit) return true;
  const { length } = printJson(schema);
  if (length <= limit) return true;
  findings.report('schema/too-large', ['params'], { length: String(length), limit: String(limit) });
  return false;
}
