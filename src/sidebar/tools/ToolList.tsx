import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import { arrangeTools, FIRST_ROWS } from '../../messages/arrange-tools.ts';
import type { SiteSummary, ToolSummary } from '../../messages/views.ts';
import { NEVER, siteChanges, useAsked } from '../asked.ts';
import { setNextFocus, takeNextFocus } from '../controls/next-focus.ts';
import { ProblemLines } from '../controls/ProblemLines.tsx';
import { scrollMain } from '../controls/scroll-main.ts';
import { useSlash } from '../controls/use-slash.ts';
import { Skeleton } from '../page/Skeleton.tsx';
import { messageOf } from '../problem-text.ts';
import type { View } from '../view.ts';
import { heightOf, PlainRows } from './Rows.tsx';
import { ToolRow } from './ToolRow.tsx';
import { useVirtualList } from './use-virtual-list.ts';

/** More rows than this are drawn only where they are in sight. */
const PLAIN_ROWS = 100;

/** Where each site's list was scrolled to, and what was searched, so that "back" leads back there. */
const places = new Map<string, { top: number; query: string }>();
/** The tool of each site that was opened last: "back" leads back to its row. */
const opened = new Map<string, string>();

/** All tools of a site, searched and worked by keyboard. */
export function ToolList(props: { site: SiteSummary; change: (part: Partial<View>) => void }) {
  const { site, change } = props;
  // The first rows come at once and are drawn before the others, which may be thousands, are even asked for.
  const first = useAsked('site.firstTools', { siteId: site.id }, NEVER);
  const [drawn, setDrawn] = useState(false);
  const tools = useAsked('site.tools', drawn ? { siteId: site.id } : null, siteChanges(site.id));
  const broken = site.usable < site.tools;
  const problems = useAsked('site.problems', broken ? { siteId: site.id } : null, siteChanges(site.id));
  const [query, setQuery] = useState(places.get(site.id)?.query ?? '');
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const show = useRef<(index: number) => void>(() => undefined);
  const rows = useMemo(
    () => (tools.value ? arrangeTools(tools.value, query) : query === '' ? (first.value?.rows ?? []) : []),
    [tools.value, first.value, query],
  );
  const count = tools.value?.length ?? first.value?.tools ?? null;
  const ready = count !== null;
  const missing = tools.value === null && first.value ? first.value.tools + first.value.groups - rows.length : 0;
  const long = rows.length + missing > PLAIN_ROWS;
  const VirtualRows = useVirtualList(long);

  useEffect(() => {
    if (ready) setDrawn(true);
  }, [ready]);
  useLayoutEffect(() => {
    const main = box.current?.closest('main');
    if (!ready || !main) return;
    const stop = scrollMain(main, places.get(site.id)?.top ?? 0);
    const scrolled = () => places.set(site.id, { query: field.current?.value ?? '', top: main.scrollTop });
    main.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      stop();
      main.removeEventListener('scroll', scrolled);
    };
  }, [ready, site.id]);
  useSlash(() => field.current?.focus());

  // What was searched is found among all tools, which come a moment later.
  const found = ready && (query === '' || tools.value !== null);
  useEffect(() => {
    const place = found ? takeNextFocus('row', 'search') : null;
    if (place === null) return;
    const index = rows.findIndex((row) => row.kind === 'tool' && row.tool.pointer === opened.get(site.id));
    const row = place === 'row' ? box.current?.querySelector<HTMLElement>(`[data-row="${index}"]`) : null;
    (row ?? field.current)?.focus({ preventScroll: true });
    if (!row) field.current?.select();
  }, [found]);

  const open = (tool: ToolSummary) => {
    opened.set(site.id, tool.pointer);
    places.set(site.id, { query, top: box.current?.closest('main')?.scrollTop ?? 0 });
    if (tool.usable) setNextFocus('tool');
    change(tool.usable ? { tool: tool.pointer } : { section: 'manifest' });
  };
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

  const failures = [...first.problems, ...tools.problems];
  if (!ready) return failures.length > 0 ? <ProblemLines problems={failures} /> : <Skeleton label={t('loading')} />;
  const waiting = missing > 0 && query !== '';
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
          placeholder={t('tools_search', { count })}
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
      {failures.length > 0 && <ProblemLines problems={failures} />}
      {waiting && <Skeleton label={t('loading')} />}
      {rows.length === 0 && !waiting && (
        <p class="block muted">{query === '' ? t('tools_none') : t('tools_no_match')}</p>
      )}
      {missing === 0 && long && VirtualRows ? (
        <VirtualRows
          {...list}
          onReady={(reach) => {
            show.current = reach;
          }}
        />
      ) : (
        <PlainRows
          {...list}
          rows={long ? rows.slice(0, FIRST_ROWS) : rows}
          height={missing > 0 ? heightOf(first.value) : long ? heightOf(rows) : null}
        />
      )}
    </div>
  );
}
