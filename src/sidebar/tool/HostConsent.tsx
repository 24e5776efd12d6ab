import { useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { SiteSummary, ToolDetail } from '../../messages/views.ts';
import type { Problem } from '../../site/problem.ts';
import { askAccess } from '../access.ts';
import { askWorker } from '../ask-worker.ts';
import { HostSentence } from '../controls/HostSentence.tsx';
import { ProblemLines } from '../controls/ProblemLines.tsx';

/** Asks once per site and host: a tool that calls another host, or one that the browser does not let us reach. */
export function HostConsent(props: { site: SiteSummary; tool: ToolDetail; onChanged: () => void }) {
  const { site, tool } = props;
  const [refused, setRefused] = useState(false);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  if (tool.hostAllowed && tool.hostReachable) return null;

  const scheme = tool.url.startsWith('http://') ? 'http' : 'https';
  const allow = () => {
    void askAccess([`${scheme}://${tool.host}`]).then(async (granted) => {
      setRefused(!granted);
      if (!granted) return;
      if (!tool.hostAllowed) {
        const reply = await askWorker('site.allowHost', { siteId: site.id, host: tool.host });
        setProblems(reply.ok ? [] : reply.problems);
      }
      props.onChanged();
    });
  };
  return (
    <>
      <div class="banner">
        <span>
          <HostSentence text={tool.hostAllowed ? t('host_unreachable') : t('host_elsewhere')} host={tool.host} />
          {!tool.hostAllowed && tool.credential !== 'not-needed' && ` ${t('host_elsewhere_token')}`}
          {refused && ` ${t('access_refused', { host: tool.host })}`}
        </span>
        <button type="button" class="secondary" onClick={allow}>
          {t('host_allow')}
        </button>
      </div>
      <ProblemLines problems={problems} />
    </>
  );
}
