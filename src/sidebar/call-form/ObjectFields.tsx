import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import { pointerTo } from '../../json/pointer.ts';
import type { Field, Member } from '../../schema/field.ts';
import { type DraftNode, isBlank, memberDraft, withMember } from '../../schema/fields-draft.ts';
import { ExtraMembers } from './ExtraMembers.tsx';
import { FieldRow } from './FieldRow.tsx';
import { typedNode } from './field-props.ts';
import { isWithin, useForm } from './form-context.ts';

export interface ObjectFieldsProps {
  readonly field: Field & { kind: 'object' };
  readonly node: DraftNode | undefined;
  readonly pointer: string;
  readonly depth: number;
  readonly onNode: (node: DraftNode) => void;
}

/** Fields shown before the rest is folded, required ones not counted in. */
const OPTIONAL_SHOWN = 3;
const SHOWN = 6;

function split(members: readonly Member[]): readonly [shown: readonly Member[], folded: readonly Member[]] {
  const required = members.filter((each) => each.required).length;
  const shown = required + Math.max(OPTIONAL_SHOWN, SHOWN - required);
  // A fold for a single field hides more than it saves.
  return members.length <= shown + 1 ? [members, []] : [members.slice(0, shown), members.slice(shown)];
}

/** The members of an object: required ones, a few optional ones, the rest folded and made when opened. */
export function ObjectFields(props: ObjectFieldsProps) {
  const { field, node, pointer, depth, onNode } = props;
  const [shown, folded] = split(field.members);
  const row = ({ name, required, field: child }: Member) => (
    <FieldRow
      key={name}
      name={name}
      field={child()}
      node={memberDraft(node, name)}
      required={required}
      pointer={pointerTo(pointer, name)}
      depth={depth + 1}
      onNode={(each) => onNode(withMember(typedNode(node, { open: true }), name, each))}
    />
  );
  return (
    <div class="fields">
      {shown.map(row)}
      {folded.length > 0 && <Folded members={folded} node={node} pointer={pointer} row={row} />}
      {field.conditional && <p class="field-note">{t('form_conditional')}</p>}
      <ExtraMembers {...props} />
    </div>
  );
}

interface FoldedProps {
  readonly members: readonly Member[];
  readonly node: DraftNode | undefined;
  readonly pointer: string;
  readonly row: (member: Member) => preact.JSX.Element;
}

function Folded({ members, node, pointer, row }: FoldedProps) {
  const { reveal, unfolded } = useForm();
  const filled = members.filter((each) => !isBlank(memberDraft(node, each.name))).length;
  const [open, setOpen] = useState(filled > 0 || unfolded.has(pointer));
  const opened = useRef(false);
  const led = members.some((each) => isWithin(reveal, pointerTo(pointer, each.name)));
  useEffect(() => {
    if (led) setOpen(true);
  }, [led]);
  // At once, so that the field is there when the jump arrives.
  const shown = open || (led && !opened.current);
  opened.current = led;
  const toggle = (isOpen: boolean) => {
    setOpen(isOpen);
    if (isOpen) unfolded.add(pointer);
    else unfolded.delete(pointer);
  };
  return (
    <details class="folded-fields" open={shown} onToggle={(event) => toggle(event.currentTarget.open)}>
      <summary>
        {t('form_more', { count: members.length })}
        {filled > 0 && `, ${t('form_more_filled', { count: filled })}`}
      </summary>
      {shown && <div class="fields">{members.map(row)}</div>}
    </details>
  );
}
