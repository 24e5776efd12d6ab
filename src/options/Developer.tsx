import { useState } from 'preact/hooks';
import { LOOPBACK, requestAccess } from '../browser/permissions.ts';
import { changeSettings } from '../browser/settings.ts';
import { t } from '../browser/texts.ts';
import type { Settings } from '../messages/settings.ts';

/** Developer mode: http and this computer. Its hosts are asked for in the click. */
export function Developer(props: { settings: Settings }) {
  const [refused, setRefused] = useState(false);
  const change = (event: Event & { currentTarget: HTMLInputElement }) => {
    const box = event.currentTarget;
    setRefused(false);
    if (props.settings.developer) return void changeSettings({ developer: false });
    void requestAccess(LOOPBACK).then((granted) => {
      setRefused(!granted);
      box.checked = granted;
      return granted ? changeSettings({ developer: true }) : undefined;
    });
  };
  return (
    <section aria-labelledby="developer">
      <h2 id="developer">{t('options_developer')}</h2>
      <label class="option">
        <input type="checkbox" checked={props.settings.developer} onChange={change} />
        <span>
          <b>{t('options_developer_on')}</b>
          <span class="small muted"> {t('options_developer_note')}</span>
        </span>
      </label>
      {refused && (
        <p class="warn" role="alert">
          {t('options_developer_refused')}
        </p>
      )}
    </section>
  );
}
