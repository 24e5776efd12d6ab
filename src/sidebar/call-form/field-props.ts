import type { ComponentChildren } from 'preact';
import type { Field } from '../../schema/field.ts';
import type { DraftNode } from '../../schema/fields-draft.ts';
import { fieldId } from './form-context.ts';

export interface FieldProps {
  readonly name: string;
  /** What stands as label where it is not the name: "Item 1". */
  readonly label?: string;
  readonly field: Field;
  readonly node: DraftNode | undefined;
  readonly required: boolean;
  readonly pointer: string;
  /** Levels below the root. */
  readonly depth: number;
  readonly onNode: (node: DraftNode) => void;
  /** Buttons of an item: move, remove. */
  readonly actions?: ComponentChildren;
}

/** Ids of the parts of a field that its control refers to. */
export function partIds(pointer: string) {
  const id = fieldId(pointer);
  return { id, labelledBy: `${id}-name`, describedBy: `${id}-type ${id}-error ${id}-about` };
}

/** A new draft of a field in which something was typed: what was left out, null or raw before ends by that. */
export function typedNode(node: DraftNode | undefined, change: Partial<DraftNode>): DraftNode {
  const { as, raw: _raw, ...rest } = node ?? {};
  // An empty text that was asked for stays asked for.
  return as === 'value' ? { ...rest, ...change, as } : { ...rest, ...change };
}
