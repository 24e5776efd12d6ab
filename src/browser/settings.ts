import { parseSettings, type Settings } from '../messages/settings.ts';
import { onLocalChanged, readLocal, writeLocal } from './storage.ts';

const KEY = 'settings';

/** The user's settings; what is missing or out of range is the default. */
export async function readSettings(): Promise<Settings> {
  return parseSettings(await readLocal(KEY));
}

/** Changes some settings and keeps the rest. Resolves to all of them. */
export async function changeSettings(change: Partial<Settings>): Promise<Settings> {
  const settings = parseSettings({ ...(await readSettings()), ...change });
  await writeLocal(KEY, settings);
  return settings;
}

/** Calls `listener` after every change of the settings, from whichever page. Returns how to stop. */
export function onSettingsChanged(listener: (settings: Settings) => void): () => void {
  return onLocalChanged(KEY, (value) => listener(parseSettings(value)));
}
