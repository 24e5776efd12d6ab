import { isObject, type Json, type JsonObject, member } from '../../json/json.ts';

/** A list of objects that can stand as a table. */
export interface TableSource {
  /** The member that holds the list; null where the list is the whole reply. */
  readonly key: string | null;
  readonly rows: readonly JsonObject[];
  readonly columns: readonly Column[];
}

export interface Column {
  readonly key: string;
  /** Every value in it is a number, so it is set flush right. */
  readonly numeric: boolean;
}

const COLUMNS = 12;
const LOOKED_AT = 100;

function objectsOnly(value: Json | undefined): readonly JsonObject[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  return value.every(isObject) ? value : null;
}

function columnsOf(rows: readonly JsonObject[]): Column[] {
  const looked = rows.slice(0, LOOKED_AT);
  const keys = new Set(looked.flatMap((row) => Object.keys(row)));
  return [...keys].slice(0, COLUMNS).map((key) => {
    const values = looked.map((row) => member(row, key)).filter((value) => value !== undefined && value !== null);
    const numeric = values.every((value) => typeof value === 'number' || typeof value === 'bigint');
    return { key, numeric: numeric && values.length > 0 };
  });
}

/** The lists of objects in a reply: the reply itself, or members one level down. Empty where there are none. */
export function tablesOf(value: Json): TableSource[] {
  const whole = objectsOnly(value);
  if (whole) return [{ key: null, rows: whole, columns: columnsOf(whole) }];
  if (!isObject(value)) return [];
  return Object.keys(value).flatMap((key) => {
    const rows = objectsOnly(member(value, key));
    return rows ? [{ key, rows, columns: columnsOf(rows) }] : [];
  });
}
