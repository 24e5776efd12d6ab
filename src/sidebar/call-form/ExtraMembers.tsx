import { useRef } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import { pointerTo } from '../../json/pointer.ts';
import { type ExtraDraft, nextId } from '../../schema/fields-draft.ts';
import { FieldErrors } from './FieldParts.tsx';
import { FieldRow } from './FieldRow.tsx';
import { typedNode } from './field-props.ts';
import { fieldId, useForm } from './form-context.ts';
import type { ObjectFieldsProps } from './ObjectFields.tsx';

/** Members that the schema does not name, as rows of name and value. */
export function ExtraMembers({ field, node, pointer, depth, onNode }: ObjectFieldsProps) {
  const { announce } = useForm();
  const addButton = useRef<HTMLButtonElement>(null);
  const rows = node?.extra ?? [];
  if (rows.length === 0 && !field.extra.offered && !field.conditional) return null;
  const change = (extra: readonly ExtraDraft[]) => onNode(typedNode(node, { open: true, extra }));
  const add = () => {
    const id = nextId(rows);
    change([...rows, { id, name: '', node: {} }]);
    requestAnimationFrame(() => document.getElementById(fieldId(`${pointer}/#${id}`))?.focus());
  };
  const remove = (row: ExtraDraft) => {
    change(rows.filter((each) => each.id !== row.id));
    announce(t('form_removed'));
    addButton.current?.focus();
  };
  return (
    <div class="extra">
      {rows.length > 0 && !field.extra.offered && <p class="field-note">{t('form_extra')}</p>}
      {rows.map((row) => {
        const nameId = fieldId(`${pointer}/#${row.id}`);
        const replace = (changed: Partial<ExtraDraft>) =>
          change(rows.map((each) => (each.id === row.id ? { ...each, ...changed } : each)));
        return (
          <div class="extra-row" key={row.id}>
            <div class="field-line">
              <input
                id={nameId}
                class="mono"
                type="text"
                autocomplete="off"
                spellcheck={false}
                aria-label={t('form_extra_name')}
                placeholder={t('form_extra_name')}
                value={row.name}
                onInput={(event) => replace({ name: event.currentTarget.value })}
              />
              <button type="button" class="icon" aria-describedby={nameId} onClick={() => remove(row)}>
                {t('form_remove')}
              </button>
            </div>
            <FieldErrors pointer={`${pointer}/#${row.id}`} />
            <FieldRow
              name={row.name}
              label={t('form_extra_value')}
              field={field.extra.field()}
              node={row.node}
              required={true}
              pointer={pointerTo(pointer, row.name)}
              depth={depth + 1}
              onNode={(each) => replace({ node: each })}
            />
          </div>
        );
      })}
      {(field.extra.offered || field.conditional) && (
        <button type="button" class="secondary small" ref={addButton} onClick={add}>
          {t('form_extra_add')}
        </button>
      )}
    </div>
  );
}
