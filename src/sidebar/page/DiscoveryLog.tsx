import { t } from '../../browser/texts.ts';
import type { DiscoveryStep } from '../../messages/views.ts';
import { visibleText } from '../../site/visible-text.ts';
import { useAsked } from '../asked.ts';
import { ProblemLines } from '../controls/ProblemLines.tsx';
import { clockText, durationText } from '../format.ts';

function outcomeText(outcome: DiscoveryStep['outcome']): string {
  const texts: Record<DiscoveryStep['outcome'], string> = {
    manifest: t('log_manifest'),
    'not-found': t('log_not_found'),
    'not-a-manifest': t('log_not_a_manifest'),
    redirect: t('log_redirect'),
    locked: t('log_locked'),
    failed: t('log_failed'),
    skipped: t('log_skipped'),
  };
  return texts[outcome];
}

function reasonText(why: DiscoveryStep['why']): string {
  const texts: Record<DiscoveryStep['why'], string> = {
    'page-hint': t('log_page_hint'),
    'header-hint': t('log_header_hint'),
    specified: t('log_specified'),
    'platform-hint': t('log_platform_hint'),
    pasted: t('log_pasted'),
    'page-itself': t('log_page_itself'),
    refresh: t('log_refresh'),
  };
  return texts[why];
}

function Step(props: { step: DiscoveryStep }) {
  const { step } = props;
  const facts = [
    clockText(step.at),
    reasonText(step.why),
    step.via === 'page' ? t('log_via_page') : t('log_via_worker'),
    ...(step.status === null ? [] : [String(step.status)]),
    ...(step.contentType === null ? [] : [visibleText(step.contentType)]),
    durationText(step.durationMs),
  ];
  return (
    <li>
      <code>{visibleText(step.url)}</code>
      <span class={step.outcome === 'manifest' ? 'ok' : step.outcome === 'failed' ? 'bad' : ''}>
        {outcomeText(step.outcome)}
        {step.note && ` ${visibleText(step.note)}`}
      </span>
      <span class="small muted">{facts.join(' · ')}</span>
    </li>
  );
}

/** Every address that was tried on this page's site, and what came back. */
export function DiscoveryLog(props: { tabId: number; onBack: () => void }) {
  const log = useAsked(
    'page.log',
    { tabId: props.tabId },
    (event) => event.type === 'page-changed' && event.tabId === props.tabId,
  );
  const steps = log.value?.steps ?? [];
  const quiet = log.value?.quietUntil ?? null;
  return (
    <section class="block" aria-label={t('menu_log')}>
      <button type="button" class="icon back" onClick={props.onBack}>
        ← {t('back')}
      </button>
      <h2>{t('menu_log')}</h2>
      <p class="muted">{t('log_note')}</p>
      <ProblemLines problems={log.problems} />
      {log.value && steps.length === 0 && <p>{t('log_empty')}</p>}
      <ol class="log">
        {steps.map((step) => (
          <Step key={`${step.at}${step.url}`} step={step} />
        ))}
      </ol>
      {quiet !== null && quiet > Date.now() && (
        <p class="muted">{t('log_quiet', { when: new Date(quiet).toLocaleString() })}</p>
      )}
    </section>
  );
}
