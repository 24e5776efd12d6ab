/**
 * What a user typed into one field, losing nothing: half-typed numbers, the alternatives not chosen, text that is for
 * the moment left out. Plain JSON, so that it can be stored.
 */
export interface DraftNode {
  /**
   * What is sent: `auto` (or absent) what was typed and nothing where nothing was; `omit` nothing; `null`; `value`
   * also an empty text, list or object; `raw` the JSON in `raw`.
   */
  readonly as?: 'auto' | 'omit' | 'null' | 'value' | 'raw';
  /** Text of a text, number or JSON field. */
  readonly text?: string;
  /** Index of the option; for yes and no: 1 and 0; for a constant: 0. */
  readonly pick?: number;
  /** Indexes of the checked boxes, in the order sent. */
  readonly picks?: readonly number[];
  readonly members?: readonly NamedDraft[];
  /** Members of an object that its schema does not name. */
  readonly extra?: readonly ExtraDraft[];
  readonly items?: readonly ItemDraft[];
  /** Index of the chosen alternative, and what was typed in each. */
  readonly branch?: number;
  readonly branches?: readonly BranchDraft[];
  /** JSON text where the field itself cannot hold the value. */
  readonly raw?: string;
  /** An optional object that the user opened; it is sent only once something is in it. */
  readonly open?: boolean;
}

export interface NamedDraft {
  readonly name: string;
  readonly node: DraftNode;
}
export interface ExtraDraft extends NamedDraft {
  readonly id: number;
  /** An empty name is meant, and not just not typed yet. */
  readonly unnamed?: boolean;
}
export interface ItemDraft {
  readonly id: number;
  readonly node: DraftNode;
}
export interface BranchDraft {
  readonly index: number;
  readonly node: DraftNode;
}

/** What was typed into a member, or undefined. */
export function memberDraft(node: DraftNode | undefined, name: string): DraftNode | undefined {
  return node?.members?.find((each) => each.name === name)?.node;
}

/** The same draft with another member; one that is there keeps its place. */
export function withMember(node: DraftNode | undefined, name: string, member: DraftNode): DraftNode {
  const members = node?.members ?? [];
  const known = members.some((each) => each.name === name);
  return {
    ...node,
    members: known
      ? members.map((each) => (each.name === name ? { name, node: member } : each))
      : [...members, { name, node: member }],
  };
}

/** What was typed into an alternative, or undefined. */
export function branchDraft(node: DraftNode | undefined, index: number): DraftNode | undefined {
  return node?.branches?.find((each) => each.index === index)?.node;
}

/** The same draft with another draft of one alternative. */
export function withBranch(node: DraftNode | undefined, index: number, branch: DraftNode): DraftNode {
  const others = (node?.branches ?? []).filter((each) => each.index !== index);
  return { ...node, branch: index, branches: [...others, { index, node: branch }] };
}

/**
 * Chooses another alternative. What was typed in each stays; members that stand beside the choice go along.
 * @param kept their names
 */
export function switchBranch(node: DraftNode | undefined, to: number, kept: readonly string[]): DraftNode {
  let target = branchDraft(node, to) ?? {};
  const from = branchDraft(node, node?.branch ?? 0);
  for (const name of kept) {
    const typed = memberDraft(from, name);
    if (typed !== undefined) target = withMember(target, name, typed);
  }
  const { as, ...rest } = node ?? {};
  return withBranch(as === 'value' ? { ...rest, as } : rest, to, target);
}

/** An id that no item of the list has yet. */
export function nextId(list: readonly { readonly id: number }[]): number {
  return list.reduce((highest, each) => Math.max(highest, each.id), 0) + 1;
}

/** The list with the item moved by `step` places; unchanged where that is not possible. */
export function movedItem<T>(list: readonly T[], index: number, step: number): readonly T[] {
  const target = index + step;
  const item = list[index];
  if (item === undefined || target < 0 || target >= list.length) return list;
  const rest = list.filter((_, at) => at !== index);
  return [...rest.slice(0, target), item, ...rest.slice(target)];
}

/** True where nothing was typed or chosen in this field, or all of it was taken back. */
export function isBlank(node: DraftNode | undefined): boolean {
  if (node === undefined) return true;
  return (
    (node.text ?? '') === '' &&
    node.pick === undefined &&
    (node.picks ?? []).length === 0 &&
    (node.items ?? []).length === 0 &&
    (node.extra ?? []).length === 0 &&
    (node.members ?? []).every((each) => isBlank(each.node)) &&
    (node.branches ?? []).every((each) => isBlank(each.node)) &&
    (node.as !== 'raw' || (node.raw ?? '') === '') &&
    node.as !== 'null'
  );
}
