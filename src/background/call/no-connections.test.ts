import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeRoutes } from '../routes.ts';
import { sendHttp } from '../send-http.ts';
import { PAGE, SITE, SITE_ID } from '../testing/added-site.ts';
import { servioText, WorkerRig } from '../testing/worker-rig.ts';
import { getCall } from './find-calls.ts';
import { startCall } from './start-call.ts';

const MANIFEST = `${SITE}/servio.json`;
/** Ways to write this computer's own address, and some that lead to it through another form. */
const SPELLINGS = [
  ...['localhost', 'LOCALHOST', 'localhost.', 'localhost..', 'a.localhost', 'a.b.localhost.', 'localhost.localdomain'],
  ...['127.0.0.1', '127.0.0.1.', '127.1', '127.0.1', '127.255.255.254', '127.0.0.2', '127.000.000.001'],
  ...['2130706433', '2130706433.', '0x7f000001', '0X7F000001', '0x7f.1', '0X7F.0x0.0.0x1', '0x7f.0.0.1', '0x7f.0x1'],
  ...['0177.0.0.1', '0177.1', '017700000001', '0177.0x0.1', '127.0x1', '127.0.0x0.01'],
  ...['0', '0.0.0.0', '0x0', '00', '0.0', '[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[0000::0001]'],
  ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:127.0.0.1]', '[::127.0.0.1]', '[64:ff9b::7f00:1]'],
  ...['%31%32%37.0.0.1', '%6cocalhost', '１２７.0.0.1', '①②⑦.⓪.⓪.①', '127。0。0。1', 'ｌｏｃａｌｈｏｓｔ'],
];
const SCHEMES = [
  ...['file:///etc/passwd', 'data:application/json,{}', 'javascript:alert(1)', 'JavaScript:alert(1)', 'vbscript:x'],
  ...[
    'blob:https://forum.example.com/1',
    'about:blank',
    'chrome://settings',
    'chrome-extension://a/x',
    'ftp://a.test/',
  ],
  ...['moz-extension://a/x', 'view-source:https://a.test/', 'ws://a.test/', 'wss://a.test/', 'mailto:a@a.test'],
  ...['filesystem:https://a.test/x', 'resource://x/', 'intent://x/'],
];

let rig: WorkerRig;
let server: Server;
let port = 0;
let connections = 0;

beforeEach(async () => {
  connections = 0;
  server = createServer((socket) => {
    connections++;
    socket.on('error', () => undefined);
    socket.destroy();
  });
  // Every address of this computer that the spellings lead to.
  await new Promise<void>((resolve) => server.listen(0, '::', resolve));
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
  rig = new WorkerRig();
  rig.browser.hasAccess = async () => true;
});
afterEach(() => {
  server.close();
});

const rcpText = (urls: readonly string[]) =>
  JSON.stringify({
    rcpVersion: '0.1',
    tools: urls.map((url, index) => ({ name: `t${index}`, description: 'T.', method: 'GET', url })),
  });

/** A life of the worker that sends for real; what it asks of the site in memory was stored before. */
async function realWorker(text: string) {
  rig.web.set(MANIFEST, { text });
  await rig.routes['manifest.paste']({ url: MANIFEST });
  await rig.routes['site.add']({ siteId: SITE_ID });
  await rig.routes['secret.set']({ siteId: SITE_ID, tool: null, secret: 's' });
  const background = { ...rig.background, send: sendHttp };
  return { background, routes: makeRoutes(background) };
}

/** Allows a tool's host and runs it. @returns the codes of what stopped it, "sent" where nothing did */
async function runTool(
  { background, routes }: Awaited<ReturnType<typeof realWorker>>,
  index: number,
): Promise<string[]> {
  const tool = `/tools/${index}`;
  const detail = await routes['tool.get']({ siteId: SITE_ID, tool });
  if (detail.ok && 'host' in detail.value) await routes['site.allowHost']({ siteId: SITE_ID, host: detail.value.host });
  const hash = detail.ok && 'hash' in detail.value ? detail.value.hash : 'a'.repeat(64);
  const callId = crypto.randomUUID();
  const input = {
    callId,
    siteId: SITE_ID,
    tool,
    toolName: tool,
    hash,
    argumentsText: '{}',
    confirmed: true,
    page: PAGE,
  };
  await (await startCall(background, input)).ended;
  const call = await getCall(background, callId);
  const codes = call.ok ? call.value.problems.map(({ code }) => code) : ['no call'];
  return call.ok && call.value.request !== null ? ['sent'] : codes;
}

test('the server counts what reaches it', async () => {
  const options = { timeoutMs: 2_000, maxBytes: 10, command: '' };
  await sendHttp({ method: 'GET', url: `https://127.1:${port}/`, headers: [], body: null }, options);
  expect(connections).toBe(1);
});

test('this computer in any spelling is neither called, nor read, nor looked at', async () => {
  expect(SPELLINGS.length).toBeGreaterThanOrEqual(40);
  const urls = SPELLINGS.map((host) => `https://${host}:${port}/x`);
  const worker = await realWorker(rcpText(urls));
  for (const [index, url] of urls.entries()) {
    expect([url, await runTool(worker, index)]).not.toEqual([url, ['sent']]);
    expect([url, (await worker.routes['manifest.paste']({ url })).ok]).toEqual([url, false]);
    rig.browser.open(2, 'https://page.example.net/', rig.page('https://page.example.net', { rcpLinks: [url] }));
    await worker.routes['page.look']({ tabId: 2, again: true });
  }
  expect(rig.sent.filter((request) => request.url.includes(`:${port}`))).toEqual([]);
  for (const host of SPELLINGS) {
    const servio = await realWorker(servioText(SITE, { server: { url: `https://${host}:${port}/api` } }));
    expect([host, await runTool(servio, 0)]).not.toEqual([host, ['sent']]);
  }
  expect(connections).toBe(0);
}, 60_000);

test('no scheme but https is called', async () => {
  expect(SCHEMES.length).toBeGreaterThanOrEqual(15);
  const worker = await realWorker(rcpText(SCHEMES));
  for (const [index, url] of SCHEMES.entries()) {
    expect([url, await runTool(worker, index)]).not.toEqual([url, ['sent']]);
    expect([url, (await worker.routes['manifest.paste']({ url })).ok]).toEqual([url, false]);
  }
  expect(connections).toBe(0);
});
