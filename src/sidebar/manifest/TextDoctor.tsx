import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import { Skeleton } from '../page/Skeleton.tsx';
import { FindingList } from './FindingList.tsx';
import type { TextReport } from './jobs.ts';
import { SourceText } from './SourceText.tsx';

/** A text that was examined, its problems in place and in the order to fix them. */
export function TextDoctor(props: { text: string; report: TextReport | null; bug: string | null }) {
  const { text, report } = props;
  const [chosen, setChosen] = useState(-1);
  if (props.bug !== null) return <Broken>{t('doctor_failed')}</Broken>;
  if (!report) return <Skeleton label={t('doctor_examining')} />;
  const { summary, findings } = report;
  const total = summary.errors + summary.warnings + summary.infos;
  return (
    <>
      <SourceText text={text} findings={findings} chosen={chosen} onChoose={setChosen} />
      {total === 0 ? (
        <p class="block ok">{t('manifest_clean')}</p>
      ) : (
        <FindingList findings={findings} total={total} chosen={chosen} onChoose={setChosen} />
      )}
    </>
  );
}

/** Says that our own side failed. */
export function Broken(props: { children: ComponentChildren }) {
  return (
    <p class="block bad" role="alert">
      {props.children}
    </p>
  );
}
