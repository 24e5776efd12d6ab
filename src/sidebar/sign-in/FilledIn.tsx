import { useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { SiteSummary, ToolDetail } from '../../messages/views.ts';
import { visibleText } from '../../site/visible-text.ts';
import { ProblemLines } from '../controls/ProblemLines.tsx';
import type { View } from '../view.ts';
import { ResolverForm, resolverText } from './ResolverForm.tsx';
import { useResolvers } from './use-resolvers.ts';

/** Names and types of a tool's params that are still in its form. */
function freeParams(tool: ToolDetail): { param: string; type: string }[] {
  const { properties } = tool.params;
  if (typeof properties !== 'object' || properties === null || Array.isArray(properties)) return [];
  return Object.entries(properties).map(([param, schema]) => {
    const type = typeof schema === 'object' && schema !== null && !Array.isArray(schema) ? schema.type : undefined;
    return { param, type: typeof type === 'string' ? type : 'string' };
  });
}

/** Params of a tool that are filled in by themselves, and "always use…" for the others. */
export function FilledIn(props: {
  site: SiteSummary;
  tool: ToolDetail;
  change: (part: Partial<View>) => void;
  onChanged: () => void;
}) {
  const { site, tool } = props;
  const [adding, setAdding] = useState(false);
  const { problems, save, remove } = useResolvers(site.id, props.onChanged);
  const free = freeParams(tool).map((each) => ({ ...each, tools: [tool.name], resolver: null }));
  if (tool.resolved.length === 0 && free.length === 0) return null;
  return (
    <section class="filled-in" aria-label={t('resolver_filled')}>
      {tool.resolved.length > 0 && (
        <>
          <h3 class="field-label">{t('resolver_filled')}</h3>
          <ul class="lines">
            {tool.resolved.map(({ param, resolver }) => (
              <li key={param}>
                <span>
                  <code>{visibleText(param)}</code>{' '}
                  <span class={resolver.kind === 'secret' && !resolver.stored ? 'small warn' : 'small muted'}>
                    {resolverText(resolver)}
                  </span>
                </span>
                <button
                  type="button"
                  class="link small"
                  aria-label={t('form_remove_item', { item: visibleText(param) })}
                  onClick={() => void remove(param)}
                >
                  {t('token_remove')}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <ProblemLines problems={problems} />
      {adding ? (
        <ResolverForm params={free} param={null} onSave={save} onClose={() => setAdding(false)} />
      ) : (
        <span class="actions">
          {free.length > 0 && (
            <button type="button" class="link small" onClick={() => setAdding(true)}>
              {t('resolver_always')}
            </button>
          )}
          {tool.resolved.length > 0 && (
            <button type="button" class="link small" onClick={() => props.change({ screen: 'site-settings' })}>
              {t('resolver_screen')}
            </button>
          )}
        </span>
      )}
    </section>
  );
}
