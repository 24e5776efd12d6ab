import { useMemo } from 'preact/hooks';
import { RowContent, type RowsProps, rowHeight } from './Rows.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';

/** As the style sheet has it: the search field stands above the rows. */
const SEARCH_HEIGHT = 51;

/** Only the rows in sight, for lists of thousands. */
export function VirtualRows(props: RowsProps & { onReady: (show: (index: number) => void) => void }) {
  const heights = useMemo(() => props.rows.map(rowHeight), [props.rows]);
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
