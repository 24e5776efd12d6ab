import type { Field } from '../../schema/field.ts';
import { branchDraft, switchBranch, withBranch } from '../../schema/fields-draft.ts';
import { FieldContent } from './FieldRow.tsx';
import { type FieldProps, typedNode } from './field-props.ts';
import { fieldId } from './form-context.ts';
import { ObjectFields } from './ObjectFields.tsx';
import { PickControl } from './PickControl.tsx';
import { branchNames } from './words.ts';

/** Alternatives: choosing one shows its field; what was typed in the others is kept. */
export function ChoiceFields(props: FieldProps & { field: Field & { kind: 'choice' } }) {
  const { field, node, pointer, onNode, required } = props;
  const id = `${fieldId(pointer)}-branch`;
  const index = node?.branch ?? 0;
  const branch = field.branches[index];
  const child = branch?.field();
  const names = branchNames(field.branches);
  const inner = {
    ...props,
    node: branchDraft(node, index),
    depth: props.depth + 1,
    onNode: (each: typeof node & object) => onNode(withBranch(typedNode(node, {}), index, each)),
  };
  return (
    <div class="choice">
      <PickControl
        id={id}
        options={names.map((label, at) => ({ value: at, label }))}
        pick={branch === undefined ? null : index}
        noneLabel={null}
        chooseLabel=""
        invalid={false}
        required={required}
        describedBy={`${fieldId(pointer)}-about`}
        labelledBy={`${fieldId(pointer)}-name`}
        onPick={(at) => at !== null && onNode(switchBranch(node, at, field.kept))}
      />
      {child !== undefined && <Branch {...inner} field={child} />}
    </div>
  );
}

/** The field of the alternative in sight, without a head of its own: it stands in for the whole. */
function Branch(props: FieldProps) {
  const { field, node } = props;
  if (field.kind === 'object' && node?.as !== 'raw') return <ObjectFields {...props} field={field} />;
  return <FieldContent {...props} />;
}
