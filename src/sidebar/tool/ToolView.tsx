import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import { siteChanges, useAsked } from '../asked.ts';
import { ProblemLines } from '../controls/ProblemLines.tsx';
import { Skeleton } from '../page/Skeleton.tsx';
import { OpenTool, type OpenToolProps } from './OpenTool.tsx';
import { useDraft } from './use-draft.ts';

type ToolViewProps = Omit<OpenToolProps, 'tool' | 'kept' | 'reloadTool'> & { tabId: number; pointer: string };

/** One tool: what it is, what it is given, Run, and the reply. */
export function ToolView(props: ToolViewProps) {
  const tool = useAsked('tool.get', { siteId: props.site.id, tool: props.pointer }, siteChanges(props.site.id));
  const kept = useDraft(props.tabId, props.site.id, props.pointer);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const main = box.current?.closest('main');
    if (main) main.scrollTop = 0;
  }, [props.pointer]);
  return (
    <div ref={box}>
      {tool.value ? (
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
