import type { Background } from '../background.ts';
import { takePending } from '../store/pending-sign-ins.ts';
import type { PendingRow } from '../store/rows.ts';

/**
 * Carries a sign-in on to its end, however it ends, and takes away what is left of it then. Where the worker dies before,
 * the next life finds it and knows that nobody carries it on (`waitingSignIn`).
 */
export async function carryOn<T>(background: Background, row: PendingRow, work: () => Promise<T>): Promise<T> {
  const { siteId, slot, pending } = row;
  const { underWay } = background.memory.signIn;
  underWay.add(pending.state);
  try {
    return await work();
  } finally {
    await takePending(background.store, siteId, slot, pending.state);
    underWay.delete(pending.state);
  }
}
