import { t } from '../../browser/texts.ts';
import type { Json } from '../../json/json.ts';
import { sameJson } from '../../schema/fields.ts';
import { branchDraft, type DraftNode, isBlank, withBranch } from '../../schema/fields-draft.ts';
import { readField } from '../../schema/fields-read.ts';
import { writeField } from '../../schema/fields-write.ts';
import { type FieldProps, typedNode } from './field-props.ts';
import { valueWords } from './words.ts';

type Sending = 'omit' | 'empty' | 'null' | 'filled';

const EMPTY_LABELS: Readonly<Record<string, string>> = {
  text: 'form_send_empty_text',
  array: 'form_send_empty_list',
  object: 'form_send_empty_object',
};

/** True for a choice that has an object in sight: that one's own draft says whether it is sent empty. */
function showsObject({ field, node }: FieldProps): boolean {
  return field.kind === 'choice' && field.branches[node?.branch ?? 0]?.field().kind === 'object';
}

/** What the empty value is called, or undefined where there is none. */
function emptyLabel(props: FieldProps): string | undefined {
  return EMPTY_LABELS[showsObject(props) ? 'object' : props.field.kind];
}

function sendingOf(props: FieldProps): Sending {
  const { node, field, required } = props;
  if (node?.as === 'null') return 'null';
  if (node?.as === 'omit') return 'omit';
  if (!isBlank(node)) return 'filled';
  // A required object is sent as it is, and so are the objects of a required choice.
  if (required && (field.kind === 'object' || field.kind === 'choice')) return 'filled';
  const { as } = (showsObject(props) ? branchDraft(node, node?.branch ?? 0) : node) ?? {};
  return as === 'value' && emptyLabel(props) !== undefined ? 'empty' : 'omit';
}

function withSending(props: FieldProps, sending: Sending): DraftNode {
  const { as, ...rest } = props.node ?? {};
  if (showsObject(props) && (sending === 'empty' || isBlank(rest))) {
    const index = rest.branch ?? 0;
    const { as: _as, ...branch } = branchDraft(rest, index) ?? {};
    const object: DraftNode = sending === 'empty' ? { ...branch, as: 'value' } : branch;
    return { ...withBranch(rest, index, object), as: sending === 'null' ? 'null' : 'auto' };
  }
  if (sending === 'null') return { ...rest, as: 'null' };
  if (sending === 'empty') return { ...rest, as: 'value' };
  return isBlank(rest) ? { ...rest, as: 'auto' } : { ...rest, as: 'omit' };
}

/** Which of left out, empty and null can be chosen here now: only what means something, and only where it is asked. */
function choicesOf(props: FieldProps): readonly Sending[] {
  const { field, node, required, label } = props;
  const sending = sendingOf(props);
  const choices: Sending[] = [];
  const touched =
    node !== undefined && node.as !== undefined ? true : node !== undefined && Object.keys(node).length > 0;
  const asked = field.nullable || sending === 'null' || (touched && sending !== 'filled') || node?.as === 'omit';
  if (!asked) return [];
  const picks = field.kind === 'boolean' || field.kind === 'options' || field.kind === 'constant';
  const isItem = label !== undefined;
  // Radios and lists of options offer "leave out" themselves.
  if (!isItem && (!required || node?.as === 'omit') && !(picks && sending !== 'null' && sending !== 'filled'))
    choices.push('omit');
  if (emptyLabel(props) !== undefined && sending !== 'filled' && touched) choices.push('empty');
  if (field.nullable || sending === 'null') choices.push('null');
  return choices.length === 1 && choices[0] === 'omit' ? [] : choices;
}

/** Says what is sent for an empty field and lets it be chosen; offers defaults and examples, which are never sent unasked. */
export function SendChoice(props: FieldProps) {
  const { node, onNode } = props;
  const choices = choicesOf(props);
  const sending = sendingOf(props);
  const label = (choice: Sending) =>
    choice === 'omit' ? t('form_leave_out') : choice === 'null' ? 'null' : t(emptyLabel(props) ?? '');
  return (
    <>
      {choices.length > 0 && (
        <fieldset class="send" aria-label={t('form_send')}>
          <span class="field-note">{t('form_send')}</span>
          {choices.map((choice) => (
            <button
              key={choice}
              type="button"
              class="chip"
              aria-pressed={choice === sending}
              onClick={() =>
                onNode(
                  choice === 'null' && choice === sending
                    ? unsent(node)
                    : withSending(props, choice === sending ? 'omit' : choice),
                )
              }
            >
              {label(choice)}
            </button>
          ))}
        </fieldset>
      )}
      <Suggestions {...props} />
    </>
  );
}

/** Takes null or empty back: what was typed counts again. */
function unsent(node: DraftNode | undefined): DraftNode {
  const { as: _as, ...rest } = node ?? {};
  return { ...rest, as: 'auto' };
}

const MOST_EXAMPLES = 3;

function Suggestions({ field, node, required, onNode }: FieldProps) {
  const visible = field.kind === 'boolean' || field.kind === 'options';
  if (visible || (field.suggested === undefined && field.examples.length === 0)) return null;
  const current = readField(field, node, { pointer: '', required, depth: 0 }).value;
  const offered: { readonly key: string; readonly value: Json }[] = [];
  const add = (key: string, value: Json) => {
    if (!sameJson(current, value) && !offered.some((each) => sameJson(each.value, value))) offered.push({ key, value });
  };
  if (field.suggested !== undefined) add('form_use_default', field.suggested);
  for (const example of field.examples.slice(0, MOST_EXAMPLES)) add('form_use_example', example);
  if (offered.length === 0) return null;
  return (
    <div class="suggestions">
      {offered.map(({ key, value }) => (
        <button
          key={key + valueWords(value)}
          type="button"
          class="chip"
          onClick={() => onNode(writeField(field, value, typedNode(node, {})))}
        >
          {t(key, { value: valueWords(value) })}
        </button>
      ))}
    </div>
  );
}
