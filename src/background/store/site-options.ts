import { commit, type Store } from './open-store.ts';
import type { SiteOptionsRow } from './rows.ts';

/** The options of a site; where nothing was chosen, those that everything starts with. */
export async function siteOptions(store: Store, siteId: string): Promise<SiteOptionsRow> {
  return (await store.use((db) => db.get('siteOptions', siteId))) ?? freshOptions(siteId);
}

function freshOptions(siteId: string): SiteOptionsRow {
  return { siteId, headers: [], sendVersion: true, resolvers: {}, choices: {} };
}

/** Changes the options of a site in one transaction. */
export function changeSiteOptions(
  store: Store,
  siteId: string,
  change: (row: SiteOptionsRow) => Partial<SiteOptionsRow>,
): Promise<SiteOptionsRow> {
  return store.use(async (db) => {
    const tx = db.transaction('siteOptions', 'readwrite');
    return commit(tx, async () => {
      const row = (await tx.store.get(siteId)) ?? freshOptions(siteId);
      const changed = { ...row, ...change(row), siteId };
      await tx.store.put(changed);
      return changed;
    });
  });
}
