import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Row } from './arrange.ts';
import { groupText } from './ToolRow.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';

/** As the style sheet has them. */
const GROUP_HEIGHT = 28;
const TOOL_HEIGHT = 54;
const SEARCH_HEIGHT = 51;

interface RowsProps {
  readonly rows: readonly Row[];
  readonly label: string;
  readonly renderTool: (row: Row & { kind: 'tool' }, index: number) => ComponentChildren;
}

function RowContent(props: { row: Row; index: number; renderTool: RowsProps['renderTool'] }) {
  const { row } = props;
  if (row.kind === 'tool') return <>{props.renderTool(row, props.index)}</>;
  return (
    <div class="group-row">
      <span class="cut">{groupText(row.group)}</span>
      <span>{row.count}</span>
    </div>
  );
}

/** All rows, for lists that are short. */
export function PlainRows(props: RowsProps) {
  return (
    <ul class="rows" aria-label={props.label}>
      {props.rows.map((row, index) => (
        <li key={row.key}>
          <RowContent row={row} index={index} renderTool={props.renderTool} />
        </li>
      ))}
    </ul>
  );
}

/** Only the rows in sight, for lists of thousands. */
export function VirtualRows(props: RowsProps & { onReady: (show: (index: number) => void) => void }) {
  const heights = useMemo(
    () => props.rows.map((row) => (row.kind === 'group' ? GROUP_HEIGHT : TOOL_HEIGHT)),
    [props.rows],
  );
  const virtual = useVirtualRows(() => document.querySelector('main'), heights, SEARCH_HEIGHT);
  props.onReady((index) => virtual.scrollToIndex(index));
  return (
    <ul class="rows virtual" aria-label={props.label} style={{ height: `${virtual.getTotalSize()}px` }}>
      {virtual.getVirtualItems().map((item) => {
        const row = props.rows[item.index];
        if (!row) return null;
        return (
          <li
            key={row.key}
            aria-setsize={props.rows.length}
            aria-posinset={item.index + 1}
            style={{ transform: `translateY(${item.start - SEARCH_HEIGHT}px)` }}
          >
            <RowContent row={row} index={item.index} renderTool={props.renderTool} />
          </li>
        );
      })}
    </ul>
  );
}
