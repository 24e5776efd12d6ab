import type { JsonObject } from '../json/json.ts';
import { pointerTo } from '../json/pointer.ts';
import type { ListedTool } from '../site/site.ts';

/** A place in the document, as the way from its parent: a pointer is made only where there is something to report. */
export interface Spot {
  readonly parent: Spot | null;
  readonly key: string | number;
  /** The member of the parent that `key` stands in, where the parent does not hold it itself; null where it does. */
  readonly under: string | null;
}

/** The place `keys` below `parent` (null: the root). */
export function spotAt(parent: Spot | null, first: string | number, ...more: (string | number)[]): Spot {
  let spot: Spot = { parent, key: first, under: null };
  for (const key of more) spot = { parent: spot, key, under: null };
  return spot;
}

/** The JSON pointer of a place, with `keys` below it. */
export function pointerOf(spot: Spot | null, ...keys: (string | number)[]): string {
  const path: (string | number)[] = [...keys];
  for (let at = spot; at !== null; at = at.parent) {
    path.unshift(at.key);
    if (at.under !== null) path.unshift(at.under);
  }
  return pointerTo('', ...path);
}

/** The tool that a schema belongs to, and the schema of all its params. */
export interface SchemaOwner {
  readonly root: JsonObject;
  readonly tool: ListedTool;
}

/** One schema inside the params of a tool. */
export interface SchemaSpot extends Spot {
  readonly schema: JsonObject;
  readonly owner: SchemaOwner;
  /** The name of the property that it describes; null where it describes none. */
  readonly property: string | null;
  /** The schema around it that looks at the same value (`allOf`, `anyOf`, `if`, …); null where it looks at another. */
  readonly around: SchemaSpot | null;
}

const LONGEST_QUOTE = 80;

/** A text as a message quotes it: short, and on one line. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= LONGEST_QUOTE ? line : `${line.slice(0, LONGEST_QUOTE - 1)}…`;
}
