import { t } from '../../browser/texts.ts';
import type { DoctorSummary } from '../../doctor/summary.ts';
import type { TextReport } from './jobs.ts';

/** "9 of 9 tools usable, 1 repaired" */
export function usableText({ tools, usable, repaired }: Pick<DoctorSummary, 'tools' | 'usable' | 'repaired'>): string {
  const usableOf = t('manifest_usable', { usable, count: tools });
  return repaired > 0 ? usableOf + t('manifest_repaired', { count: repaired }) : usableOf;
}

/** "1 error, 2 warnings, 1 note": those that are there. Empty without any. */
export function countsText({ errors, warnings, infos }: DoctorSummary): string {
  return [
    ...(errors > 0 ? [t('manifest_errors', { count: errors })] : []),
    ...(warnings > 0 ? [t('manifest_warnings', { count: warnings })] : []),
    ...(infos > 0 ? [t('doctor_notes', { count: infos })] : []),
  ].join(', ');
}

/** The same, or that the text is none that anybody could read. */
export function headText({ protocol, summary }: Pick<TextReport, 'protocol' | 'summary'>): string {
  return protocol === null ? t('doctor_unreadable') : usableText(summary);
}
