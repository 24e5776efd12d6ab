import type { Json, JsonObject } from '../json/json.ts';

/** The request of a tool in OpenAPI's words. */
export interface RequestParts {
  /** "https://api.example.com" */
  readonly server: string;
  /** "/learners/{learnerId}" */
  readonly path: string;
  readonly parameters: readonly JsonObject[];
  readonly body: { readonly mediaType: string; readonly schema: Json } | null;
  /** Members that begin with "x-". */
  readonly extensions: JsonObject;
  /** What OpenAPI cannot say, in half sentences. */
  readonly lost: readonly string[];
}

/** Text of a path as a template without expressions: braces are escaped, and what an address may not hold. */
export function pathText(text: string): string {
  return text
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(/[^\u0021-\u007e]|["<>`{}^]/gu, (character) => encodeURIComponent(character));
}

/** The fixed pairs of a query as parameters with one possible value each. */
export function fixedQuery(query: string): JsonObject[] {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
      return { name: decoded(name), in: 'query', required: true, schema: { type: 'string', const: decoded(value) } };
    });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
