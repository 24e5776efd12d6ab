import { t } from '../../browser/texts.ts';
import type { Problem } from '../../site/problem.ts';

/** "Error", "Warning" or "Note". */
export function severityText(severity: Problem['severity']): string {
  if (severity === 'error') return t('severity_error');
  return severity === 'warning' ? t('severity_warning') : t('severity_info');
}

/** The class of a text in the colour of a severity. */
export function severityTone(severity: Problem['severity']): string {
  return { error: 'bad', warning: 'warn', info: 'muted' }[severity];
}
