import { t } from '../../browser/texts.ts';
import type { Field, Option } from '../../schema/field.ts';
import { sameJson } from '../../schema/fields.ts';
import { type FieldProps, partIds, typedNode } from './field-props.ts';
import { useForm } from './form-context.ts';
import { PickControl } from './PickControl.tsx';
import { JsonControl, NumberControl, TextControl } from './TextControl.tsx';
import { reasonWords, valueWords } from './words.ts';

type Scalar = Exclude<Field, { kind: 'object' | 'array' | 'choice' }>;

const TRUTHS: readonly Option[] = [
  { value: true, label: 'true' },
  { value: false, label: 'false' },
];

function placeholderOf(field: Field, isNull: boolean): string {
  if (isNull) return 'null';
  const hint = field.suggested ?? field.examples[0];
  return hint === undefined || hint === null ? '' : valueWords(hint);
}

/** What the entry for nothing says, with the default that the site then takes. */
function noneLabel(field: Field, options: readonly Option[], required: boolean): string | null {
  if (required) return null;
  const usual = options.find((option) => sameJson(option.value, field.suggested));
  return usual === undefined ? t('form_leave_out') : t('form_leave_out_default', { value: valueWords(usual.value) });
}

/** The control of a value without parts. */
export function ScalarField(props: FieldProps & { field: Scalar }) {
  const { field, node, pointer, required, onNode, name } = props;
  const { shownAt } = useForm();
  const { id, labelledBy, describedBy } = partIds(pointer);
  const isNull = node?.as === 'null';
  const shared = { id, labelledBy, describedBy, required, invalid: shownAt(pointer).length > 0 };
  const text = {
    ...shared,
    text: node?.text ?? '',
    placeholder: placeholderOf(field, isNull),
    onText: (typed: string) => onNode(typedNode(node, { text: typed })),
  };
  switch (field.kind) {
    case 'text':
      return <TextControl {...text} name={name} field={field} />;
    case 'number':
      return <NumberControl {...text} whole={field.whole} />;
    case 'json': {
      const reason = reasonWords(field.reason);
      const plain = text.text.trim();
      const notJson = plain !== '' && text.invalid && !/^[[{"]/.test(plain);
      return (
        <>
          <JsonControl {...text} placeholder={text.placeholder || t('form_like_json')} />
          {reason !== null && <p class="field-note">{reason}</p>}
          {notJson && (
            <button type="button" class="chip" onClick={() => text.onText(JSON.stringify(plain))}>
              {t('form_as_json_text')}
            </button>
          )}
        </>
      );
    }
    case 'constant':
      if (required && node?.as !== 'omit') return <p class="constant mono">{valueWords(field.value)}</p>;
      return (
        <label class="check">
          <input
            id={id}
            type="checkbox"
            checked={node?.pick === 0 && node.as !== 'omit'}
            aria-describedby={describedBy}
            onChange={(event) => onNode(event.currentTarget.checked ? { pick: 0 } : {})}
          />
          <span>{t('form_send_constant', { value: valueWords(field.value) })}</span>
        </label>
      );
    case 'boolean':
    case 'options': {
      const options = field.kind === 'boolean' ? TRUTHS : field.options;
      const pick = node?.pick ?? null;
      // Yes and no are kept as 1 and 0, and shown as first and second.
      const shown = field.kind === 'boolean' && pick !== null ? 1 - pick : pick;
      const choose = (index: number | null) => {
        const { pick: _pick, as: _as, ...rest } = node ?? {};
        onNode(
          index === null ? { ...rest, as: 'auto' } : { ...rest, pick: field.kind === 'boolean' ? 1 - index : index },
        );
      };
      return (
        <PickControl
          {...shared}
          options={options}
          pick={isNull ? null : shown}
          noneLabel={isNull ? t('form_null_sent') : noneLabel(field, options, required)}
          chooseLabel={t('form_choose')}
          onPick={choose}
        />
      );
    }
  }
}
