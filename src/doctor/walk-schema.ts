import { isObject, type Json } from '../json/json.ts';
import { draftOf, KEYWORDS, type Kind } from '../schema/keywords.ts';
import { LIMITS } from '../site/limits.ts';
import type { SchemaOwner, SchemaSpot, Spot } from './spot.ts';

/** Keywords whose schemas look at the same value as the schema that they stand in. */
const SAME_VALUE = new Set([
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'dependencies',
]);

class Walk {
  constructor(
    private readonly owner: SchemaOwner,
    private readonly kinds: ReadonlyMap<string, Kind>,
    private readonly found: SchemaSpot[],
  ) {}

  /** Adds a schema, and goes into it. */
  schema(here: SchemaSpot, depth: number): void {
    this.found.push(here);
    if (depth > LIMITS.manifestDepth) return;
    const { schema } = here;
    for (const keyword in schema) {
      const value = schema[keyword];
      if (typeof value !== 'object' || value === null) continue;
      const kind = this.kinds.get(keyword);
      if (kind === undefined) continue;
      if (Array.isArray(value)) {
        if (kind !== 'schemas' && kind !== 'items') continue;
        for (const [index, item] of value.entries()) this.inside(item, here, keyword, index, depth);
      } else if (kind === 'schema' || kind === 'items') this.inside(value, here, null, keyword, depth);
      else if (kind === 'schemaMap' || kind === 'patternMap' || kind === 'dependencies') {
        for (const key in value) this.inside(value[key] ?? null, here, keyword, key, depth);
      }
    }
  }

  private inside(schema: Json, parent: SchemaSpot, under: string | null, key: string | number, depth: number): void {
    if (!isObject(schema)) return;
    const property = under === 'properties' ? String(key) : null;
    const around = SAME_VALUE.has(under ?? String(key)) ? parent : null;
    this.schema({ parent, key, under, schema, owner: this.owner, property, around }, depth + 1);
  }
}

/** Adds the schema at `spot` and all schemas in it to `found`, each before what stands in it. */
export function walkSchema(spot: Spot, owner: SchemaOwner, found: SchemaSpot[]): void {
  const walk = new Walk(owner, KEYWORDS[draftOf(owner.root)], found);
  walk.schema({ ...spot, schema: owner.root, owner, property: null, around: null }, 0);
}
