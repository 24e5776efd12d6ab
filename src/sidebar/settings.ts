import { useEffect, useState } from 'preact/hooks';
import { onSettingsChanged, readSettings } from '../browser/settings.ts';
import type { Settings } from '../messages/settings.ts';

/** The user's settings, and every later change of them; null until read. */
export function useSettings(): Settings | null {
  const [settings, setSettings] = useState<Settings | null>(null);
  useEffect(() => {
    let alive = true;
    void readSettings().then((read) => {
      if (alive) setSettings(read);
    });
    const stop = onSettingsChanged(setSettings);
    return () => {
      alive = false;
      stop();
    };
  }, []);
  return settings;
}
