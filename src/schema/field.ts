import type { Json, JsonObject } from '../json/json.ts';

/** One allowed value, and what to call it. */
export interface Option {
  readonly value: Json;
  readonly label: string;
}

export interface Member {
  readonly name: string;
  readonly required: boolean;
  /** The member's field; made when asked for, so that recursive schemas stay finite. */
  readonly field: () => Field;
}

/** Members of an object beyond the named ones. */
export interface ExtraMembers {
  /** The schema asks for them (a map), so that the form offers to add some. */
  readonly offered: boolean;
  /** False where the schema refuses them; those that are there anyway are still shown. */
  readonly allowed: boolean;
  readonly field: () => Field;
}

/** One alternative of a choice. `label` null: say what kind of value it is. */
export interface Branch {
  readonly label: string | null;
  /** Names of the members that only this alternative requires; the label where it has no better one. */
  readonly requires: readonly string[];
  /** The very entry of the schema's list, by which the check knows it again. */
  readonly alternative: Json;
  readonly field: () => Field;
}

/** Why a value is written as JSON. */
export type JsonReason =
  | 'any-value'
  | 'conditional'
  | 'reference'
  | 'several-choices'
  | 'nothing-fits'
  | 'unknown-type';

export type NumberLimit = number | bigint | null;

export type FieldShape =
  | {
      readonly kind: 'text';
      readonly format: string | null;
      readonly minLength: NumberLimit;
      readonly maxLength: NumberLimit;
      readonly pattern: string | null;
    }
  | {
      readonly kind: 'number';
      readonly whole: boolean;
      readonly minimum: NumberLimit;
      readonly maximum: NumberLimit;
      readonly above: NumberLimit;
      readonly below: NumberLimit;
      readonly multipleOf: NumberLimit;
    }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'options'; readonly options: readonly Option[] }
  | { readonly kind: 'constant'; readonly value: Json }
  | {
      readonly kind: 'object';
      /** Required ones first, else as the schema has them. */
      readonly members: readonly Member[];
      readonly extra: ExtraMembers;
      readonly minProperties: NumberLimit;
      readonly maxProperties: NumberLimit;
      /** Some members are needed or allowed only depending on others (`if`). */
      readonly conditional: boolean;
    }
  | {
      readonly kind: 'array';
      /** Fields of the first items, each with its own schema (a tuple). */
      readonly first: readonly (() => Field)[];
      /** Field of every further item; null where there may be none. */
      readonly item: (() => Field) | null;
      /** Set where the items are a few fixed values: check boxes do. */
      readonly boxes: readonly Option[] | null;
      readonly minItems: NumberLimit;
      readonly maxItems: NumberLimit;
      readonly unique: boolean;
    }
  | {
      readonly kind: 'choice';
      readonly branches: readonly Branch[];
      /** Names of members that stand beside the choice and are kept when it changes. */
      readonly kept: readonly string[];
    }
  | { readonly kind: 'json'; readonly reason: JsonReason };

/** What a form needs to know about one value. Made by `fieldOf`; children are made lazily. */
export type Field = FieldShape & {
  readonly title: string | null;
  readonly description: string | null;
  readonly nullable: boolean;
  /** Undefined where the schema names none; a default is shown, and never sent unless the user takes it. */
  readonly suggested: Json | undefined;
  readonly examples: readonly Json[];
  readonly deprecated: boolean;
  /** The schema that all this was read from, references resolved. */
  readonly schema: JsonObject;
};
