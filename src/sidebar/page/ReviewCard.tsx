import { useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { SiteSummary } from '../../messages/views.ts';
import type { Problem } from '../../site/problem.ts';
import { askAccess } from '../access.ts';
import { askWorker } from '../ask-worker.ts';
import { ProblemLines } from '../controls/ProblemLines.tsx';
import { hostOf } from '../header/Header.tsx';
import type { View } from '../view.ts';

function authText(site: SiteSummary): string {
  const { auth } = site;
  if (auth.type === 'none') return t('review_auth_none');
  if (auth.type === 'bearer') return t('review_auth_bearer');
  if (auth.type === 'header') return t('review_auth_header', { header: auth.header });
  const at = auth.protocol === 'servio' ? URL.parse(auth.authorizationUrl)?.host : URL.parse(auth.resource ?? '')?.host;
  return t('review_auth_oauth', { host: at ?? hostOf(site.origin) });
}

/** Asks for the hosts that adding a site needs, and adds it. Call it in the click. */
export async function addSite(site: SiteSummary): Promise<readonly Problem[] | 'refused'> {
  const own = site.hosts.filter((use) => use.allowed).map((use) => use.host);
  const granted = await askAccess([site.origin, ...own.filter((host) => host !== hostOf(site.origin))]);
  if (!granted) return 'refused';
  const reply = await askWorker('site.add', { siteId: site.id });
  return reply.ok ? [] : reply.problems;
}

/** What a found site asks for, before it is added. */
export function ReviewCard(props: { site: SiteSummary; change: (part: Partial<View>) => void; reload: () => void }) {
  const { site } = props;
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [refused, setRefused] = useState(false);
  const host = hostOf(site.origin);
  const others = site.hosts.filter((use) => use.host !== host);
  const found = site.errors + site.warnings;
  const add = () => {
    setRefused(false);
    void addSite(site).then((outcome) => {
      setRefused(outcome === 'refused');
      setProblems(outcome === 'refused' ? [] : outcome);
      if (outcome !== 'refused' && outcome.length === 0) props.reload();
    });
  };
  return (
    <section class="card" aria-label={t('review_title', { count: site.tools })}>
      <h2>{t('review_title', { count: site.tools })}</h2>
      <p class="muted">{t('review_lead')}</p>
      <ul>
        {site.risks.read > 0 && <li>{t('review_read', { count: site.risks.read })}</li>}
        {site.risks.write > 0 && <li class="warn">{t('review_write', { count: site.risks.write })}</li>}
        {site.risks.delete > 0 && (
          <li class="bad">
            <b>{t('review_delete', { count: site.risks.delete })}</b>
          </li>
        )}
        <li>{authText(site)}</li>
        {others.length === 0 ? (
          <li>
            {t('review_hosts_own')} <code>{host}</code>
          </li>
        ) : (
          site.hosts.map((use) => (
            <li key={use.host}>
              {t('review_host', { count: use.tools })} <code>{use.host}</code>
              {use.host !== host && <span class="warn"> {t('review_not_own')}</span>}
            </li>
          ))
        )}
        <li>
          {found === 0 ? t('review_no_problems') : t('review_problems', { count: found })}
          {site.usable < site.tools && ` ${t('review_unusable', { count: site.tools - site.usable })}`}
        </li>
      </ul>
      <div class="actions">
        <button type="button" class="primary" onClick={add}>
          {t('review_add')}
        </button>
        <button type="button" class="secondary" onClick={() => props.change({ peek: true, section: 'tools' })}>
          {t('review_peek')}
        </button>
      </div>
      {/* Below the buttons, which stay where they are for a second try. */}
      <ProblemLines problems={problems} />
      {refused ? (
        <p class="warn" role="alert">
          {t('access_refused', { host })}
        </p>
      ) : (
        <p class="small muted">{t('review_browser_asks')}</p>
      )}
    </section>
  );
}
