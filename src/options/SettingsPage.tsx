import { t } from '../browser/texts.ts';
import { useSettings } from '../sidebar/settings.ts';
import { Data } from './Data.tsx';
import { Detection } from './Detection.tsx';
import { Developer } from './Developer.tsx';
import { Numbers } from './Numbers.tsx';
import { OffSites } from './OffSites.tsx';
import { Sites } from './Sites.tsx';

/** The settings page. Every change is kept at once. */
export function SettingsPage() {
  const settings = useSettings();
  return (
    <main>
      <h1>{t('options_title')}</h1>
      {settings && (
        <>
          <Detection settings={settings} />
          <OffSites settings={settings} />
          <Sites />
          <Numbers settings={settings} />
          <Developer settings={settings} />
          <Data />
        </>
      )}
    </main>
  );
}
