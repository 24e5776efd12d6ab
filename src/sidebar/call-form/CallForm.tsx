import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import { pointerTo } from '../../json/pointer.ts';
import { printJson } from '../../json/print.ts';
import type { ToolDetail } from '../../messages/views.ts';
import type { Field } from '../../schema/field.ts';
import { takesNothing } from '../../schema/fields.ts';
import { type DraftNode, isBlank } from '../../schema/fields-draft.ts';
import {
  argumentsField,
  draftOf,
  type FormDraft,
  type FormReading,
  type FormView,
  jsonViewText,
  newDraft,
  readDraft,
  readJsonView,
  withForm,
  withJsonText,
} from '../../schema/fields-form.ts';
import type { Problem } from '../../site/problem.ts';
import { FormTools } from './FormTools.tsx';
import { FormContext, type FormState, type PasteOffer, unfoldedOf } from './form-context.ts';
import { JsonView } from './JsonView.tsx';
import { allProblems, problemsByPlace } from './problem-places.ts';
import { RootFields } from './RootFields.tsx';
import { type Jump, UnseenProblems } from './UnseenProblems.tsx';
import { useCheck } from './use-check.ts';

export interface CallFormProps {
  readonly tool: ToolDetail;
  /** What was typed before; null for an untouched form. */
  readonly draft: FormDraft | null;
  /** From the worker's check, with pointers into the arguments. */
  readonly problems: readonly Problem[];
  /** `argumentsText` may be sent only where `localProblems` is empty. Also called once when the form appears. */
  readonly onChange: (draft: FormDraft, argumentsText: string, localProblems: readonly Problem[]) => void;
  /** What does not fit the schema in `argumentsText`, as soon as it is known. */
  readonly onChecked: (argumentsText: string, problems: readonly Problem[]) => void;
  /** Null for an optional argument means that it is left out. */
  readonly nullIsAbsent: boolean;
  /** A field that is to be seen, and to have the focus; a new object for each time. */
  readonly jump: Jump | null;
  readonly view: FormView;
  readonly disabled: boolean;
  /** Shows every problem: Run was tried. */
  readonly showAll?: boolean;
  /** Lets the form open its other view (paste as JSON, back from a broken JSON). */
  readonly onView?: (view: FormView) => void;
}

/** The draft in hand: changes at once when something is typed, and follows the owner's where that is replaced. */
function useDraft(props: CallFormProps, field: Field): readonly [FormDraft, (draft: FormDraft) => void, FormReading] {
  const { view, onChange } = props;
  const sent = useRef(new WeakSet<FormDraft>());
  const given = useRef(props.draft);
  const [held, setHeld] = useState(() => props.draft ?? newDraft(field));
  let draft = held;
  const replaced = given.current !== props.draft && (props.draft === null || !sent.current.has(props.draft));
  if (replaced) {
    draft = props.draft ?? newDraft(field);
    setHeld(draft);
  }
  given.current = props.draft;

  const reading = useMemo(() => readDraft(field, draft, view), [field, draft, view]);
  const report = useRef(onChange);
  report.current = onChange;
  useEffect(() => {
    sent.current.add(draft);
    report.current(draft, reading.text, reading.problems);
  }, [draft, reading]);
  return [draft, setHeld, reading];
}

