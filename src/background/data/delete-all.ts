import { type Background, publish } from '../background.ts';
import { deleteEverything } from '../store/delete-all.ts';

/** Ends what is under way and forgets everything: sites, secrets, history, caches, settings, drafts. */
export async function deleteAll(background: Background): Promise<void> {
  const { running, replies, manifests } = background.memory;
  for (const stop of running.values()) stop.abort();
  await deleteEverything(background.store);
  replies.clear();
  manifests.clear();
  await background.browser.clearStorage();
  publish(background, { type: 'sites-changed', siteId: null });
}
