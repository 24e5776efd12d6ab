import { isObject, type Json, type JsonObject, member } from '../../json/json.ts';
import { pointerTo } from '../../json/pointer.ts';
import { templateTokens } from './template.ts';

/** Templates of one manifest and their tokens: tools repeat each other's. */
export type TokenCache = Map<string, readonly string[]>;

type Visit = (tokens: readonly string[]) => void;

const NONE: readonly string[] = [];

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
    if (typeof url === 'string') this.inside('url', url);
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
    if (!template.includes('{{')) return;
    let tokens = this.#cache.get(template);
    if (tokens === undefined) {
      tokens = templateTokens(template);
      this.#cache.set(template, tokens.length === 0 ? NONE : tokens);
    }
    if (tokens.length > 0) this.#visit(tokens);
  }
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
