import { useEffect, useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';

/** Copies a text, and says so on the button for two seconds. */
export function CopyButton(props: { label: string; text: () => string; class?: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), 2_000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => {
    navigator.clipboard.writeText(props.text()).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  };
  return (
    <button type="button" class={props.class ?? 'icon'} onClick={copy}>
      <span aria-live="polite">
        {state === 'idle' ? props.label : state === 'copied' ? t('copied') : t('copy_failed')}
      </span>
    </button>
  );
}
