import { expect } from '@playwright/test';
import { REQUESTS } from '../../src/messages/requests.ts';
import type { ExampleSite } from '../example-site/start.mjs';
import { askWorker, callDirectly } from './ask-worker.ts';
import type { ExtensionBrowser } from './browser/extension-browser.ts';
import { waitUntil } from './browser/wait-until.ts';
import { journey } from './journey.ts';
import { addSite, openPanel, openTool, replyWith, saveToken, visitWithPanel } from './steps.ts';

const FORUM = 'https://forum.example.test';
const TOKEN = 'forum-demo-token';

/** The site that was added first. */
async function addedSite(driver: ExtensionBrowser): Promise<string> {
  const { value } = await askWorker(driver, 'sites.list', {});
  return (value as { id: string }[])[0]?.id ?? '';
}

/** JSON pointer of a tool of a site. */
async function pointerOf(driver: ExtensionBrowser, siteId: string, name: string): Promise<string> {
  const { value } = await askWorker(driver, 'site.tools', { siteId });
  return (value as { name: string; pointer: string }[]).find((tool) => tool.name === name)?.pointer ?? '';
}

/** What the extension itself asked the forum for: manifests, the page's head, and calls. */
const ownRequests = (site: ExampleSite) =>
  site.log.filter(
    ({ host, path, method }) =>
      host === 'forum.example.test' &&
      (method === 'HEAD' || /^\/(?:\.well-known|servio\.json|api\/servio|rcp|manifest)/.test(path)),
  );

journey('no cookie of the visitor goes out, and no redirect is followed', async ({ driver, site }) => {
  const forum = await driver.openSite(`${FORUM}/`);
  await forum.evaluate(async () => {
    for (const how of ['Strict', 'Lax', 'None']) {
      // biome-ignore lint/suspicious/noDocumentCookie: the older way works in both browsers
      document.cookie = `visitor${how}=1; SameSite=${how}; Secure; Path=/`;
    }
    await fetch('/members');
  });
  const control = site.log.find(({ path }) => path === '/members');
  for (const how of ['Strict', 'Lax', 'None']) expect(control?.headers.cookie).toContain(`visitor${how}=1`);

  const panel = await openPanel(driver, forum);
  await addSite(driver, panel, [FORUM]);
  await openTool(panel, 'forum.redirect');
  await saveToken(panel, TOKEN);
  const siteId = await addedSite(driver);
  await driver.evaluateInExtension(
    (url: string) => fetch(url, { credentials: 'include' }).then(() => null),
    `${FORUM}/members?own`,
  );
  const careless = site.log.find(({ path }) => path === '/members?own');
  expect(careless?.headers.cookie, 'a careless request would carry them').toContain('visitorStrict=1');

  await askWorker(driver, 'manifest.paste', { url: `${FORUM}/.well-known/servio.json` });
  await askWorker(driver, 'site.refresh', { siteId, pastCaches: true });
  await panel.click('button', 'Run');
  await replyWith(panel, 'redirect');
  const tool = await pointerOf(driver, siteId, 'forum.redirect');
  for (const status of [301, 302, 303, 307, 308]) {
    for (const target of ['same-host', 'other-host']) {
      const call = await callDirectly(driver, siteId, tool, JSON.stringify({ status, target }));
      expect(call.problems.map(({ code }) => code)).toEqual(['REDIRECT_BLOCKED']);
    }
  }
  const own = ownRequests(site);
  expect(own.filter(({ method }) => method === 'POST')).toHaveLength(11);
  expect(own.filter(({ path }) => path === '/.well-known/servio.json').length).toBeGreaterThanOrEqual(3);
  expect(own.filter(({ headers }) => headers.cookie !== undefined || headers.referer !== undefined)).toEqual([]);
  expect(site.log.filter(({ host }) => host === 'collect.example.test')).toEqual([]);
  expect(own.filter(({ path }) => path.endsWith('forum.listCategories'))).toEqual([]);
});

