import { t } from '../../browser/texts.ts';
import { pointerTo } from '../../json/pointer.ts';
import { printJson } from '../../json/print.ts';
import type { Field } from '../../schema/field.ts';
import { type DraftNode, type ItemDraft, movedItem, nextId } from '../../schema/fields-draft.ts';
import { visibleText } from '../../site/visible-text.ts';
import { FieldRow } from './FieldRow.tsx';
import { type FieldProps, typedNode } from './field-props.ts';
import { fieldId, useForm } from './form-context.ts';

type ArrayProps = FieldProps & { readonly field: Field & { kind: 'array' } };

/** A list: check boxes for a few fixed values, else one field per item, added, removed and moved by buttons. */
export function ArrayFields(props: ArrayProps) {
  const { field, node } = props;
  const boxes = field.boxes;
  if (boxes !== null && (node?.items ?? []).length === 0) return <Boxes {...props} boxes={boxes} />;
  return <Items {...props} />;
}

function Boxes({ boxes, node, onNode }: ArrayProps & { boxes: NonNullable<(Field & { kind: 'array' })['boxes']> }) {
  const picks = node?.as === 'null' ? [] : (node?.picks ?? []);
  const toggle = (index: number, checked: boolean) =>
    onNode(typedNode(node, { picks: checked ? [...picks, index] : picks.filter((each) => each !== index) }));
  return (
    <div class="radios">
      {boxes.map((option, index) => (
        <label class="radio" key={printJson(option.value)}>
          <input
            type="checkbox"
            checked={picks.includes(index)}
            onChange={(event) => toggle(index, event.currentTarget.checked)}
          />
          <span>{visibleText(option.label)}</span>
        </label>
      ))}
    </div>
  );
}

/** The items that are shown: a tuple has all of its positions. */
function shownItems({ field, node, required }: ArrayProps): readonly ItemDraft[] {
  const items = node?.items ?? [];
  if (items.length >= field.first.length || !(required || items.length > 0 || node?.open === true)) return items;
  let id = nextId(items);
  return [...items, ...field.first.slice(items.length).map(() => ({ id: id++, node: {} }))];
}

const ANYTHING: DraftNode = {};

function Items(props: ArrayProps) {
  const { field, node, pointer, depth, onNode } = props;
  const { announce } = useForm();
  const items = shownItems(props);
  const positions = field.first.length;
  const change = (changed: readonly ItemDraft[]) => onNode(typedNode(node, { open: true, items: changed }));
  const focusAt = (at: number) =>
    requestAnimationFrame(() => {
      const target = document.getElementById(fieldId(at < 0 ? `${pointer}/+` : pointerTo(pointer, at)));
      const control = target?.matches('fieldset')
        ? target.querySelector<HTMLElement>('input, textarea, select, button')
        : target;
      (control ?? target)?.focus();
    });
  const add = () => {
    if (items.length < positions) {
      change([
        ...items,
        ...field.first.slice(items.length).map((_, at) => ({ id: nextId(items) + at, node: ANYTHING })),
      ]);
      return focusAt(0);
    }
    change([...items, { id: nextId(items), node: ANYTHING }]);
    focusAt(items.length);
  };
  const remove = (index: number) => {
    change(items.filter((_, at) => at !== index));
    announce(t('form_removed'));
    focusAt(items.length > 1 && index > 0 ? index - 1 : -1);
  };
  const move = (index: number, step: number) => {
    change(movedItem(items, index, step));
    announce(t('form_moved', { place: index + step + 1, of: items.length }));
  };
  const full = field.maxItems !== null && items.length >= field.maxItems;
  const canAdd = items.length < positions || field.item !== null;
  return (
    <div class="items">
      {items.map((item, index) => {
        const child = (field.first[index] ?? field.item)?.();
        if (child === undefined) return null;
        return (
          <FieldRow
            key={item.id}
            name={props.name}
            label={
              child.title !== null && index < positions
                ? visibleText(child.title)
                : t('form_item', { number: index + 1 })
            }
            field={child}
            node={item.node}
            required={true}
            pointer={pointerTo(pointer, index)}
            depth={depth + 1}
            onNode={(each) => change(items.map((old) => (old.id === item.id ? { ...old, node: each } : old)))}
            actions={
              index >= positions && (
                <ItemButtons
                  index={index}
                  label={t('form_item', { number: index + 1 })}
                  first={index === positions}
                  last={index === items.length - 1}
                  onMove={(step) => move(index, step)}
                  onRemove={() => remove(index)}
                />
              )
            }
          />
        );
      })}
      {canAdd && (
        <button
          type="button"
          id={fieldId(`${pointer}/+`)}
          class="secondary small"
          aria-disabled={full}
          onClick={() => !full && add()}
        >
          {full
            ? t('form_full', { count: Number(field.maxItems) })
            : t(items.length === 0 ? 'form_add_first' : 'form_add')}
        </button>
      )}
    </div>
  );
}

interface ItemButtonsProps {
  readonly index: number;
  readonly label: string;
  readonly first: boolean;
  readonly last: boolean;
  readonly onMove: (step: number) => void;
  readonly onRemove: () => void;
}

/** Buttons that cannot act now stay focusable, so that the focus is not lost at the end of a list. */
function ItemButtons({ label, first, last, onMove, onRemove }: ItemButtonsProps) {
  return (
    <>
      {!(first && last) && (
        <>
          <button
            type="button"
            class="icon"
            aria-disabled={first}
            aria-label={t('form_up', { item: label })}
            title={t('form_up', { item: label })}
            onClick={() => !first && onMove(-1)}
          >
            ↑
          </button>
          <button
            type="button"
            class="icon"
            aria-disabled={last}
            aria-label={t('form_down', { item: label })}
            title={t('form_down', { item: label })}
            onClick={() => !last && onMove(1)}
          >
            ↓
          </button>
        </>
      )}
      <button
        type="button"
        class="icon"
        aria-label={t('form_remove_item', { item: label })}
        title={t('form_remove_item', { item: label })}
        onClick={onRemove}
      >
        ✕
      </button>
    </>
  );
}
