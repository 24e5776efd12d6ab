import { changeSettings } from '../browser/settings.ts';
import { t } from '../browser/texts.ts';
import type { Settings } from '../messages/settings.ts';

/** Sites that are never looked at. */
export function OffSites(props: { settings: Settings }) {
  const { offOrigins } = props.settings;
  const remove = (origin: string) => changeSettings({ offOrigins: offOrigins.filter((each) => each !== origin) });
  return (
    <section aria-labelledby="off-sites">
      <h2 id="off-sites">{t('options_off_sites')}</h2>
      {offOrigins.length === 0 && <p class="muted">{t('options_off_none')}</p>}
      <ul class="kept">
        {offOrigins.map((origin) => (
          <li key={origin}>
            <code class="grow">{origin}</code>
            <button type="button" class="secondary" onClick={() => void remove(origin)}>
              {t('options_off_remove')}
              <span class="visually-hidden"> {origin}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
