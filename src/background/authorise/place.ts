import { makeProblem } from '../../site/make-problem.ts';
import type { Outcome } from '../../site/problem.ts';
import type { Auth, Manifest, ProtocolId, Tool } from '../../site/site.ts';
import type { Background } from '../background.ts';
import { readSite } from '../sites/read-site.ts';
import { lockedOf } from '../store/locked.ts';
import type { LockedRow, SiteRow, TokenRow } from '../store/rows.ts';
import { siteRow } from '../store/sites.ts';
import { addressProblem, bindingProblem } from './token-binding.ts';
import { tokenOf } from './token-keeper.ts';

/** The slot of a manifest that is itself shown only to who signs in. */
export const MANIFEST_SLOT = 'manifest';

/** What a sign-in is for: one auth of one site, with the tools that have it. */
export interface Place {
  readonly siteId: string;
  readonly origin: string;
  readonly manifestUrl: string;
  readonly protocol: ProtocolId;
  /**
   * "" for the manifest's auth, else that of tools whose `auth` differs. `MANIFEST_SLOT` where the manifest is locked, and
   * where it was and its sign-in serves the tools as well: then that is theirs too.
   */
  readonly slot: string;
  readonly auth: Auth;
  readonly tools: readonly Tool[];
  /** Where the manifest is locked now. */
  readonly locked: LockedRow | null;
  readonly site: SiteRow | undefined;
}

/** A locked manifest can only say that it wants a token, as RCP describes it (RFC 9728). */
const LOCKED_AUTH: Auth = { type: 'oauth2', protocol: 'rcp', resource: null };

/**
 * Under which name the sign-in of a tool is kept: "" is the site's, else its auth as text, so that tools with the same
 * auth share one. Without a resource the host is part of it: nothing else tells two servers apart.
 */
export function slotOf(manifest: Manifest, tool: Tool): string {
  const own = authText(tool.auth);
  if (own === authText(manifest.auth)) return '';
  const apart = tool.auth.type === 'oauth2' && tool.auth.protocol === 'rcp' && tool.auth.resource === null;
  return apart ? `${own} ${tool.host}` : own;
}

const authText = (auth: Auth): string => JSON.stringify(auth);

/** The sign-in of a manifest that was locked, where it is good for an auth of the site too; undefined without one. */
export async function manifestSignIn(
  background: Background,
  { siteId, origin }: Pick<Place, 'siteId' | 'origin'>,
  auth: Auth,
): Promise<TokenRow | undefined> {
  if (auth.type !== 'oauth2' || auth.protocol !== 'rcp') return undefined;
  const row = await tokenOf(background, siteId, MANIFEST_SLOT);
  return row && !bindingProblem(row, { origin }, auth) ? row : undefined;
}

/** Whether a sign-in may go to a tool's address, whatever its arguments. */
export function servesTool(row: TokenRow, tool: Tool): boolean {
  return addressProblem(row, tool.url.replace(/\{\{[^}]*\}\}/g, 'x')) === null;
}

/** The place with the manifest's auth, moved to where its sign-in is kept. */
async function ownPlace(background: Background, place: Place): Promise<Place> {
  if (await tokenOf(background, place.siteId, '')) return place;
  const shared = await manifestSignIn(background, place, place.auth);
  return shared && place.tools.every((tool) => servesTool(shared, tool)) ? { ...place, slot: MANIFEST_SLOT } : place;
}

/**
 * Where a sign-in of a site (tool null) or of one of its tools belongs.
 * @returns problems `worker/site-unknown`, `worker/tool-unknown`
 */
export async function placeOf(background: Background, siteId: string, pointer: string | null): Promise<Outcome<Place>> {
  const [read, locked, site] = await Promise.all([
    readSite(background, siteId),
    lockedOf(background.store, siteId),
    siteRow(background.store, siteId),
  ]);
  const manifest = read.ok ? read.value.reading.manifest : null;
  const home = read.ok ? read.value.row : (locked ?? site);
  if (!home) return { ok: false, problems: [makeProblem('worker/site-unknown')] };
  const { origin, manifestUrl, protocol } = home;
  const base = { siteId, origin, manifestUrl, protocol, locked: locked ?? null, site };
  const usable = manifest?.tools.flatMap((tool) => (tool.usable ? [tool] : [])) ?? [];
  if (pointer !== null && manifest) {
    const tool = usable.find((candidate) => candidate.pointer === pointer);
    if (!tool) return { ok: false, problems: [makeProblem('worker/tool-unknown')] };
    const slot = slotOf(manifest, tool);
    const tools = usable.filter((other) => slotOf(manifest, other) === slot);
    const place = { ...base, slot, auth: tool.auth, tools };
    return { ok: true, value: slot === '' ? await ownPlace(background, place) : place };
  }
  const own = { ...base, slot: '', auth: manifest?.auth ?? LOCKED_AUTH };
  if (!manifest || locked || (await onlyManifest(background, siteId, manifest.auth)))
    return { ok: true, value: { ...own, slot: MANIFEST_SLOT, auth: LOCKED_AUTH, tools: [] } };
  const tools = usable.filter((tool) => slotOf(manifest, tool) === '');
  return { ok: true, value: await ownPlace(background, { ...own, tools }) };
}

/** True where only the manifest wanted a sign-in, and the calls want none. */
async function onlyManifest(background: Background, siteId: string, auth: Auth): Promise<boolean> {
  if (auth.type === 'oauth2' || auth.type === 'bearer') return false;
  return (await tokenOf(background, siteId, MANIFEST_SLOT)) !== undefined;
}
