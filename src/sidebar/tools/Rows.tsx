import type { ComponentChildren } from 'preact';
import type { Row } from './arrange.ts';
import { groupText } from './ToolRow.tsx';

/** As the style sheet has them. */
const GROUP_HEIGHT = 28;
const TOOL_HEIGHT = 54;

/** Height of a row in CSS pixels. */
export function rowHeight(row: Row): number {
  return row.kind === 'group' ? GROUP_HEIGHT : TOOL_HEIGHT;
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
export function PlainRows(props: RowsProps & { height?: number }) {
  return (
    <ul class="rows" aria-label={props.label} style={props.height === undefined ? {} : { height: `${props.height}px` }}>
      {props.rows.map((row, index) => (
        <li key={row.key}>
          <RowContent row={row} index={index} renderTool={props.renderTool} />
        </li>
      ))}
    </ul>
  );
}
