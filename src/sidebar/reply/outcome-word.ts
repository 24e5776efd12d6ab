import { t } from '../../browser/texts.ts';
import type { CallView } from '../../messages/views.ts';

/** What became of a call without a reply, in a word or two. @param call null where it was never sent */
export function outcomeWord(call: CallView | null): string {
  if (call === null) return t('run_not_sent');
  if (call.state === 'cancelled') return t('run_cancelled');
  if (call.state === 'unknown') return t('run_unknown');
  const codes = call.problems.map(({ code }) => code);
  if (codes.includes('REDIRECT_BLOCKED')) return t('run_redirected');
  return t(codes.includes('REPLY_TOO_LARGE') ? 'run_too_large' : 'run_failed');
}
