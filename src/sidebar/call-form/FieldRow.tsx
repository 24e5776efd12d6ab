import { t } from '../../browser/texts.ts';
import type { Field } from '../../schema/field.ts';
import { type DraftNode, isBlank } from '../../schema/fields-draft.ts';
import { OPEN_DEPTH } from '../../schema/fields-read.ts';
import { visibleText } from '../../site/visible-text.ts';
import { ArrayFields } from './ArrayFields.tsx';
import { ChoiceFields } from './ChoiceFields.tsx';
import { FieldAbout, FieldErrors, FieldHead, PasteHint } from './FieldParts.tsx';
import { type FieldProps, partIds, typedNode } from './field-props.ts';
import { useForm } from './form-context.ts';
import { ObjectFields } from './ObjectFields.tsx';
import { ScalarField } from './ScalarField.tsx';
import { SendChoice } from './SendChoice.tsx';
import { JsonControl } from './TextControl.tsx';
import { reasonWords } from './words.ts';

const GROUPS: ReadonlySet<string> = new Set(['object', 'array', 'choice']);

/** One field with its label, kind, control, problem, description and the choice of what to send. */
export function FieldRow(props: FieldProps) {
  const { field, node, pointer } = props;
  const form = useForm();
  const isRaw = node?.as === 'raw';
  const group = !isRaw && GROUPS.has(field.kind);
  const ids = partIds(pointer);
  const leave = (event: FocusEvent & { currentTarget: HTMLElement }) => {
    if (group && event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return;
    if (node !== undefined) form.visit(pointer);
  };
  const content = (
    <>
      <FieldHead {...props} group={group || isRaw} />
      {group && <FieldAbout {...props} />}
      <FieldContent {...props} />
      <FieldErrors pointer={pointer} />
      {!group && <FieldAbout {...props} />}
      <SendChoice {...props} />
      <PasteHint pointer={pointer} />
    </>
  );
  if (!group) {
    return (
      <div class="field" data-pointer={pointer} onFocusOut={leave}>
        {content}
      </div>
    );
  }
  return (
    <fieldset
      class="field group"
      id={ids.id}
      tabIndex={-1}
      data-pointer={pointer}
      aria-labelledby={ids.labelledBy}
      aria-describedby={ids.describedBy}
      onFocusOut={leave}
    >
      {content}
    </fieldset>
  );
}

/** What stands below the head of a field: its control, or its parts. */
export function FieldContent(props: FieldProps) {
  const { field, node } = props;
  const open = useOpen(props);
  if (node?.as === 'raw') return <RawField {...props} />;
  switch (field.kind) {
    case 'object':
      return open ? <ObjectFields {...props} field={field} /> : <OpenButton {...props} />;
    case 'array':
      return <ArrayFields {...props} field={field} />;
    case 'choice':
      return open || !hasParts(field, node) ? <ChoiceFields {...props} field={field} /> : <OpenButton {...props} />;
    default:
      return <ScalarField {...props} field={field} />;
  }
}

/** True where the alternative in sight has fields of its own: such a choice opens like an object. */
function hasParts(field: Field & { kind: 'choice' }, node: DraftNode | undefined): boolean {
  const kind = field.branches[node?.branch ?? 0]?.field().kind;
  return kind === 'object' || kind === 'choice';
}

/** Objects are open where they must be there, but only so deep: a recursive schema would never end. */
function useOpen({ node, required, depth, pointer }: FieldProps): boolean {
  const { reveal } = useForm();
  if (node?.as === 'null' || node?.as === 'omit') return false;
  return (
    reveal?.startsWith(`${pointer}/`) === true || (node?.open ?? (!isBlank(node) || (required && depth <= OPEN_DEPTH)))
  );
}

function OpenButton({ name, label, node, onNode }: FieldProps) {
  return (
    <div class="actions">
      <button type="button" class="secondary small" onClick={() => onNode(typedNode(node, { open: true }))}>
        {t('form_fill_in', { name: label ?? visibleText(name) })}
      </button>
    </div>
  );
}

/** The value as JSON, where the field itself cannot hold it. */
function RawField({ node, pointer, required, field, onNode }: FieldProps) {
  const ids = partIds(pointer);
  const { shownAt } = useForm();
  const backToField = () => {
    const { as, raw, ...rest } = node ?? {};
    onNode(rest);
  };
  const why = field.kind === 'json' ? reasonWords(field.reason) : null;
  return (
    <>
      <JsonControl
        id={ids.id}
        text={node?.raw ?? ''}
        placeholder=""
        invalid={shownAt(pointer).length > 0}
        describedBy={ids.describedBy}
        labelledBy={ids.labelledBy}
        required={required}
        onText={(raw) => onNode({ ...node, as: 'raw', raw })}
      />
      <p class="field-note">
        {why ?? t('form_raw')}{' '}
        <button type="button" class="link" onClick={backToField}>
          {t('form_raw_back')}
        </button>
      </p>
    </>
  );
}