const LOOK_ALIKES = [
  'www.forum.example.test',
  'api.forum.example.test',
  'evil-forum.example.test',
  'forum-example.example.test',
  'forums.example.test',
  'f0rum.example.test',
  'forurn.example.test',
  'fоrum.example.test', // Cyrillic о
  'forum.example.test.evil.example.test',
  'xn--frum-55d.example.test',
  'forum.example.test:8443',
  'forum.example.test.',
];

journey('hosts that look like the site’s get neither key nor request', async ({ driver, site }) => {
  const urls = [...LOOK_ALIKES.map((host) => `https://${host}/steal`), `${FORUM}/members`];
  const tools = urls.map((url, index) => ({ name: `tool_${index}`, description: 'Reads.', method: 'GET', url }));
  site.answerWith('forum.example.test', '/.well-known/servio.json', { status: 404 });
  site.answerWith('forum.example.test', '/.well-known/rcp.json', {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ rcpVersion: '0.1', auth: { type: 'header', header: 'X-API-Key' }, tools }),
  });
  const panel = await visitWithPanel(driver, `${FORUM}/`);
  await addSite(driver, panel, [FORUM]);
  await openTool(panel, 'tool_7');
  await panel.waitForText('xn--frum-55d.example.test');
  const siteId = await addedSite(driver);
  await askWorker(driver, 'secret.set', { siteId, tool: null, secret: 'key-of-the-forum' });
  // The browser would let it reach all of them: what is left is that nobody allowed them.
  await driver.grantHost('https://*.example.test');
  for (const index of LOOK_ALIKES.keys()) {
    const call = await callDirectly(driver, siteId, `/tools/${index}`, '{}');
    expect([LOOK_ALIKES[index], call.problems.map(({ code }) => code)]).toEqual([
      LOOK_ALIKES[index],
      ['HOST_NOT_ALLOWED'],
    ]);
  }
  expect((await callDirectly(driver, siteId, `/tools/${LOOK_ALIKES.length}`, '{}')).problems).toEqual([]);
  const withKey = site.log.filter(({ headers }) => headers['x-api-key'] === 'key-of-the-forum');
  expect(withKey.map(({ host, path }) => `${host}${path}`)).toEqual(['forum.example.test/members']);
  expect(site.log.filter(({ path }) => path === '/steal')).toEqual([]);
});

/** Runs in the panel: keeps every answer of the worker and everything on its two channels and the panel's port, as text. */
const RECORD = `
  globalThis.heard = [];
  const plain = (_, value) =>
    typeof value === 'bigint' ? String(value) : value instanceof Uint8Array ? new TextDecoder().decode(value) : value;
  const keep = (...what) => heard.push(JSON.stringify(what, plain));
  const { get } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data');
  Object.defineProperty(MessageEvent.prototype, 'data', {
    get() {
      const data = get.call(this);
      if (this.target instanceof MessagePort) keep('port', data);
      return data;
    },
  });
  for (const name of ['toolrail-events', 'toolrail-replies']) new BroadcastChannel(name).onmessage = ({ data }) => keep(name, data);
  const real = chrome.runtime.sendMessage.bind(chrome.runtime);
  chrome.runtime.sendMessage = async (message) => {
    const answer = await real(message);
    keep(message.name, answer);
    return answer;
  };`;

