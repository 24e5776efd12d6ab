import type { SiteSummary } from '../../messages/views.ts';
import { authHeader } from '../../protocols/headers.ts';
import { checkHeader } from '../../site/header-policy.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Outcome } from '../../site/problem.ts';
import type { Auth } from '../../site/site.ts';
import { type Background, publish } from '../background.ts';
import { forgetSecret, keepSecret } from '../store/secrets.ts';
import { siteRow } from '../store/sites.ts';
import { originOfId, readSite, readTool } from './read-site.ts';
import { secretSlot, secretTarget } from './secret-target.ts';
import { viewSite } from './site-view.ts';

interface Place {
  readonly auth: Auth;
  readonly slot: string;
}

/** Where the secret of a site (tool null) or of one of its tools is kept. */
async function placeOf(background: Background, siteId: string, pointer: string | null): Promise<Outcome<Place>> {
  if (pointer !== null) {
    const found = await readTool(background, siteId, pointer);
    if (!found.ok) return found;
    const { manifest, tool } = found.value;
    return { ok: true, value: { auth: tool.auth, slot: secretSlot(manifest, tool) } };
  }
  const site = await readSite(background, siteId);
  if (!site.ok) return site;
  const auth: Auth = site.value.reading.manifest?.auth ?? { type: 'none' };
  return { ok: true, value: { auth, slot: '' } };
}

/** People copy "Bearer abc" where only "abc" is the secret. */
function withoutScheme(secret: string, auth: Auth): string {
  const scheme = auth.type === 'header' ? auth.scheme : 'Bearer';
  const start = secret.slice(0, (scheme ?? '').length + 1).toLowerCase();
  return scheme && start === `${scheme} `.toLowerCase() ? secret.slice(start.length).trim() : secret;
}

/**
 * Stores a secret, bound to the site's origin, protocol and the header that it goes into. Nothing ever reads it back to a
 * page. `SITE_NOT_ADDED`, `worker/no-secret-needed`, or what `checkHeader` says of its characters.
 */
export async function setSecret(
  background: Background,
  siteId: string,
  pointer: string | null,
  typed: string,
): Promise<Outcome<SiteSummary>> {
  const place = await placeOf(background, siteId, pointer);
  if (!place.ok) return place;
  const { auth, slot } = place.value;
  const site = await siteRow(background.store, siteId);
  if (!site) return { ok: false, problems: [makeProblem('SITE_NOT_ADDED', '', { origin: originOfId(siteId) })] };
  const target = secretTarget(auth);
  if (target === null) return { ok: false, problems: [makeProblem('worker/no-secret-needed')] };
  const secret = withoutScheme(typed.trim(), auth);
  const header = authHeader(auth, { secret });
  const problem = header && checkHeader(header[0], header[1]);
  if (problem) return { ok: false, problems: [problem] };
  const { origin, protocol } = site;
  await keepSecret(background.store, {
    siteId,
    tool: slot,
    origin,
    protocol,
    target,
    secret,
    savedAt: background.now(),
  });
  publish(background, { type: 'sites-changed', siteId });
  return viewSite(background, siteId);
}

/** Forgets the secret of a site or of one of its tools. */
export async function clearSecret(
  background: Background,
  siteId: string,
  pointer: string | null,
): Promise<Outcome<SiteSummary>> {
  const place = await placeOf(background, siteId, pointer);
  if (!place.ok) return place;
  await forgetSecret(background.store, siteId, place.value.slot);
  publish(background, { type: 'sites-changed', siteId });
  return viewSite(background, siteId);
}
