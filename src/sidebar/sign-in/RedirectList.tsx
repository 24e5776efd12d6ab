import { t } from '../../browser/texts.ts';
import type { RedirectUrls } from '../../messages/sign-in-views.ts';
import { visibleText } from '../../site/visible-text.ts';
import { CopyButton } from '../controls/CopyButton.tsx';

/** The redirect URLs that a site owner registers, exactly, with a button to copy each. */
export function RedirectList(props: { urls: RedirectUrls }) {
  const { urls } = props;
  const known = new Set(urls.registered);
  const row = (browser: string, url: string) => (
    <li key={browser}>
      <b>{browser}</b>
      {known.size > 0 && (
        <span class={known.has(url) ? 'small ok' : 'small warn'}>
          {' '}
          {known.has(url) ? t('signin_redirect_known') : t('signin_redirect_unknown')}
        </span>
      )}
      <div class="row">
        <code class="grow" dir="ltr">
          {url}
        </code>
        <CopyButton label={t('copy')} text={() => url} />
      </div>
    </li>
  );
  const own = urls.own === urls.chrome || urls.own === urls.firefox;
  return (
    <section class="sign-in-form" aria-label={t('signin_redirects')}>
      <h3>{t('signin_redirects')}</h3>
      <p class="small muted">{t('signin_redirects_note')}</p>
      <ul class="log">
        {row('Chrome', urls.chrome)}
        {row('Firefox', urls.firefox)}
        {!own && row(t('signin_redirect_own'), urls.own)}
      </ul>
      {known.size > 0 && (
        <p class="small muted">
          {t('signin_redirects_registered')} <code dir="ltr">{visibleText([...known].join(' '))}</code>
        </p>
      )}
    </section>
  );
}
