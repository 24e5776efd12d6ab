import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { DoctorManifest } from '../../messages/doctor-views.ts';
import type { SiteSummary } from '../../messages/views.ts';
import { visibleText } from '../../site/visible-text.ts';
import { askAccess } from '../access.ts';
import { askWorker } from '../ask-worker.ts';
import { siteChanges, useAsked } from '../asked.ts';
import { CopyButton } from '../controls/CopyButton.tsx';
import { ProblemLines } from '../controls/ProblemLines.tsx';
import { Segmented } from '../controls/Segmented.tsx';
import { Exports } from '../export/Exports.tsx';
import { agoText } from '../format.ts';
import { Skeleton } from '../page/Skeleton.tsx';
import type { View } from '../view.ts';
import { Clients } from './Clients.tsx';
import { useExaminer } from './examiner.ts';
import './manifest.css';
import { countsText, headText, usableText } from './summary-text.ts';
import { TextDoctor } from './TextDoctor.tsx';
import { useJob } from './use-job.ts';

type Part = 'problems' | 'clients' | 'export';

/** What the doctor is handed of a fetched manifest. */
function factsOf({ origin, served, foundAt, replies }: DoctorManifest) {
  return { origin, transport: served, foundAt, replies };
}

/** Checks the manifest anew where that was not done since the panel knows it. */
function useCheck(site: SiteSummary, manifest: DoctorManifest | null, replace: (value: DoctorManifest) => void) {
  const [checking, setChecking] = useState(false);
  const checked = useRef(false);
  const check = async () => {
    checked.current = true;
    setChecking(true);
    const reply = await askWorker('doctor.check', { siteId: site.id });
    setChecking(false);
    if (reply.ok) replace(reply.value);
  };
  const unknown = manifest !== null && manifest.served === null;
  useEffect(() => {
    // How it is served is known only after the first check; an added site may be asked without a question.
    if (unknown && site.added && !checked.current) void check();
  }, [unknown, site.added]);
  const checkAgain = () => void askAccess([site.manifestUrl]).then(check);
  return { checking, checkAgain };
}

/** The manifest doctor: a site's manifest as it was fetched, what is wrong with it, what clients make of it, and exports. */
export function ManifestView(props: { site: SiteSummary; change: (part: Partial<View>) => void }) {
  const { site } = props;
  useExaminer();
  const manifest = useAsked('doctor.manifest', { siteId: site.id }, siteChanges(site.id));
  const { value } = manifest;
  const stamp = value && JSON.stringify([value.origin, value.served, value.foundAt, value.checkedAt]);
  const input = useMemo(() => value && { text: value.text, facts: factsOf(value) }, [value?.text, stamp]);
  const { result, of, bug } = useJob('examine', input);
  const { checking, checkAgain } = useCheck(site, value, manifest.replace);
  const [part, setPart] = useState<Part>('problems');
  const counts = result && countsText(result.summary);
  const origin = useMemo(() => value?.origin ?? null, [stamp]);
  const resolved = useMemo(() => value?.resolved ?? [], [value?.resolved.join('\n')]);
  return (
    <section aria-label={t('tab_manifest')}>
      <div class="doctor-head">
        <h2>{result ? headText(result) : usableText(site)}</h2>
        <p class="small muted">
          {counts && `${counts} · `}
          {value && t('doctor_checked', { ago: agoText(value.checkedAt) })}{' '}
          <button type="button" class="link small" aria-disabled={checking} onClick={checkAgain}>
            {checking ? t('doctor_checking') : t('doctor_check')}
          </button>
        </p>
        <p class="small">
          <code class="small">{visibleText(site.manifestUrl)}</code>{' '}
          <CopyButton label={t('menu_copy_url')} text={() => site.manifestUrl} class="link small" />
        </p>
        <div class="row doctor-parts">
          <Segmented<Part>
            label={t('doctor_parts')}
            value={part}
            onChange={setPart}
            choices={[
              { value: 'problems', label: t('doctor_problems') },
              { value: 'clients', label: t('doctor_clients') },
              { value: 'export', label: t('doctor_export') },
            ]}
          />
          <button type="button" class="link small" onClick={() => props.change({ screen: 'draft', tool: null })}>
            {t('draft_open')}
          </button>
        </div>
      </div>
      <ProblemLines problems={manifest.problems} />
      {!value && manifest.problems.length === 0 && <Skeleton label={t('loading')} />}
      {value && origin && part === 'problems' && <TextDoctor text={of?.text ?? value.text} report={result} bug={bug} />}
      {value && origin && part === 'clients' && <Clients text={value.text} origin={origin} resolved={resolved} />}
      {value && origin && part === 'export' && (
        <Exports text={value.text} origin={origin} resolved={resolved} tools={result?.tools ?? []} />
      )}
    </section>
  );
}
