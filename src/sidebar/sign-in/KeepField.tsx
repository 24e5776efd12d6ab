import { t } from '../../browser/texts.ts';
import type { KeepTokens } from '../../messages/sign-in-views.ts';
import { Segmented } from '../controls/Segmented.tsx';

/** How long a sign-in is kept. */
export function KeepField(props: { keep: KeepTokens; onKeep: (keep: KeepTokens) => void }) {
  return (
    <div class="field-block">
      <span class="field-label">{t('signin_keep')}</span>
      <Segmented<KeepTokens>
        label={t('signin_keep')}
        value={props.keep}
        onChange={props.onKeep}
        choices={[
          { value: 'device', label: t('signin_keep_device') },
          { value: 'session', label: t('signin_keep_session') },
        ]}
      />
    </div>
  );
}
