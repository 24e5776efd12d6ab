import { startBenchBrowser } from './browser.mjs';
import { formManifest, servioManifest } from './manifests.mjs';
import { compare } from './measure.mjs';

/** The worker's answers are trusted here: a refused request ends the bench. */
async function ask(page, name, input) {
  const answer = await page.evaluate(
    ([requestName, requestInput]) =>
      chrome.runtime.sendMessage({ to: 'worker', name: requestName, input: requestInput, inline: true }),
    [name, input],
  );
  if (!answer?.ok) throw new Error(`${name}: ${JSON.stringify(answer?.problems)}`);
  return answer.value;
}

/**
 * Milliseconds from the start of a page's load until an element is there and a frame was drawn.
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} url
 * @param {string} selector
 */
async function timeToElement(context, url, selector) {
  const page = await context.newPage();
  await page.addInitScript((wanted) => {
    const look = () => {
      if (!document.querySelector(wanted)) return requestAnimationFrame(look);
      requestAnimationFrame(() =>
        requestAnimationFrame(() => Object.assign(globalThis, { benchReady: performance.now() })),
      );
    };
    look();
  }, selector);
  await page.goto(url);
  const handle = await page.waitForFunction(() => Reflect.get(globalThis, 'benchReady'));
  const ready = /** @type {number} */ (await handle.jsonValue());
  await page.close();
  return ready;
}

/** Opening the panel from the cache: with 200 tools, with 5,000, and straight on a form of 30 properties. */
export async function benchPanel() {
  const pages = new Map();
  const sites = { small: servioManifest, large: servioManifest, form: (_count, origin) => formManifest(origin) };
  const counts = { small: 200, large: 5_000, form: 0 };
  for (const [name, make] of Object.entries(sites)) {
    const origin = `https://${name}.example.test`;
    pages.set(`${name}.example.test/servio.json`, {
      type: 'application/json',
      body: JSON.stringify(make(counts[name], origin)),
    });
  }
  const browser = await startBenchBrowser(pages);
  try {
    const setup = await browser.context.newPage();
    await setup.goto(`${browser.base}/bench/empty.html`);
    const urls = {};
    for (const name of Object.keys(sites)) {
      const { id } = await ask(setup, 'manifest.paste', { url: `https://${name}.example.test/servio.json` });
      await ask(setup, 'site.add', { siteId: id });
      urls[name] = `${browser.base}/${browser.panel}?site=${encodeURIComponent(id)}`;
    }
    const tab = await setup.evaluate(() => chrome.tabs.getCurrent().then((own) => own?.id));
    const empty = () => timeToElement(browser.context, `${browser.base}/bench/empty.html`, '.ready');
    const panel = (name, selector, more = '') =>
      timeToElement(browser.context, `${urls[name]}&tab=${tab}${more}`, selector);
    const row = '[data-row]';
    const small = await compare(9, () => panel('small', row), empty);
    const large = await compare(
      9,
      () => panel('large', row),
      () => panel('small', row),
    );
    const form = await compare(
      9,
      () => panel('form', '#main .call-form [data-pointer="/field29"] :is(input, select, textarea)', '&tool=/tools/0'),
      empty,
    );
    return [
      { question: 'panel from the cache, 200 tools', floorName: 'empty Preact page', limit: 2.5, ...small },
      { question: 'panel from the cache, 5,000 tools', floorName: 'with 200 tools', limit: 1.3, ...large },
      { question: 'panel straight on a form of 30', floorName: 'empty Preact page', limit: 3, ...form },
    ];
  } finally {
    await browser.close();
  }
}

/** A call whose reply is large, from the request to the text in the page, beside a direct fetch of the same address. */
export async function benchCalls() {
  const origin = 'https://calls.example.test';
  const pages = new Map();
  const sizes = [1, 5, 10];
  const tools = sizes.map((megabytes) => ({
    name: `bench.reply${megabytes}`,
    description: `A reply of ${megabytes} MB, as large lists of threads are.`,
    input_schema: { type: 'object', properties: {} },
  }));
  pages.set('calls.example.test/servio.json', {
    type: 'application/json',
    body: JSON.stringify({ ...servioManifest(0, origin), tools }),
  });
  for (const megabytes of sizes) {
    const entry = JSON.stringify({ id: 1, title: 'A thread about something', author: 'Mira', replies: 12 });
    const count = Math.floor((megabytes * 1_000_000) / (entry.length + 1));
    const body = `[${Array(count).fill(entry).join(',')}]`;
    pages.set(`calls.example.test/api/servio/tools/bench.reply${megabytes}`, { type: 'application/json', body });
  }
  const browser = await startBenchBrowser(pages);
  try {
    const page = await browser.context.newPage();
    await page.goto(`${browser.base}/bench/calls.html`);
    const { id } = await ask(page, 'manifest.paste', { url: `${origin}/servio.json` });
    await ask(page, 'site.add', { siteId: id });
    const results = [];
    for (const megabytes of sizes) {
      const tool = `/tools/${sizes.indexOf(megabytes)}`;
      const { hash } = await ask(page, 'tool.get', { siteId: id, tool });
      const url = `${origin}/api/servio/tools/bench.reply${megabytes}`;
      const ours = () =>
        page.evaluate(callOnce, {
          siteId: id,
          tool,
          toolName: tools[sizes.indexOf(megabytes)].name,
          hash,
          least: megabytes * 900_000,
        });
      const direct = () => page.evaluate(fetchOnce, url);
      const result = await compare(7, ours, direct);
      results.push({
        question: `a call with a reply of ${megabytes} MB`,
        floorName: 'direct fetch',
        limit: 1.3,
        ...result,
      });
    }
    return results;
  } finally {
    await browser.close();
  }
}

/** Runs in the page: one call through the worker, as the panel makes it; resolves with its milliseconds. */
async function callOnce({ siteId, tool, toolName, hash, least }) {
  const { ask, onCallEnded, onWorkerEvent, PAGE } = globalThis.panelCode;
  const callId = crypto.randomUUID();
  const stops = [];
  const start = performance.now();
  try {
    const view = await new Promise((resolve, reject) => {
      const show = (call) => {
        if (call.state === 'done') resolve(call);
        else if (call.state !== 'pending' && call.state !== 'sent') reject(new Error(`call ended ${call.state}`));
      };
      stops.push(onCallEnded((call) => call.callId === callId && show(call)));
      stops.push(
        onWorkerEvent(async (event) => {
          if (event.type !== 'call-ended' || event.callId !== callId || event.handedTo === PAGE) return;
          const answer = await ask('call.get', { callId });
          if (answer.ok) show(answer.value);
        }),
      );
      ask('call.start', {
        callId,
        siteId,
        tool,
        toolName,
        hash,
        argumentsText: '{}',
        confirmed: true,
        page: PAGE,
      }).catch(reject);
    });
    const took = performance.now() - start;
    if (!(view.reply.text.length > least)) throw new Error('the reply came short');
    return took;
  } finally {
    for (const stop of stops) stop();
  }
}

/** Runs in the page: the same request by the page itself. */
async function fetchOnce(url) {
  const start = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    cache: 'no-store',
  });
  const text = await response.text();
  const took = performance.now() - start;
  if (text.length < 1_000) throw new Error('the direct fetch came short');
  return took;
}
