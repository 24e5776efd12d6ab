import type { Json, JsonObject } from '../json/json.ts';
import type { Spot } from './spot.ts';

/** A string of the manifest, and where it stands. */
export interface TextSpot extends Spot {
  readonly text: string;
  /** The name of the member that it is, or that the list around it is. */
  readonly member: string;
}

/** The strings of a document: those that are values, and the names of members that `NOT_PLAIN` finds something in. */
export interface Texts {
  readonly values: readonly TextSpot[];
  readonly oddNames: readonly TextSpot[];
}

/**
 * Found in every text that can have characters without a shape: what is neither printable ASCII nor of the blocks of
 * Latin, Greek, Cyrillic, Hebrew and Arabic letters, of kana, han and hangul.
 */
export const NOT_PLAIN =
  /[^\x20-\x7e\n\t\u00a1-\u00ac\u00ae-\u034e\u0370-\u05ff\u0620-\u06dc\u3041-\u3163\u3165-\u9fff\uac00-\ud7a3]/;

class Walk {
  readonly values: TextSpot[] = [];
  readonly oddNames: TextSpot[] = [];

  enter(value: Json, parent: Spot | null, key: string | number, member: string): void {
    if (typeof value === 'string') this.values.push({ parent, key, under: null, text: value, member });
    else if (typeof value === 'object' && value !== null) this.inside(value, { parent, key, under: null }, member);
  }

  inside(value: Json[] | JsonObject, spot: Spot | null, member: string): void {
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) this.enter(value[index] ?? null, spot, index, member);
      return;
    }
    for (const key in value) {
      if (NOT_PLAIN.test(key)) this.oddNames.push({ parent: spot, key, under: null, text: key, member: key });
      this.enter(value[key] ?? null, spot, key, key);
    }
  }
}

/** Collects the strings of a document in the order of the text. It is no deeper than the parser allows. */
export function walkTexts(document: JsonObject | Json[]): Texts {
  const walk = new Walk();
  walk.inside(document, null, '');
  return walk;
}
