import { useId } from 'preact/hooks';
import { changeSettings } from '../browser/settings.ts';
import { t } from '../browser/texts.ts';
import type { Settings } from '../messages/settings.ts';
import { LIMITS } from '../site/limits.ts';

const SECOND = 1_000;

function NumberField(props: {
  label: string;
  value: number;
  low: number;
  high: number;
  onChange: (value: number) => void;
}) {
  const { low, high } = props;
  const noteId = useId();
  const changed = (event: Event & { currentTarget: HTMLInputElement }) => {
    const field = event.currentTarget;
    if (field.value !== '' && field.checkValidity()) props.onChange(field.valueAsNumber);
  };
  return (
    <label class="number">
      <span>
        {props.label}{' '}
        <span id={noteId} class="small muted">
          {t('options_range', { low, high })}
        </span>
      </span>
      <input
        type="number"
        required
        step="any"
        min={low}
        max={high}
        value={props.value}
        aria-describedby={noteId}
        onChange={changed}
      />
    </label>
  );
}

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
