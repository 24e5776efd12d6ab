import * as z from 'zod/mini';
import { LIMITS } from '../site/limits.ts';

/** User settings, in `storage.local` under the key "settings". Nothing secret. */
export const settingsSchema = z.object({
  detection: z.enum(['on-click', 'every-site', 'off']),
  /** Origins that are never looked at. */
  offOrigins: z.array(z.string()),
  developer: z.boolean(),
  callTimeout: z.int().check(z.minimum(1_000), z.maximum(LIMITS.callTimeoutLongest)),
  discoveryTimeout: z.int().check(z.minimum(500), z.maximum(60_000)),
  historyCalls: z.int().check(z.minimum(0), z.maximum(LIMITS.historyCalls)),
  /** First-run page was seen. */
  welcomed: z.boolean(),
});
export type Settings = z.infer<typeof settingsSchema>;

export const DEFAULT_SETTINGS: Settings = {
  detection: 'on-click',
  offOrigins: [],
  developer: false,
  callTimeout: LIMITS.callTimeout,
  discoveryTimeout: LIMITS.discoveryTimeout,
  historyCalls: 200,
  welcomed: false,
};

/** Reads stored settings; a member that is missing or out of range gets its default, the others stay. */
export function parseSettings(stored: unknown): Settings {
  const values = typeof stored === 'object' && stored !== null ? stored : {};
  const whole = settingsSchema.safeParse({ ...DEFAULT_SETTINGS, ...values });
  if (whole.success) return whole.data;
  const good = Object.entries(values).filter(([key, value]) => {
    return settingsSchema.safeParse({ ...DEFAULT_SETTINGS, [key]: value }).success;
  });
  return settingsSchema.parse({ ...DEFAULT_SETTINGS, ...Object.fromEntries(good) });
}
