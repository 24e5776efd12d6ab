import type { Json, JsonObject } from '../json/json.ts';
import type { Spot } from './spot.ts';

/** A string of the manifest. */
export interface TextSpot {
  readonly text: string;
  readonly spot: Spot;
  /** The name of the member that it is, or that the list around it is. */
  readonly member: string;
}

function walk(value: Json, spot: Spot | null, name: string, found: TextSpot[]): void {
  if (typeof value === 'string') {
    if (spot !== null) found.push({ text: value, spot, member: name });
  } else if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      walk(value[index] ?? null, { parent: spot, key: index }, name, found);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const key in value) walk(value[key] ?? null, { parent: spot, key }, key, found);
  }
}

/** Every string that is a value, in the order of the text. The document is no deeper than the parser allows. */
export function walkTexts(document: JsonObject): TextSpot[] {
  const found: TextSpot[] = [];
  walk(document, null, '', found);
  return found;
}
