import type { RequestInput } from '../../messages/requests.ts';
import type { SignInProgress } from '../../messages/sign-in-views.ts';
import { OUT_OF_BAND } from '../../oauth/sign-in.ts';
import type { Outcome } from '../../site/problem.ts';
import { startSignIn } from '../authorise/start-sign-in.ts';
import { MANIFEST, SITE, SITE_ID } from './added-site.ts';
import { AUTH, type OAuthWorld } from './oauth-world.ts';
import { servioText, type WorkerRig } from './worker-rig.ts';

export const AT = { siteId: SITE_ID, tool: null };

const SCHEMA = { type: 'object', properties: { q: { type: 'string' } }, required: [] };

/** A Servio manifest with OAuth, whose tools need the scope "read". */
export function oauthManifest(auth: Record<string, unknown> = {}, more: readonly unknown[] = []): string {
  return servioText(SITE, {
    auth: {
      type: 'oauth2',
      authorization_url: `${AUTH}/authorize?page=consent`,
      token_url: `${AUTH}/token`,
      revoke_url: `${AUTH}/revoke`,
      scopes: { read: 'Read posts', write: 'Write posts', admin: 'Everything' },
      registered_clients: { 'toolrail-app': 'Toolrail' },
      redirect_uris: ['https://own-id.chromiumapp.org/', OUT_OF_BAND],
      ...auth,
    },
    tools: [
      { name: 'forum.searchThreads', description: 'Searches threads.', input_schema: SCHEMA, required_scope: 'read' },
      ...more,
    ],
  });
}

/** Adds the site with OAuth; its tools answer to whom the world gave a token. */
export async function addOAuthSite(rig: WorkerRig, world: OAuthWorld, text: string = oauthManifest()): Promise<void> {
  rig.web.set(MANIFEST, { text });
  rig.web.set(SITE, (request) => world.refuse(request) ?? { text: '{"ok":true}' });
  rig.browser.access.add('https://forum.example.com/*');
  for (const outcome of [
    await rig.routes['manifest.paste']({ url: MANIFEST }),
    await rig.routes['site.add']({ siteId: SITE_ID }),
  ])
    if (!outcome.ok) throw new Error(outcome.problems[0]?.message);
  rig.sent.length = 0;
}

export function startInput(change: Partial<RequestInput<'signin.start'>> = {}): RequestInput<'signin.start'> {
  const usual = { clientId: null, scopes: ['read'], keep: 'device', silent: false, another: false } as const;
  return { ...AT, way: 'redirect', ...usual, scopes: [...usual.scopes], ...change };
}

/** Starts and waits until the sign-in window's attempt has ended; then how it stands. */
export async function signIn(
  rig: WorkerRig,
  change: Partial<RequestInput<'signin.start'>> = {},
): Promise<Outcome<SignInProgress>> {
  const input = startInput(change);
  const started = await startSignIn(rig.background, input);
  if (!started.ok) return started;
  await started.value.ended;
  return progress(rig, input);
}

/** How signing in stands, as the panel is told. */
export async function progress(
  rig: WorkerRig,
  at: { siteId: string; tool: string | null } = AT,
): Promise<Outcome<SignInProgress>> {
  const { siteId, tool } = at;
  return (await rig.routes['signin.status']({ siteId, tool })) as Outcome<SignInProgress>;
}
