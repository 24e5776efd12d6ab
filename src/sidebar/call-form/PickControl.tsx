import { printJson } from '../../json/print.ts';
import type { Option } from '../../schema/field.ts';
import { visibleText } from '../../site/visible-text.ts';

export interface PickControlProps {
  readonly id: string;
  readonly options: readonly Option[];
  /** Index of the option, or null for none. */
  readonly pick: number | null;
  /** What the first entry says, where nothing can be chosen; null where something must be. */
  readonly noneLabel: string | null;
  readonly chooseLabel: string;
  readonly invalid: boolean;
  readonly describedBy: string;
  readonly labelledBy: string;
  readonly required: boolean;
  readonly onPick: (pick: number | null) => void;
}

const MOST_RADIOS = 4;
const RADIO_CHARACTERS = 48;

/** True where the options stand side by side: few, and short. */
export function isRadio(options: readonly Option[]): boolean {
  const characters = options.reduce((sum, option) => sum + option.label.length, 0);
  return options.length <= MOST_RADIOS && characters <= RADIO_CHARACTERS;
}

/** One of a few values. Optional ones start at, and can go back to, being left out. */
export function PickControl(props: PickControlProps) {
  const { id, options, pick, noneLabel, onPick } = props;
  if (isRadio(options)) {
    const choices = options.map((option, index) => ({
      index: index as number | null,
      label: visibleText(option.label),
    }));
    if (noneLabel !== null) choices.unshift({ index: null, label: noneLabel });
    return (
      <div
        id={id}
        class="radios"
        role="radiogroup"
        tabIndex={-1}
        aria-labelledby={props.labelledBy}
        aria-describedby={props.describedBy}
        aria-invalid={props.invalid}
        aria-required={props.required}
      >
        {choices.map((choice) => (
          <label key={choice.index} class={choice.index === null ? 'radio none' : 'radio'}>
            <input type="radio" name={id} checked={choice.index === pick} onChange={() => onPick(choice.index)} />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    );
  }
  return (
    <select
      id={id}
      value={pick === null ? '' : String(pick)}
      aria-invalid={props.invalid}
      aria-describedby={props.describedBy}
      aria-labelledby={props.labelledBy}
      aria-required={props.required}
      onChange={(event) => onPick(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
    >
      <option value="" disabled={noneLabel === null}>
        {noneLabel ?? props.chooseLabel}
      </option>
      {options.map((option, index) => (
        <option key={printJson(option.value)} value={String(index)}>
          {visibleText(option.label)}
        </option>
      ))}
    </select>
  );
}
