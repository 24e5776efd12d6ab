import { withoutParams } from '../../exports/take-out-params.ts';
import { isObject, type Json, type JsonObject, member } from '../../json/json.ts';
import { parseJson } from '../../json/parse.ts';
import type { ResolverView } from '../../messages/sign-in-views.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Outcome, Problem } from '../../site/problem.ts';
import type { Tool } from '../../site/site.ts';
import { SECRET_MASK } from '../../site/tool-call.ts';
import type { Background } from '../background.ts';
import type { Resolver } from '../store/rows.ts';
import { secretOf } from '../store/secrets.ts';
import { siteOptions } from '../store/site-options.ts';
import type { SiteTool } from './read-site.ts';

/** Under which name the secret of a param is kept. No tool is called so: a name of a tool has no control character. */
export function paramSecretSlot(param: string): string {
  return `\u0000param ${param}`;
}

/** The params of a tool that take values from the form, by name, with their schemas. */
export function paramSchemas(tool: Tool): JsonObject {
  const properties = member(tool.params, 'properties');
  return isObject(properties) ? properties : {};
}

/** The declared type of a param; "string" where it says none, or several. */
export function paramType(schema: Json | undefined): string {
  const type = isObject(schema) ? member(schema, 'type') : undefined;
  return typeof type === 'string' ? type : 'string';
}

/** A text as the declared type wants it; undefined where it is none. */
function typedValue(text: string, type: string): Json | undefined {
  if (type === 'string') return text;
  const parsed = parseJson(text, 32);
  if (!parsed.ok) return undefined;
  const { value } = parsed;
  if (type === 'integer') return typeof value === 'bigint' || Number.isInteger(value) ? value : undefined;
  if (type === 'number') return typeof value === 'number' || typeof value === 'bigint' ? value : undefined;
  if (type === 'boolean') return typeof value === 'boolean' ? value : undefined;
  if (type === 'object') return isObject(value) ? value : undefined;
  if (type === 'array') return Array.isArray(value) ? value : undefined;
  return value;
}

async function textOf(background: Background, site: SiteTool['row'], param: string, resolver: Resolver) {
  if (resolver.kind === 'constant') return resolver.text;
  const { language, timeZone } = background.browser.locale();
  if (resolver.kind === 'locale') return language;
  if (resolver.kind === 'time-zone') return timeZone;
  const row = await secretOf(background.store, site.siteId, paramSecretSlot(param));
  return row?.origin === site.origin ? row.secret : '';
}

/** The resolvers of a site that concern one tool. */
async function resolversOf(background: Background, siteId: string, tool: Tool): Promise<[string, Resolver][]> {
  const { resolvers } = await siteOptions(background.store, siteId);
  const params = paramSchemas(tool);
  return Object.entries(resolvers).filter(([param]) => Object.hasOwn(params, param));
}

export interface ResolvedParams {
  /** The tool's schema without them. */
  readonly params: JsonObject;
  /** Their values, for the request; and the same with secrets masked. */
  readonly resolved: JsonObject;
  readonly shown: JsonObject;
}

/**
 * The values that the user fixed for a tool (field notes 2.1, resolvers). They are made for every call anew.
 * @returns problems `RESOLVER_EMPTY` and `RESOLVER_TYPE`: the call fails before any request
 */
export async function resolvedParams(
  background: Background,
  { row, tool }: SiteTool,
): Promise<Outcome<ResolvedParams>> {
  const schemas = paramSchemas(tool);
  const values: [string, Json][] = [];
  const shown: [string, Json][] = [];
  const problems: Problem[] = [];
  for (const [param, resolver] of await resolversOf(background, row.siteId, tool)) {
    const text = await textOf(background, row, param, resolver);
    const type = paramType(member(schemas, param));
    const value = typedValue(text, type);
    if (text === '') problems.push(makeProblem('RESOLVER_EMPTY', '', { param }));
    else if (value === undefined) problems.push(makeProblem('RESOLVER_TYPE', '', { param, type }));
    else {
      values.push([param, value]);
      shown.push([param, resolver.kind === 'secret' ? SECRET_MASK : value]);
    }
  }
  if (problems.length > 0) return { ok: false, problems };
  const params = withoutParams(
    tool.params,
    values.map(([param]) => param),
  );
  return { ok: true, value: { params, resolved: Object.fromEntries(values), shown: Object.fromEntries(shown) } };
}

/** How a resolver is shown; its secret stays here. */
export async function resolverView(
  background: Background,
  siteId: string,
  param: string,
  resolver: Resolver,
): Promise<ResolverView> {
  if (resolver.kind === 'constant') return { kind: 'constant', text: resolver.text };
  if (resolver.kind !== 'secret') return { kind: resolver.kind };
  return { kind: 'secret', stored: (await secretOf(background.store, siteId, paramSecretSlot(param))) !== undefined };
}

/** What a tool's view shows of them: its schema without those params, and which they are. Also where one has no value. */
export async function toolWithoutResolved(background: Background, { row, tool }: SiteTool) {
  const resolvers = await resolversOf(background, row.siteId, tool);
  const resolved = await Promise.all(
    resolvers.map(async ([param, resolver]) => ({
      param,
      resolver: await resolverView(background, row.siteId, param, resolver),
    })),
  );
  const params = withoutParams(
    tool.params,
    resolved.map(({ param }) => param),
  );
  return { params, resolved };
}
