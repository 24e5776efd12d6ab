import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { SiteSummary, ToolDetail } from '../../messages/views.ts';
import { visibleText } from '../../site/visible-text.ts';
import { askWorker } from '../ask-worker.ts';
import { CopyButton } from '../controls/CopyButton.tsx';
import { takeNextFocus } from '../controls/next-focus.ts';
import { messageOf } from '../problem-text.ts';
import { Tags } from '../tools/Tags.tsx';
import { ToolName } from '../tools/ToolName.tsx';

/** Longer descriptions are folded. */
const LONG = 240;

/** A tool's name, what it says of itself, and what was repaired. */
export function ToolHead(props: { site: SiteSummary; tool: ToolDetail; onBack: () => void }) {
  const { site, tool } = props;
  const [unfolded, setUnfolded] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takeNextFocus('tool')) heading.current?.focus({ preventScroll: true });
  }, []);
  const description = visibleText(tool.description);
  const long = description.length > LONG;
  const pin = () => askWorker('site.pin', { siteId: site.id, tool: tool.pointer, pinned: !tool.pinned });
  return (
    <div class="toolhead">
      <div class="row">
        <button type="button" class="icon back" onClick={props.onBack}>
          ← {t('tab_tools')}
        </button>
        <span class="grow" />
        <button type="button" class="icon" aria-pressed={tool.pinned} onClick={() => void pin()}>
          {tool.pinned ? t('unpin') : t('pin')}
        </button>
        <CopyButton label={t('copy_name')} text={() => tool.qualifiedName} />
      </div>
      <h2 ref={heading} tabIndex={-1}>
        <ToolName name={tool.name} />
      </h2>
      <p class={long && !unfolded ? 'prose folded' : 'prose'}>{description}</p>
      {long && (
        <button type="button" class="link small" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? t('less') : t('more')}
        </button>
      )}
      <div class="row small muted">
        <Tags risk={tool.risk} repaired={tool.repaired} usable method={null} />
        {tool.requiredScopes.length > 0 && (
          <span>{t('tool_scopes', { scopes: visibleText(tool.requiredScopes.join(', ')) })}</span>
        )}
      </div>
      {tool.problems.length > 0 && (
        <details>
          <summary>{t('tool_problems', { count: tool.problems.length })}</summary>
          <ul class="small muted">
            {tool.problems.map((problem) => (
              <li key={`${problem.code}${problem.pointer}`}>
                {messageOf(problem)} <code class="small">{problem.code}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
