import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { JsonObject } from '../../src/json/json.ts';
import { valueAt } from '../../src/json/pointer.ts';
import { printJson } from '../../src/json/print.ts';

/** As much of an operation as the tests read. */
interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; required: boolean; schema: JsonObject; [more: string]: unknown }[];
  requestBody?: { content: Record<string, { schema: JsonObject; examples?: JsonObject }> };
  security: JsonObject[];
  [more: string]: unknown;
}
type Found = readonly [path: string, method: string, operation: Operation, server: string];

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** Every operation of a document, with its path, method and server. */
export function operations(document: JsonObject): Found[] {
  return Object.entries(document.paths as unknown as Record<string, Record<string, never>>).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map(
      (method): Found => [
        path,
        method,
        item[method] as unknown as Operation,
        (item.servers as unknown as [{ url: string }])[0].url,
      ],
    ),
  );
}

/** What the validator, and what it does not look at, have against a document. */
export async function faults(document: JsonObject): Promise<unknown[]> {
  const plain = JSON.parse(printJson(document)) as JsonObject;
  const { valid, errors } = await new Validator().validate(structuredClone(plain));
  const found: unknown[] = valid ? [] : [errors];
  const all = operations(plain);
  const ids = all.map(([, , { operationId }]) => operationId);
  if (new Set(ids).size < ids.length) found.push('operationId twice');
  for (const [path, , { parameters = [], operationId }] of all) {
    const inTemplate = [...path.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1]);
    const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
    if (new Set(inTemplate).size !== inPath.length || !inPath.every((name) => inTemplate.includes(name))) {
      found.push(`path parameters of ${operationId}`);
    }
  }
  for (const [, ref] of printJson(plain).matchAll(/"\$ref":"#([^"]*)"/g)) {
    if (valueAt(plain, decodeURIComponent(ref ?? '')) === undefined) found.push(`reference ${ref}`);
  }
  const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false });
  ajv.addSchema(plain, 'https://document.example/');
  const schemas = (plain.components as JsonObject | undefined)?.schemas as JsonObject | undefined;
  for (const name of Object.keys(schemas ?? {})) {
    const schema = ajv.getSchema(`https://document.example/#/components/schemas/${name}`);
    if (schema === undefined) found.push(`schema ${name}`);
  }
  return found;
}
