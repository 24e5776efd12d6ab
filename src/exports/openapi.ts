import { setMember } from '../json/exact.ts';
import { isObject, type Json, type JsonObject, member } from '../json/json.ts';
import { isServioTool } from '../protocols/tool-kinds.ts';
import { makeProblem } from '../site/make-problem.ts';
import type { Problem } from '../site/problem.ts';
import type { Manifest, Tool } from '../site/site.ts';
import { requestParts } from './openapi-operation.ts';
import type { RequestParts } from './openapi-parts.ts';
import { componentSchema } from './openapi-schemas.ts';
import { SecuritySchemes } from './openapi-security.ts';

/** An OpenAPI document: print it with `printJson(document, 2)`. */
export interface OpenApiExport {
  readonly document: JsonObject;
  /** What OpenAPI has no way to say: `export/openapi-part`, with the pointer of the tool. */
  readonly problems: readonly Problem[];
}

function operation(tool: Tool, parts: RequestParts, security: JsonObject[]): JsonObject {
  const { name, qualifiedName, description, examples } = tool;
  const { parameters, body, extensions } = parts;
  const named = examples.map((value, index): [string, Json] => [`example${index + 1}`, { value }]);
  // Only Servio's body is the arguments themselves.
  const shown = named.length > 0 && isServioTool(tool) && tool.spec.dialect !== 'usage-bare';
  const content: JsonObject | null = body === null ? null : { schema: body.schema };
  if (content !== null && shown) content.examples = Object.fromEntries(named);
  return {
    operationId: qualifiedName,
    summary: name,
    description,
    ...(parameters.length === 0 ? {} : { parameters: [...parameters] }),
    ...(body === null || content === null
      ? {}
      : { requestBody: { required: true, content: { [body.mediaType]: content } } }),
    responses: { default: { description: 'The reply of the site.' } },
    security,
    'x-tool-name': name,
    ...extensions,
  };
}

/** A path without the names of its expressions: two that differ only in them are one for OpenAPI. */
const shape = (path: string): string => path.replace(/\{[^{}]*\}/g, '{}');

/** Finds a place for each operation: one path item holds one server, and one operation per method. */
class Paths {
  readonly items: JsonObject = {};
  private readonly taken = new Map<string, { readonly path: string; readonly server: string }>();

  /** The path of a new operation. Where it is taken a fragment tells it apart, which is never sent. */
  place(tool: Tool, { path, server }: RequestParts, made: JsonObject): void {
    const method = tool.method.toLowerCase();
    const first = this.taken.get(shape(path));
    const own = first === undefined ? undefined : member(this.items, first.path);
    const fits = first?.path === path && first.server === server && isObject(own) && !Object.hasOwn(own, method);
    if (fits) {
      setMember(own, method, made);
      return;
    }
    const key = first === undefined ? path : `${path}#${tool.qualifiedName}`;
    if (first === undefined) this.taken.set(shape(path), { path, server });
    setMember(this.items, key, { servers: [{ url: server }], [method]: made });
  }
}

/**
 * An OpenAPI 3.1 document of all tools of a manifest that can be called, or of some of them. Each is one operation with
 * the qualified name (field notes 1.3) as `operationId`; Servio tools are one POST path each, RCP tools their template.
 * Params that the user fixed are still in it: whoever calls the site has to send them.
 * @param tools tools of this manifest
 */
export function openApiDocument(manifest: Manifest, tools: readonly Tool[]): OpenApiExport {
  const security = new SecuritySchemes();
  const paths = new Paths();
  const schemas: JsonObject = {};
  const problems: Problem[] = [];
  for (const tool of tools) {
    const parts = requestParts(tool);
    for (const detail of parts.lost) problems.push(makeProblem('export/openapi-part', tool.pointer, { detail }));
    if (isServioTool(tool)) schemas[tool.qualifiedName] = componentSchema(tool.params, tool.qualifiedName);
    paths.place(tool, parts, operation(tool, parts, security.requirement(tool)));
  }
  const components: JsonObject = {};
  if (Object.keys(schemas).length > 0) components.schemas = schemas;
  if (Object.keys(security.schemes).length > 0) components.securitySchemes = security.schemes;
  const title = manifest.name ?? tools[0]?.host ?? 'Tools';
  return {
    document: {
      openapi: '3.1.1',
      info: {
        title: title === '' ? 'Tools' : title,
        ...(manifest.description === null ? {} : { description: manifest.description }),
        version: manifest.version ?? '0',
      },
      paths: paths.items,
      ...(Object.keys(components).length === 0 ? {} : { components }),
    },
    problems,
  };
}
