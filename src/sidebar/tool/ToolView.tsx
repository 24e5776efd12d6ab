import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { ToolDetail } from '../../messages/views.ts';
import { askWorker } from '../ask-worker.ts';
import { type Asked, siteChanges, useAsked } from '../asked.ts';
import { ProblemLines } from '../controls/ProblemLines.tsx';
import { scrollMain } from '../controls/scroll-main.ts';
import { Skeleton } from '../page/Skeleton.tsx';
import { OpenTool, type OpenToolProps } from './OpenTool.tsx';
import { useDraft } from './use-draft.ts';

type ToolViewProps = Omit<OpenToolProps, 'tool' | 'kept' | 'reloadTool'> & { tabId: number; pointer: string };

/**
 * Keeps to the tool that was opened: a pointer is a place in the manifest's text, and where that text is replaced (a
 * draft is left, a newer manifest is fetched), another tool may stand there, or none.
 * @returns true while the tool at the pointer is not the one that was opened
 */
function useSameTool(props: ToolViewProps, { value: found, problems }: Asked<ToolDetail>): boolean {
  const { site, pointer, change } = props;
  const opened = useRef<{ pointer: string; name: string } | null>(null);
  if (found && opened.current?.pointer !== pointer) opened.current = { pointer, name: found.name };
  const name = opened.current?.name;
  const gone = problems.some(({ code }) => code === 'worker/tool-unknown');
  const moved = found !== null && (gone || found.name !== name);
  useEffect(() => {
    if (!moved) return;
    let alive = true;
    void askWorker('site.tools', { siteId: site.id }).then((tools) => {
      const same = tools.ok ? tools.value.find((tool) => tool.usable && tool.name === name) : undefined;
      if (alive) change({ tool: same?.pointer ?? null });
    });
    return () => {
      alive = false;
    };
  }, [moved, site.id, name]);
  return moved;
}

/** One tool: what it is, what it is given, Run, and the reply. */
export function ToolView(props: ToolViewProps) {
  const tool = useAsked('tool.get', { siteId: props.site.id, tool: props.pointer }, siteChanges(props.site.id));
  const kept = useDraft(props.tabId, props.site.id, props.pointer);
  const moved = useSameTool(props, tool);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => scrollMain(box.current, 0), [props.pointer]);
  return (
    <div ref={box}>
      {tool.value && !moved ? (
        <OpenTool key={tool.value.pointer} {...props} tool={tool.value} kept={kept} reloadTool={tool.reload} />
      ) : tool.problems.length > 0 ? (
        <div class="card">
          <ProblemLines problems={tool.problems} />
          <button type="button" class="primary" onClick={() => props.change({ tool: null })}>
            {t('back_to_tools')}
          </button>
        </div>
      ) : (
        <Skeleton label={t('loading')} />
      )}
    </div>
  );
}
