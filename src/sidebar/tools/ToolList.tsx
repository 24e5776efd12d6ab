import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { SiteSummary, ToolSummary } from '../../messages/views.ts';
import { siteChanges, useAsked } from '../asked.ts';
import { ProblemLines } from '../controls/ProblemLines.tsx';
import { Skeleton } from '../page/Skeleton.tsx';
import { messageOf } from '../problem-text.ts';
import type { View } from '../view.ts';
import { arrangeTools } from './arrange.ts';
import { PlainRows, rowHeight } from './Rows.tsx';
import { ToolRow } from './ToolRow.tsx';
import { useVirtualList } from './use-virtual-list.ts';

/** More rows than this are drawn only where they are in sight. */
const PLAIN_ROWS = 100;
/** Rows drawn while the part for long lists is loaded. */
const FIRST_ROWS = 30;

/** Where each site's list was scrolled to, and what was searched, so that "back" leads back there. */
const places = new Map<string, { top: number; query: string }>();

/** All tools of a site, searched and worked by keyboard. */
export function ToolList(props: { site: SiteSummary; change: (part: Partial<View>) => void }) {
  const { site, change } = props;
  const tools = useAsked('site.tools', { siteId: site.id }, siteChanges(site.id));
  const broken = site.usable < site.tools;
  const problems = useAsked('site.problems', broken ? { siteId: site.id } : null, siteChanges(site.id));
  const [query, setQuery] = useState(places.get(site.id)?.query ?? '');
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const show = useRef<(index: number) => void>(() => undefined);
  const rows = useMemo(() => arrangeTools(tools.value ?? [], query), [tools.value, query]);
  const ready = tools.value !== null;
  const long = rows.length > PLAIN_ROWS;
  const VirtualRows = useVirtualList(long);

  useLayoutEffect(() => {
    const main = box.current?.closest('main');
    if (!ready || !main) return;
    main.scrollTop = places.get(site.id)?.top ?? 0;
    const scrolled = () => places.set(site.id, { query: field.current?.value ?? '', top: main.scrollTop });
    main.addEventListener('scroll', scrolled, { passive: true });
    return () => main.removeEventListener('scroll', scrolled);
  }, [ready, site.id]);
  useEffect(() => {
    const slash = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest('input, textarea, select');
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', slash);
    return () => document.removeEventListener('keydown', slash);
  }, []);

  const open = (tool: ToolSummary) => change(tool.usable ? { tool: tool.pointer } : { section: 'manifest' });
  const focusRow = (from: number, step: 1 | -1) => {
    let index = from + step;
    while (rows[index]?.kind === 'group') index += step;
    if (index < 0) return field.current?.focus();
    if (!rows[index]) return;
    const focus = () => box.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus();
    show.current(index);
    focus();
    // A row that was out of sight is drawn with the next frame.
    requestAnimationFrame(() => requestAnimationFrame(focus));
  };
  const moved = (event: KeyboardEvent) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset.row : undefined;
    if (event.key === 'Enter' && from === undefined) {
      const first = rows.find((row) => row.kind === 'tool');
      if (first?.kind === 'tool') open(first.tool);
    } else if (event.key === 'ArrowDown') focusRow(from === undefined ? -1 : Number(from), 1);
    else if (event.key === 'ArrowUp' && from !== undefined) focusRow(Number(from), -1);
    else if (event.key === 'Escape' && query !== '') setQuery('');
    else return;
    event.preventDefault();
  };
  const reasonOf = (tool: ToolSummary): string | null => {
    if (tool.usable) return null;
    const own = problems.value?.filter(
      (each) => each.pointer === tool.pointer || each.pointer.startsWith(`${tool.pointer}/`),
    );
    const worst = own?.find((each) => each.severity === 'error') ?? own?.[0];
    return worst ? messageOf(worst) : t('tool_unusable');
  };

  if (!tools.value) {
    return tools.problems.length > 0 ? <ProblemLines problems={tools.problems} /> : <Skeleton label={t('loading')} />;
  }
  const list = {
    rows,
    label: t('tab_tools'),
    renderTool: (row: { tool: ToolSummary }, index: number) => (
      <ToolRow
        tool={row.tool}
        index={index}
        method={site.protocol === 'rcp'}
        reason={reasonOf(row.tool)}
        onOpen={open}
      />
    ),
  };
  return (
    <div ref={box} role="none" onKeyDown={moved}>
      <div class="search">
        <input
          ref={field}
          type="search"
          aria-label={t('tools_search_label')}
          placeholder={t('tools_search', { count: tools.value.length })}
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
        <span class="kbd" aria-hidden="true">
          /
        </span>
      </div>
      <span class="visually-hidden" role="status">
        {query === '' ? '' : t('tools_found', { count: rows.length === 0 ? 0 : rows.length - 1 })}
      </span>
      {rows.length === 0 && <p class="block muted">{query === '' ? t('tools_none') : t('tools_no_match')}</p>}
      {!long && <PlainRows {...list} />}
      {long && VirtualRows && (
        <VirtualRows
          {...list}
          onReady={(reach) => {
            show.current = reach;
          }}
        />
      )}
      {long && !VirtualRows && (
        <PlainRows
          {...list}
          rows={rows.slice(0, FIRST_ROWS)}
          height={rows.reduce((sum, row) => sum + rowHeight(row), 0)}
        />
      )}
    </div>
  );
}
