import type { KeepTokens, SignInProgress } from '../../messages/sign-in-views.ts';
import { beginSignIn } from '../../oauth/sign-in.ts';
import { checkAddress } from '../../site/address.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Outcome, Problem } from '../../site/problem.ts';
import { type Background, publish } from '../background.ts';
import { keepPending, notePendingTab, takePending } from '../store/pending-sign-ins.ts';
import { forgetRegistration } from '../store/registrations.ts';
import type { PendingRow } from '../store/rows.ts';
import { changeSiteOptions } from '../store/site-options.ts';
import { chooseClient } from './choose-client.ts';
import { findServer } from './find-server.ts';
import { forgetLastAttempt, keepLastAttempt } from './last-attempt.ts';
import { type LoggedOAuth, loggedOAuth } from './oauth-log.ts';
import { type Place, placeOf } from './place.ts';
import { closedHosts } from './sign-in-options.ts';
import { signInProgress } from './sign-in-status.ts';
import { runWindow } from './sign-in-window.ts';
import { redirectUriFor } from './ways.ts';

export interface StartInput {
  readonly siteId: string;
  readonly tool: string | null;
  readonly way: 'redirect' | 'paste-code';
  readonly clientId: string | null;
  readonly scopes: readonly string[];
  readonly keep: KeepTokens;
  readonly silent: boolean;
  readonly another: boolean;
}

/** Who may sign in here: on a site that was added, or to a manifest that shows itself to nobody else. */
function consentProblem({ site, locked, origin }: Place): Problem | null {
  return site || locked ? null : makeProblem('SITE_NOT_ADDED', '', { origin });
}

/** Remembers the choice for the next time; a client id that a server gave is remembered with that server instead. */
async function rememberChoice(background: Background, place: Place, input: StartInput, clientId: string | null) {
  const { siteId, slot } = place;
  const { keep, scopes } = input;
  await changeSiteOptions(background.store, siteId, ({ choices }) => ({
    choices: { ...choices, [slot]: { clientId, keep, scopes: [...scopes], refused: choices[slot]?.refused ?? [] } },
  }));
}

async function begin(
  background: Background,
  place: Place,
  input: StartInput,
  oauth: LoggedOAuth,
): Promise<Outcome<PendingRow>> {
  const { way, scopes, keep, silent, another } = input;
  const found = await findServer(background, place, oauth);
  if (!found.ok) return found;
  await background.onPoint('server-found');
  const { server, resource } = found.value;
  const [closed] = await closedHosts(background, server);
  if (closed !== undefined) return { ok: false, problems: [makeProblem('HOST_NOT_PERMITTED', '', { host: closed })] };
  const { developer } = await background.browser.settings();
  const address = checkAddress(server.authorizationEndpoint, { developer });
  if (address) return { ok: false, problems: [address] };
  const redirectUri = redirectUriFor(background, place.auth, way);
  const client = await chooseClient(background, place, found.value, redirectUri, input.clientId, oauth);
  if (!client.ok) return client;
  const { clientId, registered } = client.value;
  await background.onPoint('client-chosen');
  await rememberChoice(background, place, input, registered ? null : clientId);
  // A server that forgot the client says so on its page only, which we never see: it is remembered after success.
  if (registered) await forgetRegistration(background.store, server.issuer, redirectUri);
  const request = { server, clientId, redirectUri, scopes, resource, silent, another };
  const begun = await beginSignIn(request, background.now());
  const { siteId, slot, origin } = place;
  return {
    ok: true,
    value: { siteId, slot, origin, way, keep, registered, used: false, tabId: null, ...begun },
  };
}

/**
 * Starts to sign in (Authorization Code with PKCE): opens the sign-in window, or the consent page in a tab, and answers at
 * once. An earlier attempt of the same place is given up.
 * @returns problems `SITE_NOT_ADDED`, `HOST_NOT_PERMITTED`, those of `findServer` and of `chooseClient`
 */
export async function startSignIn(
  background: Background,
  input: StartInput,
): Promise<Outcome<{ readonly progress: SignInProgress; readonly ended: Promise<void> }>> {
  const placed = await placeOf(background, input.siteId, input.tool);
  if (!placed.ok) return placed;
  const place = placed.value;
  const refusal = consentProblem(place);
  if (refusal) return { ok: false, problems: [refusal] };
  const oauth = loggedOAuth(background, place);
  await takePending(background.store, place.siteId, place.slot, null);
  await forgetLastAttempt(background, place);
  const begun = await begin(background, place, input, oauth);
  if (!begun.ok) {
    await keepLastAttempt(background, place, input.way, begun.problems);
    return begun;
  }
  const row = begun.value;
  await keepPending(background.store, row);
  await background.onPoint('begun');
  oauth.note({ name: 'authorization', request: { method: 'GET', url: row.url, headers: [], body: null } });
  let ended: Promise<void> = Promise.resolve();
  if (row.way === 'redirect') ended = runWindow(background, place, row, input.silent);
  else await openConsentPage(background, row);
  publish(background, { type: 'sign-in-changed', siteId: place.siteId });
  return { ok: true, value: { progress: await signInProgress(background, place), ended } };
}

/** Opens the consent page in a tab, and remembers in which. */
async function openConsentPage(background: Background, row: PendingRow): Promise<void> {
  const tabId = await background.browser.openTab(row.url);
  await background.onPoint('shown');
  await notePendingTab(background.store, row, tabId);
}

/** Gives up the sign-in that waits; a window that is still open is not listened to any more. */
export async function cancelSignIn(background: Background, place: Place): Promise<SignInProgress> {
  const taken = await takePending(background.store, place.siteId, place.slot, null);
  if (taken) publish(background, { type: 'sign-in-changed', siteId: place.siteId });
  return signInProgress(background, place);
}

/** Shows the consent page again: its tab, or a new one where that is closed. `SIGN_IN_NOT_PENDING` without one. */
export async function showConsentPage(background: Background, row: PendingRow | null): Promise<Outcome<null>> {
  if (row?.way !== 'paste-code') return { ok: false, problems: [makeProblem('SIGN_IN_NOT_PENDING')] };
  const shown = row.tabId !== null && (await background.browser.showTab(row.tabId));
  if (!shown) await openConsentPage(background, row);
  return { ok: true, value: null };
}
