import type { ComponentChildren } from 'preact';
import type { FirstTools, Row } from '../../messages/arrange-tools.ts';
import { groupText } from './ToolRow.tsx';

/** As the style sheet has them. */
const GROUP_HEIGHT = 28;
const TOOL_HEIGHT = 54;

/** Height of a row in CSS pixels. */
export function rowHeight(row: Row): number {
  return row.kind === 'group' ? GROUP_HEIGHT : TOOL_HEIGHT;
}

/** Height of a whole list, also where only its first rows are here; null without. */
export function heightOf(list: readonly Row[] | FirstTools | null): number | null {
  if (list === null) return null;
  if ('groups' in list) return list.groups * GROUP_HEIGHT + list.tools * TOOL_HEIGHT;
  return list.reduce((sum, row) => sum + rowHeight(row), 0);
}

export interface RowsProps {
  readonly rows: readonly Row[];
  readonly label: string;
  readonly renderTool: (row: Row & { kind: 'tool' }, index: number) => ComponentChildren;
}

export function RowContent(props: { row: Row; index: number; renderTool: RowsProps['renderTool'] }) {
  const { row } = props;
  if (row.kind === 'tool') return <>{props.renderTool(row, props.index)}</>;
  return (
    <div class="group-row">
      <span class="cut">{groupText(row.group)}</span>
      <span>{row.count}</span>
    </div>
  );
}

/**
 * All rows, for lists that are short.
 * @param props.height of the whole list, where these are only its first rows
 */
export function PlainRows(props: RowsProps & { height: number | null }) {
  return (
    <ul class="rows" aria-label={props.label} style={props.height === null ? {} : { height: `${props.height}px` }}>
      {props.rows.map((row, index) => (
        <li key={row.key}>
          <RowContent row={row} index={index} renderTool={props.renderTool} />
        </li>
      ))}
    </ul>
  );
}