journey('the token is nowhere but with the worker and the site', async ({ driver, site }) => {
  const panel = await visitWithPanel(driver, `${FORUM}/`);
  await addSite(driver, panel, [FORUM]);
  await openTool(panel, 'forum.searchThreads');
  await panel.runScript(`{${RECORD}}`);
  await saveToken(panel, TOKEN);
  await panel.fill('query', 'signals');
  await panel.clickText('Request');
  await panel.waitForText('Bearer ***');
  await panel.click('button', 'Run');
  await replyWith(panel, '200', 'signals');
  const siteId = await addedSite(driver);
  const tool = await pointerOf(driver, siteId, 'forum.searchThreads');
  await driver.openExtensionPage('src/options/options.html');
  const heard = await panel.evaluate(() => JSON.stringify((globalThis as unknown as { heard: string[] }).heard));
  for (const name of ['secret.set', 'call.start', 'toolrail-events']) expect(heard).toContain(name);
  // The end of the call, with the reply.
  expect(heard).toMatch(driver.name === 'chromium' ? /port.+ended.+signals/s : /call\.get/);
  const shown = await panel.evaluate(() => [
    document.documentElement.outerHTML,
    ...[...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value),
  ]);
  const stored = await driver.evaluateInExtension(async () => [
    await chrome.storage.local.get(null),
    await chrome.storage.session.get(null),
  ]);
  const kept = [
    await askWorker(driver, 'data.export', {}),
    await askWorker(driver, 'call.latest', { siteId, tool }),
    await askWorker(driver, 'call.preview', { siteId, tool, argumentsText: '{"query":"signals"}' }),
    await askWorker(driver, 'tool.get', { siteId, tool }),
  ];
  const everything = JSON.stringify([heard, shown, stored, kept]);
  expect(everything).toContain('***');
  expect(everything).not.toContain(TOKEN);
  const calls = site.log.filter(({ path }) => path.endsWith('forum.searchThreads'));
  expect(calls.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${TOKEN}`]);
});

journey(
  'a page has no way to the worker, and a tab that goes elsewhere does not take the call along',
  async ({ driver, site }) => {
    const forum = await driver.openSite(`${FORUM}/`);
    const panel = await openPanel(driver, forum);
    await addSite(driver, panel, [FORUM]);
    await openTool(panel, 'forum.searchThreads');
    await saveToken(panel, TOKEN);
    const before = await askWorker(driver, 'sites.list', {});
    const reached = await forum.evaluate(
      async ({ own, names }) => {
        const found: string[] = [];
        const runtime = (globalThis as unknown as { chrome?: { runtime?: { sendMessage?: unknown } } }).chrome?.runtime;
        if (runtime?.sendMessage !== undefined) found.push('runtime.sendMessage');
        const channels = ['toolrail-events', 'toolrail-replies'].map((name) => new BroadcastChannel(name));
        for (const channel of channels) channel.onmessage = () => found.push(`heard on ${channel.name}`);
        for (const name of names) {
          const message = { to: 'worker', name, input: {}, type: 'sites-changed', siteId: null };
          postMessage(message, '*');
          for (const channel of channels) channel.postMessage(message);
        }
        for (const path of ['manifest.json', 'src/sidebar/sidebar.html', 'src/content/look.js', 'icons/16.png']) {
          await fetch(`${own}/${path}`).then(
            () => found.push(path),
            () => undefined,
          );
        }
        return found;
      },
      { own: driver.extensionOrigin, names: Object.keys(REQUESTS) },
    );
    expect(reached).toEqual([]);
    expect(await askWorker(driver, 'sites.list', {})).toEqual(before);
    expect(ownRequests(site).filter(({ method }) => method === 'POST')).toEqual([]);

    await panel.fill('query', 'signals');
    await panel.clickText('Request');
    await panel.waitForText('{"query":"signals"}');
    const posts = () => site.log.filter(({ method }) => method === 'POST');
    // No waiting between the two: the tab leaves while the call is on its way. The other way round no Run would be left.
    await panel.evaluate(() => {
      const run = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Run');
      if (!run) throw new Error('There is no Run.');
      run.click();
    });
    await forum.goto('https://evil.example.test/');
    await panel.waitForText('Not looked at yet');
    expect(await panel.text()).not.toContain('forum.searchThreads');
    await waitUntil('the call to arrive', async () => posts().length > 0);
    expect(posts().map(({ host, path, body }) => [host, path, body])).toEqual([
      ['forum.example.test', '/api/servio/tools/forum.searchThreads', '{"query":"signals"}'],
    ]);
  },
);
