import { useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { ResolvableParam } from '../../messages/sign-in-views.ts';
import { visibleText } from '../../site/visible-text.ts';
import { NEVER, useAsked } from '../asked.ts';
import { ProblemLines } from '../controls/ProblemLines.tsx';
import { ResolverForm, resolverText } from './ResolverForm.tsx';
import { useResolvers } from './use-resolvers.ts';

/** Every param of a site whose value is fixed, and a way to fix more of them. */
export function Resolvers(props: { siteId: string }) {
  const params = useAsked('resolvers.get', { siteId: props.siteId }, NEVER);
  const [open, setOpen] = useState<string | null>(null);
  const { problems, save, remove } = useResolvers(props.siteId, params.replace);
  const all = params.value ?? [];
  const fixed = all.filter((each) => each.resolver !== null);
  const free = all.filter((each) => each.resolver === null);
  const close = () => setOpen(null);
  const adding = open === '';

  const line = (each: ResolvableParam) => (
    <li key={each.param}>
      <code>{visibleText(each.param)}</code>
      <span>{each.resolver && resolverText(each.resolver)}</span>
      <span class="small muted">
        {each.tools.length === 0 ? t('resolver_gone') : t('resolver_tools', { count: each.tools.length })}
      </span>
      {open === each.param ? (
        <ResolverForm params={[each]} param={each} onSave={save} onClose={close} />
      ) : (
        <span class="actions">
          <button type="button" class="link" onClick={() => setOpen(each.param)}>
            {t('resolver_change')}
          </button>
          <button type="button" class="link" onClick={() => void remove(each.param)}>
            {t('token_remove')}
          </button>
        </span>
      )}
    </li>
  );
  return (
    <section aria-label={t('resolver_title')} class="sign-in-form">
      <h3>{t('resolver_title')}</h3>
      <p class="small muted">{t('resolver_note')}</p>
      <ProblemLines problems={[...params.problems, ...problems]} />
      {params.value && fixed.length === 0 && <p>{t('resolver_none')}</p>}
      {fixed.length > 0 && <ul class="log">{fixed.map(line)}</ul>}
      {adding ? (
        <ResolverForm params={free} param={null} onSave={save} onClose={close} />
      ) : (
        free.length > 0 && (
          <button type="button" class="secondary" onClick={() => setOpen('')}>
            {t('resolver_add')}
          </button>
        )
      )}
    </section>
  );
}
