import { t } from '../../browser/texts.ts';
import type { JsonObject } from '../../json/json.ts';

const MOST_EXAMPLES = 3;

interface FormToolsProps {
  readonly examples: readonly JsonObject[];
  /** Null where nothing was typed. */
  readonly onClear: (() => void) | null;
  readonly onExample: (example: JsonObject) => void;
  readonly onPaste: (() => void) | null;
}

/** What can be done with the whole form. */
export function FormTools({ examples, onClear, onExample, onPaste }: FormToolsProps) {
  return (
    <div class="form-tools">
      {examples.slice(0, MOST_EXAMPLES).map((example, index) => (
        <button key={JSON.stringify(example)} type="button" class="link" onClick={() => onExample(example)}>
          {examples.length === 1 ? t('form_example') : t('form_example_number', { number: index + 1 })}
        </button>
      ))}
      {onPaste !== null && (
        <button type="button" class="link" onClick={onPaste}>
          {t('form_paste')}
        </button>
      )}
      {onClear !== null && (
        <button type="button" class="link" onClick={onClear}>
          {t('form_clear')}
        </button>
      )}
    </div>
  );
}
