import { t } from '../../browser/texts.ts';
import { visibleText } from '../../site/visible-text.ts';
import { fixOf, messageOf } from '../problem-text.ts';
import type { FieldProps } from './field-props.ts';
import { fieldId, useForm } from './form-context.ts';
import { typeWords } from './words.ts';

/** The line above a control: name, "required", kind and limits, buttons. */
export function FieldHead({ name, label, field, required, pointer, actions, group }: FieldProps & { group: boolean }) {
  const id = fieldId(pointer);
  const shown = label ?? (name === '' ? '""' : visibleText(name));
  const Name = group ? 'span' : 'label';
  return (
    <div class="field-head">
      <span class="field-title">
        <Name class="field-name" id={`${id}-name`} {...(group ? {} : { for: id })}>
          {shown}
        </Name>{' '}
        {required && label === undefined && <span class="field-required">{t('form_required')} </span>}
        {field.deprecated && <span class="field-deprecated">{t('form_deprecated')} </span>}
        <span class="field-type" id={`${id}-type`}>
          {typeWords(field)}
        </span>
      </span>
      {actions !== undefined && <span class="field-actions">{actions}</span>}
    </div>
  );
}

/** What is wrong at this field, in words. The element stays, so that a new problem is announced. */
export function FieldErrors({ pointer }: { pointer: string }) {
  const { shownAt } = useForm();
  return (
    <div class="field-errors" id={`${fieldId(pointer)}-error`} aria-live="polite">
      {shownAt(pointer).map((problem) => (
        <p class="field-error" key={problem.code + problem.message}>
          {messageOf(problem)}
          {problem.fix !== null && ` ${fixOf(problem)}`}
        </p>
      ))}
    </div>
  );
}

/** Title and description of the schema, as plain text. */
export function FieldAbout({ field, name, label, pointer }: FieldProps) {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const title = field.title !== null && plain(field.title) !== plain(label ?? name) ? field.title : null;
  return (
    <div class="field-about" id={`${fieldId(pointer)}-about`}>
      {title !== null && <strong>{visibleText(title)} </strong>}
      {field.description !== null && <span>{visibleText(field.description)}</span>}
    </div>
  );
}

/** Offers to read a pasted object as all the arguments; the paste itself stays where it went. */
export function PasteHint({ pointer }: { pointer: string }) {
  const { offer, takeOffer } = useForm();
  if (offer?.pointer !== pointer) return null;
  return (
    <div class="field-offer" role="status">
      <span>{t('form_paste_offer')}</span>
      <button type="button" class="secondary small" onClick={() => takeOffer(true)}>
        {t('form_paste_take')}
      </button>
      <button type="button" class="icon" onClick={() => takeOffer(false)}>
        {t('form_paste_leave')}
      </button>
    </div>
  );
}
