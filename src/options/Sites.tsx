import { useState } from 'preact/hooks';
import { t } from '../browser/texts.ts';
import type { SiteSummary } from '../messages/views.ts';
import { askWorker } from '../sidebar/ask-worker.ts';
import { siteChanges, useAsked } from '../sidebar/asked.ts';
import { ProblemLines } from '../sidebar/controls/ProblemLines.tsx';
import { agoText } from '../sidebar/format.ts';
import type { Problem } from '../site/problem.ts';
import { visibleText } from '../site/visible-text.ts';

const anySite = siteChanges(null);

function Site(props: { site: SiteSummary; onDone: (problems: readonly Problem[]) => void }) {
  const { site } = props;
  const [sure, setSure] = useState(false);
  const finish = (reply: { ok: true } | { ok: false; problems: readonly Problem[] }) =>
    props.onDone(reply.ok ? [] : reply.problems);
  const forget = async () => finish(await askWorker('secret.clear', { siteId: site.id, tool: null }));
  const remove = async () => {
    if (!sure) return setSure(true);
    finish(await askWorker('site.remove', { siteId: site.id }));
  };
  const name = visibleText(site.name);
  return (
    <li>
      <div class="grow">
        <b>{name}</b>
        <div class="small muted">
          <code class="small">{visibleText(site.manifestUrl)}</code>
          {' · '}
          {t('tools', { count: site.tools })}
          {site.lastUsedAt !== null && ` · ${t('options_last_used', { ago: agoText(site.lastUsedAt) })}`}
          {site.credential === 'stored' && ` · ${t('options_token_stored')}`}
        </div>
      </div>
      {site.credential === 'stored' && (
        <button type="button" class="secondary" onClick={() => void forget()}>
          {t('options_forget')}
          <span class="visually-hidden"> {name}</span>
        </button>
      )}
      <button
        type="button"
        class={sure ? 'danger' : 'secondary'}
        onBlur={() => setSure(false)}
        onClick={() => void remove()}
      >
        {sure ? t('options_remove_sure') : t('options_remove')}
        <span class="visually-hidden"> {name}</span>
      </button>
    </li>
  );
}

/** All added sites, and how to be rid of them or their tokens. */
export function Sites() {
  const sites = useAsked('sites.list', {}, anySite);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const added = sites.value?.filter((site) => site.added) ?? [];
  return (
    <section aria-labelledby="sites">
      <h2 id="sites">{t('options_sites')}</h2>
      <ProblemLines problems={problems.length > 0 ? problems : sites.problems} />
      {sites.value && added.length === 0 && <p class="muted">{t('options_sites_none')}</p>}
      <ul class="kept">
        {added.map((site) => (
          <Site
            key={site.id}
            site={site}
            onDone={(found) => {
              setProblems(found);
              sites.reload();
            }}
          />
        ))}
      </ul>
    </section>
  );
}
