import { isObject, type Json, type JsonObject, member } from '../../json/json.ts';
import { pointerKeys } from '../../json/pointer.ts';
import { lintRepairable } from '../../schema/lint.ts';
import { repairSchema } from '../../schema/repair.ts';
import type { Findings } from '../findings.ts';
import { reportType } from '../members.ts';
import { SCHEMA_MEMBERS } from './recognise.ts';

/** The params of a tool: the schema where it is an object at all, and whether arguments can be checked with it. */
export interface SchemaReading {
  readonly schema: JsonObject | null;
  readonly sound: boolean;
  readonly repaired: boolean;
}

const SAYS_TYPE = ['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'if', 'const', 'enum'];

/**
 * Reads `input_schema` (specification "input_schema", field notes 1.2). Only an empty list where an object is meant is
 * repaired; any other unsound schema makes the tool unusable.
 * Reports `manifest/missing`, `manifest/wrong-type`, `servio/schema-*` and `schema/*`.
 */
export function readSchema(tool: JsonObject, findings: Findings): SchemaReading {
  const name = schemaMember(tool);
  if (name === undefined) {
    findings.report('manifest/missing', ['input_schema'], { member: 'input_schema' });
    return { schema: null, sound: false, repaired: false };
  }
  if (name !== 'input_schema') findings.report('servio/schema-alias', [name], { alias: name });
  const found = member(tool, name) ?? null;
  if (Array.isArray(found) && found.length === 0) {
    findings.report('servio/schema-empty-array', [name]);
    return { schema: { type: 'object', properties: {} }, sound: true, repaired: true };
  }
  if (!isObject(found)) {
    reportType(findings, name, 'an object', found);
    return { schema: null, sound: false, repaired: false };
  }
  return checkSchema(found, name, findings);
}

function schemaMember(tool: JsonObject): (typeof SCHEMA_MEMBERS)[number] | undefined {
  for (const name of SCHEMA_MEMBERS) if (Object.hasOwn(tool, name)) return name;
  return undefined;
}

function checkSchema(found: JsonObject, name: string, findings: Findings): SchemaReading {
  const base = `${findings.pointer}/${name}`;
  let schema: Json = found;
  let repaired = false;
  let lint = lintRepairable(found, base);
  if (lint.repairable) {
    const repair = repairSchema(found);
    for (const pointer of repair.repairedPointers) {
      const place = base + pointer;
      findings.reportAtPointer('servio/schema-properties-array', place, { member: pointerKeys(place).at(-1) ?? '' });
    }
    schema = repair.schema;
    repaired = repair.repairedPointers.length > 0;
    if (repaired) lint = lintRepairable(schema, base);
  }
  let sound = isObject(schema);
  for (const problem of lint.problems) {
    findings.add(problem);
    if (problem.severity === 'error') sound = false;
  }
  if (!isObject(schema)) return { schema: null, sound, repaired };
  return readRootType({ schema, sound, repaired }, name, findings);
}

/** Arguments always are an object, so the root of the schema has to describe one. */
function readRootType(
  reading: SchemaReading & { readonly schema: JsonObject },
  name: string,
  findings: Findings,
): SchemaReading {
  const { schema } = reading;
  const type = member(schema, 'type');
  if (type === 'object') return reading;
  if (type === undefined) {
    if (SAYS_TYPE.some((keyword) => Object.hasOwn(schema, keyword))) return reading;
    findings.report('servio/schema-type-missing', [name]);
    return { ...reading, schema: { type: 'object', ...schema } };
  }
  if (isTypes(type) && type.includes('object')) return reading;
  // A type that is none at all is the linter's to report.
  if (typeof type === 'string' || isTypes(type)) findings.report('servio/schema-not-object', [name, 'type']);
  return { ...reading, sound: false };
}

function isTypes(type: Json): type is Json[] {
  return Array.isArray(type);
}
