import { t } from '../../browser/texts.ts';
import type { Field } from '../../schema/field.ts';
import type { DraftNode } from '../../schema/fields-draft.ts';
import { FieldRow } from './FieldRow.tsx';
import { ObjectFields } from './ObjectFields.tsx';

interface RootProps {
  readonly field: Field;
  readonly node: DraftNode;
  readonly onNode: (node: DraftNode) => void;
}

/** The fields of all arguments: an object's members directly, anything else as one field. */
export function RootFields({ field, node, onNode }: RootProps) {
  if (field.kind === 'object' && node.as !== 'raw' && node.as !== 'null')
    return <ObjectFields field={field} node={node} pointer="" depth={0} onNode={onNode} />;
  return (
    <FieldRow
      name=""
      label={t('form_arguments')}
      field={field}
      node={node}
      required={true}
      pointer=""
      depth={0}
      onNode={onNode}
    />
  );
}
