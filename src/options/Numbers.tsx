import { changeSettings } from '../browser/settings.ts';
import { t } from '../browser/texts.ts';
import type { Settings } from '../messages/settings.ts';
import { LIMITS } from '../site/limits.ts';
import { NumberField } from './NumberField.tsx';

const SECOND = 1_000;

/** Times and sizes. What is out of range is not kept. */
export function Numbers(props: { settings: Settings }) {
  const { callTimeout, discoveryTimeout, historyCalls } = props.settings;
  return (
    <section aria-labelledby="calls">
      <h2 id="calls">{t('options_calls')}</h2>
      <NumberField
        label={t('options_call_timeout')}
        value={callTimeout / SECOND}
        low={1}
        high={LIMITS.callTimeoutLongest / SECOND}
        onChange={(value) => void changeSettings({ callTimeout: Math.round(value * SECOND) })}
      />
      <NumberField
        label={t('options_discovery_timeout')}
        value={discoveryTimeout / SECOND}
        low={0.5}
        high={60}
        onChange={(value) => void changeSettings({ discoveryTimeout: Math.round(value * SECOND) })}
      />
      <NumberField
        label={t('options_history')}
        value={historyCalls}
        low={0}
        high={LIMITS.historyCalls}
        onChange={(value) => void changeSettings({ historyCalls: Math.round(value) })}
      />
    </section>
  );
}
