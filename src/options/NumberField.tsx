import { useEffect, useId, useState } from 'preact/hooks';
import { t } from '../browser/texts.ts';

interface NumberFieldProps {
  readonly label: string;
  /** What is kept now. */
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly onChange: (value: number) => void;
}

/** A number within limits. What is out of them stays in the box with a word about it, and is not kept. */
export function NumberField({ label, value, low, high, onChange }: NumberFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  useEffect(() => setTyped(null), [value]);
  const type = (event: Event & { currentTarget: HTMLInputElement }) => {
    setTyped(event.currentTarget.value);
    if (event.currentTarget.checkValidity()) setWrong(false);
  };
  const leave = (event: Event & { currentTarget: HTMLInputElement }) => {
    const field = event.currentTarget;
    const good = field.checkValidity();
    setWrong(!good);
    if (good) onChange(field.valueAsNumber);
  };
  return (
    <div>
      <label class="number">
        <span>
          {label}{' '}
          <span id={`${id}-range`} class="small muted">
            {t('options_range', { low, high })}
          </span>
        </span>
        <input
          type="number"
          required
          step="any"
          min={low}
          max={high}
          value={typed ?? value}
          aria-invalid={wrong}
          aria-describedby={wrong ? `${id}-wrong` : `${id}-range`}
          onInput={type}
          onChange={leave}
        />
      </label>
      {wrong && (
        <p id={`${id}-wrong`} class="bad" role="alert">
          {t('options_out_of_range', { low, high, kept: value })}
        </p>
      )}
    </div>
  );
}
