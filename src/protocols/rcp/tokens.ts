import { isObject, type Json, type JsonObject, member } from '../../json/json.ts';
import { pointerTo } from '../../json/pointer.ts';
import { templateTokens } from './template.ts';

/** Templates of one manifest and their tokens: tools repeat each other's. */
export type TokenCache = Map<string, readonly string[]>;

interface Named {
  readonly name: string;
}

type Visit = (tokens: readonly string[]) => void;

const NONE: readonly string[] = [];

/** A fragment is never sent, so its tokens are none. */
function sentPart(url: string): string {
  const fragment = url.indexOf('#');
  return fragment < 0 ? url : url.slice(0, fragment);
}

function tokensIn(template: string, cache: TokenCache): readonly string[] {
  if (!template.includes('{{')) return NONE;
  let tokens = cache.get(template);
  if (tokens === undefined) {
    tokens = templateTokens(template);
    cache.set(template, tokens.length === 0 ? NONE : tokens);
  }
  return tokens;
}

/** Goes through the templates of a tool, and keeps the keys that lead to the one it is at. */
class TemplateWalk {
  readonly path: (string | number)[] = [];
  readonly #cache: TokenCache;
  readonly #visit: Visit;

  constructor(cache: TokenCache, visit: Visit) {
    this.#cache = cache;
    this.#visit = visit;
  }

  /** `url`, the values of `queryParams` and `headers`, and every text in `body`. */
  tool(tool: JsonObject): void {
    const url = member(tool, 'url');
    if (typeof url === 'string') this.inside('url', sentPart(url));
    this.texts('queryParams', member(tool, 'queryParams'));
    this.texts('headers', member(tool, 'headers'));
    this.inside('body', member(tool, 'body') ?? null);
  }

  private texts(name: string, map: Json | undefined): void {
    if (!isObject(map)) return;
    this.path.push(name);
    for (const key in map) if (typeof map[key] === 'string') this.inside(key, map[key]);
    this.path.pop();
  }

  private inside(key: string | number, value: Json): void {
    this.path.push(key);
    if (typeof value === 'string') this.template(value);
    else if (Array.isArray(value)) for (let i = 0; i < value.length; i++) this.inside(i, value[i] ?? null);
    else if (isObject(value)) for (const name in value) this.inside(name, value[name] ?? null);
    this.path.pop();
  }

  private template(template: string): void {
    const tokens = tokensIn(template, this.#cache);
    if (tokens.length > 0) this.#visit(tokens);
  }
}

/**
 * Which of a tool's params are tokens in its templates, a bit for each: for the many tools without a fault this takes
 * neither sets nor paths.
 * @param params at most 31
 * @returns -1 where a token is none of them
 */
export function marksOfTokens(tool: JsonObject, params: readonly Named[], cache: TokenCache): number {
  const url = member(tool, 'url');
  let marks = typeof url === 'string' ? marksIn(sentPart(url), params, cache) : 0;
  marks |= marksOfTexts(member(tool, 'queryParams'), params, cache);
  marks |= marksOfTexts(member(tool, 'headers'), params, cache);
  return marks | marksIn(member(tool, 'body') ?? null, params, cache);
}

function marksOfTexts(map: Json | undefined, params: readonly Named[], cache: TokenCache): number {
  let marks = 0;
  if (isObject(map)) {
    for (const key in map) {
      const value = map[key];
      if (typeof value === 'string') marks |= marksIn(value, params, cache);
    }
  }
  return marks;
}

function marksIn(value: Json, params: readonly Named[], cache: TokenCache): number {
  let marks = 0;
  if (typeof value === 'string') {
    const tokens = tokensIn(value, cache);
    for (let i = 0; i < tokens.length; i++) marks |= markOf(tokens[i] ?? '', params);
  } else if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) marks |= marksIn(value[i] ?? null, params, cache);
  } else if (isObject(value)) {
    for (const key in value) marks |= marksIn(value[key] ?? null, params, cache);
  }
  return marks;
}

function markOf(token: string, params: readonly Named[]): number {
  for (let i = 0; i < params.length; i++) if (params[i]?.name === token) return 1 << i;
  return -1;
}

/** The names of all tokens in a tool's templates (RCP 0.1 "Tool fields", field notes 2.1), in order of their first place. */
export function tokensOf(tool: JsonObject, cache: TokenCache): Set<string> {
  const names = new Set<string>();
  const walk = new TemplateWalk(cache, (tokens) => {
    for (const token of tokens) names.add(token);
  });
  walk.tool(tool);
  return names;
}

/**
 * Where each token of a tool first stands.
 * @param pointer the tool's own
 * @returns the JSON pointer of the template, for every token
 */
export function placesOfTokens(tool: JsonObject, pointer: string, cache: TokenCache): Map<string, string> {
  const places = new Map<string, string>();
  const walk: TemplateWalk = new TemplateWalk(cache, (tokens) => {
    for (const token of tokens) if (!places.has(token)) places.set(token, pointerTo(pointer, ...walk.path));
  });
  walk.tool(tool);
  return places;
}
