import type { Background } from '../background.ts';
import type { TokenRow } from '../store/rows.ts';

type Rows = Readonly<Record<string, TokenRow>>;

/** Where the tokens of a site stand that are kept until the browser closes. */
const sessionKey = (siteId: string) => `tokens:${siteId}`;

async function sessionRows(background: Background, siteId: string): Promise<Rows> {
  // Only this worker writes session storage under this key, so its shape is known.
  return ((await background.browser.readSession(sessionKey(siteId))) as Rows | undefined) ?? {};
}

/** Name of the lock under which a token is renewed, replaced or forgotten. */
export function tokenLock(siteId: string, slot: string): string {
  return `toolrail-token ${siteId} ${slot}`;
}

/** The tokens of a place, from wherever the person wanted them kept. */
export async function tokenOf(background: Background, siteId: string, slot: string): Promise<TokenRow | undefined> {
  const rows = await sessionRows(background, siteId);
  return Object.hasOwn(rows, slot) ? rows[slot] : background.store.use((db) => db.get('tokens', [siteId, slot]));
}

/** All tokens of a site. */
export async function tokensOf(background: Background, siteId: string): Promise<TokenRow[]> {
  const ofSite = IDBKeyRange.bound([siteId], [siteId, []]);
  const kept = await background.store.use((db) => db.getAll('tokens', ofSite));
  return [...Object.values(await sessionRows(background, siteId)), ...kept];
}

/** Keeps tokens where their row says, and nowhere else. Called under the lock of the place. */
export async function keepToken(background: Background, row: TokenRow): Promise<void> {
  const { siteId, slot, keep } = row;
  if (keep === 'device') {
    await background.store.use((db) => db.put('tokens', row));
    await dropFromSession(background, siteId, slot);
    return;
  }
  const rows = await sessionRows(background, siteId);
  await background.browser.writeSession(sessionKey(siteId), { ...rows, [slot]: row });
  await background.store.use((db) => db.delete('tokens', [siteId, slot]));
}

/** Forgets the tokens of a place. Called under the lock of the place. */
export async function dropToken(background: Background, siteId: string, slot: string): Promise<void> {
  await background.store.use((db) => db.delete('tokens', [siteId, slot]));
  await dropFromSession(background, siteId, slot);
}

async function dropFromSession(background: Background, siteId: string, slot: string): Promise<void> {
  const { [slot]: dropped, ...rest } = await sessionRows(background, siteId);
  if (dropped === undefined) return;
  if (Object.keys(rest).length > 0) await background.browser.writeSession(sessionKey(siteId), rest);
  else await background.browser.dropSession(sessionKey(siteId));
}

/** Forgets what is kept of a site until the browser closes; the database's part goes with the site. */
export async function dropSessionTokens(background: Background, siteId: string): Promise<void> {
  await background.browser.dropSession(sessionKey(siteId));
}
