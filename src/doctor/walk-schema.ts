import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { type Draft, draftOf, KEYWORDS } from '../schema/keywords.ts';
import { LIMITS } from '../site/limits.ts';
import type { ListedTool } from '../site/site.ts';
import { type SchemaSpot, type Spot, spotAt } from './spot.ts';

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
    private readonly root: JsonObject,
    private readonly tool: ListedTool,
    private readonly draft: Draft,
    private readonly found: SchemaSpot[],
  ) {}

  schema(schema: Json, spot: Spot, property: string | null, around: SchemaSpot | null, depth: number): void {
    if (!isObject(schema) || depth > LIMITS.manifestDepth) return;
    const here: SchemaSpot = { spot, schema, root: this.root, tool: this.tool, property, around };
    this.found.push(here);
    for (const keyword in schema) {
      const value = schema[keyword];
      if (typeof value !== 'object' || value === null) continue;
      const kind = KEYWORDS[this.draft].get(keyword);
      if (kind === undefined) continue;
      const same = SAME_VALUE.has(keyword) ? here : null;
      if (kind === 'schema' || (kind === 'items' && !Array.isArray(value))) {
        this.schema(value, spotAt(spot, keyword), null, same, depth + 1);
      } else if ((kind === 'schemas' || kind === 'items') && Array.isArray(value)) {
        for (const [index, item] of value.entries()) {
          this.schema(item, spotAt(spot, keyword, index), null, same, depth + 1);
        }
      } else if ((kind === 'schemaMap' || kind === 'patternMap' || kind === 'dependencies') && isObject(value)) {
        const map = spotAt(spot, keyword);
        for (const key in value) {
          const name = keyword === 'properties' ? key : null;
          this.schema(value[key] ?? null, { parent: map, key }, name, same, depth + 1);
        }
      }
    }
  }
}

/** Adds the schema at `spot` and all schemas in it to `found`, each before what stands in it. */
export function walkSchema(root: JsonObject, spot: Spot, tool: ListedTool, found: SchemaSpot[]): void {
  new Walk(root, tool, draftOf(root), found).schema(root, spot, null, null, 0);
}
