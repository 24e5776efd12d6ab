import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { siteCertificate } from '../example-site/certificate.mjs';

/**
 * A copy of the built Chromium extension with two pages more: an empty Preact page, the floor of the panel benches, and one
 * with the panel's code for calls.
 * @returns {Promise<string>} its folder
 */
async function benchExtension() {
  const folder = mkdtempSync(join(tmpdir(), 'toolrail-bench-'));
  cpSync('dist/chromium', folder, { recursive: true });
  const source = mkdtempSync(join(tmpdir(), 'toolrail-bench-source-'));
  const root = process.cwd();
  const scripts = {
    empty: `import { h, render } from '${root}/node_modules/preact/dist/preact.mjs';
      render(h('p', { class: 'ready' }, 'empty'), document.body);`,
    // What the panel itself calls with, and hears the end of a call by.
    calls: `import { ask, onCallEnded, PAGE } from '${root}/src/browser/ask.ts';
      import { onWorkerEvent } from '${root}/src/browser/event-channel.ts';
      globalThis.panelCode = { ask, onCallEnded, onWorkerEvent, PAGE };`,
  };
  for (const [name, text] of Object.entries(scripts)) {
    writeFileSync(join(source, `${name}.js`), text);
    await build({
      configFile: false,
      logLevel: 'error',
      build: {
        outDir: join(folder, 'bench'),
        emptyOutDir: false,
        lib: { entry: join(source, `${name}.js`), formats: ['es'], fileName: () => `${name}.js` },
      },
    });
    writeFileSync(
      join(folder, `bench/${name}.html`),
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title><body><script type="module" src="${name}.js"></script>`,
    );
  }
  rmSync(source, { recursive: true });
  // The permission prompt is not what is measured here.
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  manifest.host_permissions = ['https://*/*'];
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  return folder;
}

/**
 * A loopback HTTPS server that answers by path.
 * @param {Map<string, {type: string, body: string | Buffer}>} pages
 */
async function serve(pages) {
  const { key, cert, spkiHash } = await siteCertificate();
  const server = createServer({ key, cert }, (request, response) => {
    const url = new URL(request.url ?? '/', `https://${request.headers.host}`);
    const page = pages.get(`${url.hostname}${url.pathname}`);
    response.setHeader('access-control-allow-origin', '*');
    if (!page) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': page.type }).end(page.body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the bench server has no port');
  return { port: address.port, spkiHash, close: () => server.close() };
}

/**
 * Starts Chromium with the bench extension and a server.
 * @param {Map<string, {type: string, body: string | Buffer}>} pages
 */
export async function startBenchBrowser(pages) {
  const folder = await benchExtension();
  const server = await serve(pages);
  const context = await chromium.launchPersistentContext('', {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    headless: true,
    args: [
      '--no-sandbox',
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
      `--host-resolver-rules=MAP *.example.test 127.0.0.1:${server.port}`,
      `--ignore-certificate-errors-spki-list=${server.spkiHash}`,
    ],
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const base = `chrome-extension://${new URL(worker.url()).host}`;
  return {
    context,
    base,
    panel: JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')).side_panel.default_path,
    async close() {
      await context.close();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
