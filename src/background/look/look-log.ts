import type { DiscoveryStep } from '../../messages/views.ts';
import type { Background } from '../background.ts';
import { keepLook, lookOf } from '../store/looks.ts';

/** Lines kept for each origin; the oldest go first. */
const STEPS_KEPT = 60;

/** Adds a line to the discovery log of an origin without touching what is remembered of its looks. */
export async function addStep(background: Background, origin: string, step: DiscoveryStep): Promise<void> {
  const row = await lookOf(background.store, origin);
  await keepLook(background.store, {
    ...(row ?? { origin, lookedAt: step.at, misses: 0, quietUntil: null }),
    steps: [...(row?.steps ?? []), step].slice(-STEPS_KEPT),
  });
}
