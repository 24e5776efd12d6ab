import { useState } from 'preact/hooks';
import { EVERY_HTTPS_SITE, requestAccess } from '../browser/permissions.ts';
import { changeSettings } from '../browser/settings.ts';
import { t } from '../browser/texts.ts';
import type { Settings } from '../messages/settings.ts';

type Mode = Settings['detection'];

/** When pages are looked at. "On every site" asks the browser in the very click. */
export function Detection(props: { settings: Settings }) {
  const [refused, setRefused] = useState(0);
  const choose = (mode: Mode) => {
    if (mode !== 'every-site') return void changeSettings({ detection: mode });
    void requestAccess([EVERY_HTTPS_SITE]).then((granted) => {
      setRefused((times) => (granted ? 0 : times + 1));
      return granted ? changeSettings({ detection: mode }) : undefined;
    });
  };
  const modes: readonly { mode: Mode; label: string; note: string }[] = [
    { mode: 'on-click', label: t('options_click'), note: t('options_click_note') },
    { mode: 'every-site', label: t('options_every'), note: t('options_every_note') },
    { mode: 'off', label: t('options_off'), note: t('options_off_note') },
  ];
  return (
    <section aria-labelledby="detection">
      <h2 id="detection">{t('options_detection')}</h2>
      {/* A new key draws the choice as the setting has it, where the browser said no to another. */}
      <div key={refused} role="radiogroup" aria-labelledby="detection">
        {modes.map(({ mode, label, note }) => (
          <label key={mode} class="option">
            <input
              type="radio"
              name="detection"
              checked={props.settings.detection === mode}
              onChange={() => choose(mode)}
            />
            <span>
              <b>{label}</b>
              <span class="small muted"> {note}</span>
            </span>
          </label>
        ))}
      </div>
      {refused > 0 && (
        <p class="warn" role="alert">
          {t('options_every_refused')}
        </p>
      )}
    </section>
  );
}
