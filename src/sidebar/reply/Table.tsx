import { useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import { member } from '../../json/json.ts';
import { visibleText } from '../../site/visible-text.ts';
import type { TableSource } from './table-of.ts';
import { Value } from './Value.tsx';

const PAGE = 100;

function OneTable(props: { table: TableSource; caption: boolean }) {
  const { key, rows, columns } = props.table;
  const [shown, setShown] = useState(PAGE);
  const label = key === null ? t('view_table') : visibleText(key);
  return (
    <>
      {props.caption && <h3 class="mono">{label}</h3>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section class="scroll-x" aria-label={label} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} scope="col" class={column.numeric ? 'num' : ''}>
                  {visibleText(column.key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row, index) => (
              <tr key={index}>
                {columns.map((column) => {
                  const value = member(row, column.key);
                  return (
                    <td key={column.key} class={column.numeric ? 'num' : ''}>
                      {value !== undefined && <Value value={value} />}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > shown && (
        <button type="button" class="secondary" onClick={() => setShown(shown + PAGE)}>
          {t('show_more_of', { count: Math.min(PAGE, rows.length - shown), total: rows.length })}
        </button>
      )}
    </>
  );
}

/** Lists of objects as tables. A missing member leaves its cell empty; null says null. */
export function Tables(props: { tables: readonly TableSource[] }) {
  return (
    <>
      {props.tables.map((table) => (
        <OneTable key={table.key ?? ''} table={table} caption={props.tables.length > 1 || table.key !== null} />
      ))}
    </>
  );
}