/** The arguments of one tool as a form, or as one JSON text. */
export function CallForm(props: CallFormProps) {
  const { tool, view, disabled, showAll = false, onView } = props;
  // By its text: the tool is asked for again now and then, and an equal schema must not touch what is being typed.
  const schemaText = useMemo(() => printJson(tool.params), [tool.params]);
  const params = useMemo(() => tool.params, [schemaText]);
  const field = useMemo(() => argumentsField(params), [params]);
  const [draft, setDraft, reading] = useDraft(props, field);
  const [reveal, setReveal] = useState<Jump | null>(null);
  const followed = useRef<Jump | null>(null);
  const [offer, setOffer] = useState<PasteOffer | null>(null);
  const [said, announce] = useState('');
  const checked = useCheck(params, reading, props.nullIsAbsent);
  useEffect(() => {
    if (checked !== null) props.onChecked(reading.text, checked);
  }, [checked]);
  useEffect(() => {
    if (props.jump !== null) setReveal(props.jump);
  }, [props.jump]);
  const problems = allProblems(reading.problems, checked, props.problems);
  const byPlace = problemsByPlace(problems);
  const isShown = (pointer: string) => showAll || draft.visited.includes(pointer);

  const state: FormState = {
    shownAt: (pointer) => (isShown(pointer) ? (byPlace.get(pointer) ?? []) : []),
    visit: (pointer) => {
      if (!draft.visited.includes(pointer)) setDraft({ ...draft, visited: [...draft.visited, pointer] });
    },
    reveal: reveal?.pointer ?? null,
    announce,
    unfolded: unfoldedOf(tool.hash),
    offer,
    takeOffer: (take) => {
      const pasted = offer === null || !take ? null : readJsonView(offer.text);
      if (pasted !== null) setDraft(draftOf(field, pasted.value, draft));
      setOffer(null);
    },
  };
  const pasted = (event: ClipboardEvent) => {
    const found = offerOf(event, field);
    if (found !== null) setOffer(found);
  };
  const setForm = (form: DraftNode) => setDraft(withForm(draft, form));
  const brokenJson = draft.json === null ? [] : readJsonView(draft.json).problems;

  if (view === 'json') {
    return (
      <fieldset class="call-form" disabled={disabled}>
        <JsonView
          text={jsonViewText(field, draft)}
          faults={draft.json === null ? [] : reading.problems}
          problems={showAll || draft.json !== null ? problems.filter((each) => !reading.problems.includes(each)) : []}
          unread={draft.json === null ? reading.problems : []}
          onField={(pointer) => {
            onView?.('form');
            setReveal({ pointer });
          }}
          onText={(text) => setDraft(withJsonText(field, draft, text))}
          onTakeForm={brokenJson.length > 0 ? () => setDraft({ ...draft, json: null }) : null}
        />
      </fieldset>
    );
  }
  return (
    <FormContext value={state}>
      <fieldset class="call-form" disabled={disabled} onPaste={pasted}>
        {brokenJson.length > 0 && (
          <div class="form-note warn" role="status">
            <span>{t('form_json_broken')}</span>
            {onView !== undefined && (
              <button type="button" class="link" onClick={() => onView('json')}>
                {t('form_json_open')}
              </button>
            )}
            <button type="button" class="link" onClick={() => setDraft({ ...draft, json: null })}>
              {t('form_json_discard')}
            </button>
          </div>
        )}
        <UnseenProblems
          problems={problems.filter((each) => isShown(each.pointer))}
          jump={reveal}
          followed={followed}
          onGo={(pointer) => setReveal({ pointer })}
        />
        {takesNothing(field) && draft.form.extra === undefined && draft.form.as !== 'raw' ? (
          <p class="field-note">{t('form_no_arguments')}</p>
        ) : (
          <RootFields field={field} node={draft.form} onNode={setForm} />
        )}
        <FormTools
          examples={tool.examples}
          onExample={(example) => setDraft(draftOf(field, example, newDraft(field)))}
          onClear={isBlank(draft.form) ? null : () => setDraft(newDraft(field))}
          onPaste={onView === undefined ? null : () => onView('json')}
        />
        <p class="visually-hidden" role="status">
          {said}
        </p>
      </fieldset>
    </FormContext>
  );
}

/** A pasted text that is a JSON object with at least one known argument, and the field that it went into. */
function offerOf(event: ClipboardEvent, field: Field): PasteOffer | null {
  const text = event.clipboardData?.getData('text/plain').trim() ?? '';
  const place = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-pointer]') : null;
  const pointer = place?.dataset.pointer;
  if (!text.startsWith('{') || pointer === undefined || field.kind !== 'object') return null;
  const read = readJsonView(text);
  const known = field.members.some((each) => Object.hasOwn(read.value, each.name));
  // Inside of a nested object the same paste is more likely meant for that object.
  const atRoot = field.members.some((each) => pointerTo('', each.name) === pointer);
  return known && atRoot && read.problems.length === 0 ? { pointer, text } : null;
}
