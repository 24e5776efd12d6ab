import { EVERY_HTTPS_SITE, requestAccess } from '../../browser/permissions.ts';
import { changeSettings } from '../../browser/settings.ts';
import { t } from '../../browser/texts.ts';

/** Once, at the first opening: what this is, and the two ways to find tools. */
export function Welcome() {
  const everySite = () => {
    void requestAccess([EVERY_HTTPS_SITE]).then((granted) =>
      changeSettings(granted ? { welcomed: true, detection: 'every-site' } : { welcomed: true }),
    );
  };
  return (
    <section class="card" aria-label={t('welcome_title')}>
      <h2>{t('welcome_title')}</h2>
      <p>{t('welcome_what')}</p>
      <ul>
        <li>
          <b>{t('welcome_click')}</b> {t('welcome_click_how')}
        </li>
        <li>
          <b>{t('welcome_every')}</b> {t('welcome_every_how')}
        </li>
      </ul>
      <p class="muted">{t('welcome_consent')}</p>
      <div class="actions">
        <button type="button" class="primary" onClick={() => void changeSettings({ welcomed: true })}>
          {t('welcome_click_button')}
        </button>
        <button type="button" class="secondary" onClick={everySite}>
          {t('welcome_every_button')}
        </button>
      </div>
    </section>
  );
}
