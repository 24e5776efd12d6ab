import { expect } from '@playwright/test';
import type { LoggedRequest } from '../example-site/start.mjs';
import { visit } from '../unit/site-visitor.ts';
import type { ExtensionBrowser, TestPage } from './browser/extension-browser.ts';
import { waitUntil } from './browser/wait-until.ts';
import { journey } from './journey.ts';
import { addSite, allowAt, openTool, replyWith, visitWithPanel } from './steps.ts';

// Against a certified server: oidc-provider at login.example.test, for a site whose list of tools is locked.

const ACADEMY = 'https://academy.example.test';
const LOGIN = 'https://login.example.test';
const LOGIN_HOST = 'login.example.test';

/** Visits the locked site and goes as far as to the button that signs in. */
async function openAcademy(driver: ExtensionBrowser): Promise<TestPage> {
  const panel = await visitWithPanel(driver, `${ACADEMY}/`);
  await panel.waitForText('The tools are behind a sign-in');
  for (const origin of [ACADEMY, LOGIN]) await driver.sayYesTo(origin);
  await panel.activate();
  // Where to sign in is known only step by step, and each host that is not permitted yet is asked for.
  const allowed = new Set<string>();
  await waitUntil(
    'the way to sign in',
    async () => {
      const text = await panel.text();
      const host = /must reach (\S+)\.$/m.exec(text)?.[1] ?? '';
      if (host !== '' && !allowed.has(host)) await panel.click('button', 'Allow');
      allowed.add(host);
      return text.includes('Allow it to');
    },
    30_000,
  );
  return panel;
}

/** Opens the sign-in window and waits for the server's page in it. */
async function openWindow(driver: ExtensionBrowser, panel: TestPage): Promise<TestPage> {
  await panel.activate();
  await panel.click('button', 'Sign in with the browser');
  return driver.pageAt(`${LOGIN}/interaction/`);
}

/** Signs in, adds the site that shows itself then, and opens the tool that tells who is signed in. */
async function signInAtAcademy(driver: ExtensionBrowser): Promise<TestPage> {
  const panel = await openAcademy(driver);
  await allowAt(await openWindow(driver, panel), 'Sign in as Ada');
  // The code is exchanged and the list of tools fetched before there is anything to add.
  await panel.waitFor('button', 'Add this site', 30_000);
  await addSite(driver, panel, [ACADEMY]);
  await openTool(panel, 'whoami');
  await panel.click('button', 'Run');
  await replyWith(panel, 'ada');
  return panel;
}

const atLogin = (log: readonly LoggedRequest[], path: RegExp) =>
  log.filter((each) => each.host === LOGIN_HOST && path.test(each.path));

journey('a locked list of tools opens with a sign-in, which is renewed', async ({ driver, site }) => {
  const panel = await signInAtAcademy(driver);
  // The certified server takes the token back: the call that is refused renews it once, and is answered.
  site.oauth.expireTokens(LOGIN_HOST);
  await panel.click('button', 'Run');
  await waitUntil('the renewal', async () => site.oauth.tokenRequests(LOGIN_HOST, 'refresh_token') === 1);
  await replyWith(panel, 'ada');
  expect(site.log.filter(({ host, headers }) => host === 'academy.example.test' && headers.cookie)).toEqual([]);
});

journey('the certified server lets a person in silently whom it still knows', async ({ driver, site }) => {
  const panel = await signInAtAcademy(driver);
  site.oauth.endGrants(LOGIN_HOST);
  const before = site.log.length;
  await panel.click('button', 'Run');
  await panel.click('button', 'Sign in again');
  await waitUntil('the second sign-in', async () => site.oauth.tokenRequests(LOGIN_HOST, 'authorization_code') === 2);
  await panel.waitFor('button', 'Sign out');
  await panel.click('button', 'Run');
  await replyWith(panel, 'ada');
  const since = site.log.slice(before);
  const [asked, ...more] = atLogin(since, /^\/auth\?/).map(({ path }) => new URL(path, LOGIN).searchParams);
  expect(more).toEqual([]);
  expect(asked?.get('prompt')).toBe('none');
  expect(atLogin(since, /^\/interaction\//)).toEqual([]);
});

journey('the certified server hears no more of a window that was closed, or of a no', async ({ driver, site }) => {
  const panel = await openAcademy(driver);
  await (await openWindow(driver, panel)).close();
  await panel.waitForText('The sign-in window was closed before the sign-in was done.');

  const consent = await openWindow(driver, panel);
  await consent.click('button', 'Sign in as Ada');
  await consent.click('button', 'Deny');
  await panel.waitForText('The sign-in was denied on the consent page');
  expect(await panel.text()).not.toContain('window was closed');
  expect(await panel.text()).toContain('Sign in with the browser');
  expect(site.oauth.tokenRequests(LOGIN_HOST)).toBe(0);
});

journey('the certified server asks who it is when somebody else wants in', async ({ driver, site }) => {
  const panel = await signInAtAcademy(driver);
  await panel.click('button', 'More');
  await panel.click('menuitem', 'Sign in as somebody else');
  await panel.waitForText('The website is told to ask who you are.');
  await allowAt(await openWindow(driver, panel), 'Sign in as Ben');
  await panel.waitFor('heading', 'whoami');
  await panel.activate();
  await panel.click('button', 'Run');
  await replyWith(panel, 'ben');
  const prompts = atLogin(site.log, /^\/auth\?/).map(({ path }) => new URL(path, LOGIN).searchParams.get('prompt'));
  // Firefox asks once without a window first.
  expect([...new Set(prompts)]).toEqual([null, 'login']);
});

journey('signing out takes both tokens back at the certified server', async ({ driver, site }) => {
  const panel = await signInAtAcademy(driver);
  const [call] = site.log.filter(({ host, path }) => host === 'academy.example.test' && path === '/whoami').slice(-1);
  const authorization = call?.headers.authorization ?? '';
  const whoami = () => visit(site, `${ACADEMY}/whoami`, { headers: { authorization } });
  expect((await whoami()).status).toBe(200);

  await panel.click('button', 'Sign out');
  await panel.waitForText('Signed out');
  const revoked = await waitUntil('both revocations', async () => {
    const requests = atLogin(site.log, /revocation$/).map(({ body }) => new URLSearchParams(body));
    return requests.length >= 2 && requests;
  });
  expect(revoked.map((one) => one.get('token_type_hint'))).toEqual(['refresh_token', 'access_token']);
  const [refresh, access] = revoked;
  expect(`Bearer ${access?.get('token')}`).toBe(authorization);
  expect((await whoami()).status).toBe(401);
  const renewal = {
    grant_type: 'refresh_token',
    refresh_token: refresh?.get('token') ?? '',
    client_id: refresh?.get('client_id') ?? '',
  };
  const refused = await visit(site, `${LOGIN}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(renewal).toString(),
  });
  expect([refused.status, JSON.parse(refused.text).error]).toEqual([400, 'invalid_grant']);
});
