import { deepStrictEqual } from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { backgroundIsDown } from './background-is-down.ts';
import { ChromiumPage } from './chromium-page.ts';
import { attachSidePanel } from './chromium-panel.ts';
import type { ExtensionBrowser, LaunchOptions, RealPanel, TestPage } from './extension-browser.ts';
import { Socket } from './socket.ts';
import { waitUntil } from './wait-until.ts';

const SIDEBAR = 'src/sidebar/sidebar.html';
/** Anything of the extension will do to reach `chrome.*`; a picture runs nothing of its own. */
const EXTENSION_PAGE = 'icons/16.png';
/** Anything of Chromium's page of extensions has its powers; this shows nothing. */
const HOME = 'chrome://extensions/strings.m.js';
/** What the extension has stored, below the profile's folder. */
const STORES = [
  (id: string) => `Default/IndexedDB/chrome-extension_${id}_0.indexeddb.leveldb`,
  (id: string) => `Default/Local Extension Settings/${id}`,
];

function launchArguments({ sitePort, spkiHash, headless }: LaunchOptions): string[] {
  return [
    `--host-resolver-rules=MAP *.example.test 127.0.0.1:${sitePort}`,
    `--ignore-certificate-errors-spki-list=${spkiHash}`,
    '--enable-unsafe-extension-debugging',
    '--remote-debugging-port=0',
    '--lang=en-US',
    // Starting processes is what costs most.
    '--renderer-process-limit=1',
    ...(headless ? ['--hide-scrollbars'] : []),
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
}

async function openDevTools(profile: string): Promise<Socket> {
  const [port, path] = await waitUntil('the debugging port of Chromium', async () => {
    const lines = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
    return lines.length >= 2 ? lines : null;
  });
  return Socket.open(`ws://127.0.0.1:${port}${path}`);
}

class Chromium implements ExtensionBrowser {
  readonly name = 'chromium';
  readonly opened: TestPage[] = [];
  extensionOrigin = '';
  #extensionId = '';
  #extensionPage: Page | null = null;

  /** @param home the tab that the browser begins with */
  constructor(
    readonly context: BrowserContext,
    readonly devTools: Socket,
    readonly profile: string,
    readonly extension: string,
    readonly home: Page,
  ) {}

  /** Installs the extension, and sees to it that nothing is left of an earlier one or of a site. */
  async start(): Promise<void> {
    const starting = this.context.waitForEvent('serviceworker', { timeout: 20_000 });
    starting.catch(() => {});
    const { id } = await this.devTools.send<{ id: string }>('Extensions.loadUnpacked', { path: this.extension });
    this.#extensionId = id;
    this.extensionOrigin = `chrome-extension://${id}`;
    const worker = await starting;
    const found = {
      pages: this.context.pages().map((page) => page.url()),
      cookies: await this.context.cookies(),
      ...(await worker.evaluate(async () => ({
        origin: location.origin,
        hosts: (await chrome.permissions.getAll()).origins,
        local: await chrome.storage.local.get(null),
        session: await chrome.storage.session.get(null),
        scripts: await chrome.scripting.getRegisteredContentScripts(),
      }))),
    };
    const { extensionOrigin: origin } = this;
    deepStrictEqual(found, { pages: [HOME], cookies: [], origin, hosts: [], local: {}, session: {}, scripts: [] });
  }

  async reset(): Promise<void> {
    for (const page of this.context.pages()) if (page !== this.home) await page.close();
    this.opened.length = 0;
    this.#extensionPage = null;
    await this.devTools.send('Extensions.uninstall', { id: this.#extensionId });
    const session = await this.context.newCDPSession(this.home);
    await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' });
    await session.send('Network.clearBrowserCookies');
    await session.send('Network.clearBrowserCache');
    await session.detach();
    const stores = STORES.map((path) => join(this.profile, path(this.#extensionId)));
    await waitUntil('the data of the extension to be gone', async () => !stores.some((path) => existsSync(path)));
    await this.start();
  }

  async #open(url: string): Promise<ChromiumPage> {
    const page = await this.context.newPage();
    const opened = new ChromiumPage(page, (target) => this.#tabIdOf(target));
    this.opened.push(opened);
    await opened.goto(url);
    return opened;
  }

  openSite(url: string): Promise<TestPage> {
    return this.#open(url);
  }

  openExtensionPage(path: string): Promise<TestPage> {
    return this.#open(`${this.extensionOrigin}/${path}`);
  }

  async pageAt(start: string): Promise<TestPage> {
    const page = await waitUntil(
      `a page at ${start}`,
      async () => this.context.pages().find((each) => each.url().startsWith(start)) ?? null,
    );
    const opened = new ChromiumPage(page, (target) => this.#tabIdOf(target));
    this.opened.push(opened);
    return opened;
  }

  async openPanelTab(site: TestPage): Promise<TestPage> {
    return this.openExtensionPage(`${SIDEBAR}?tab=${await site.tabId()}`);
  }

  async #tabIdOf(page: Page): Promise<number> {
    await page.bringToFront();
    const ask = async () => {
      const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      return tab?.id ?? null;
    };
    // Where the worker runs it is asked: a page for the question costs a second.
    const worker = this.context.serviceWorkers().find((each) => each.url().startsWith(this.extensionOrigin));
    const id = worker ? await worker.evaluate(ask) : await this.#tabInFront(page, ask);
    if (id === null) throw new Error(`No tab is in front for ${page.url()}`);
    return id;
  }

  async #tabInFront(page: Page, ask: () => Promise<number | null>): Promise<number | null> {
    await this.#extensionTab();
    await page.bringToFront();
    return this.evaluateInExtension(ask);
  }

  async clickToolbarIcon(site: TestPage): Promise<void> {
    await site.activate();
    const url = await site.evaluate(() => location.href);
    const { targetInfos } = await this.devTools.send<{
      targetInfos: { targetId: string; type: string; url: string }[];
    }>('Target.getTargets', { filter: [{ type: 'tab' }] });
    const target = targetInfos.find((info) => info.url === url);
    if (target === undefined) throw new Error(`No tab shows ${url}`);
    await this.devTools.send('Extensions.triggerAction', { id: this.#extensionId, targetId: target.targetId });
  }

  async openRealPanel(site: TestPage): Promise<RealPanel> {
    await this.clickToolbarIcon(site);
    return attachSidePanel(this.devTools, `${this.extensionOrigin}/${SIDEBAR}`);
  }

  async grantHost(origin: string): Promise<void> {
    await this.sayYesTo(origin);
    await this.evaluateInExtension((host: string) => chrome.permissions.request({ origins: [`${host}/*`] }), origin);
  }

  async sayYesTo(origin: string): Promise<void> {
    await this.home.evaluate(
      ([id, host]) =>
        (
          chrome as unknown as { developerPrivate: { addHostPermission(id: string, host: string): Promise<void> } }
        ).developerPrivate.addHostPermission(id, host),
      [this.#extensionId, `${origin}/*`] as const,
    );
  }

  async revokeHost(origin: string): Promise<void> {
    await this.evaluateInExtension((host: string) => chrome.permissions.remove({ origins: [`${host}/*`] }), origin);
  }

  async #extensionTab(): Promise<Page> {
    if (this.#extensionPage === null || this.#extensionPage.isClosed()) {
      const before = this.context.pages().at(-1);
      this.#extensionPage = await this.context.newPage();
      await this.#extensionPage.goto(`${this.extensionOrigin}/${EXTENSION_PAGE}`);
      await before?.bringToFront();
    }
    return this.#extensionPage;
  }

  async evaluateInExtension<Result, Argument = undefined>(
    run: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result> {
    const page = new ChromiumPage(await this.#extensionTab(), () => Promise.reject(new Error('not a tab of a test')));
    return page.evaluate(run, argument);
  }

  async killBackground(): Promise<void> {
    const session = await this.context.newCDPSession(await this.#extensionTab());
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    await session.detach();
    await waitUntil('the worker to stop', () => this.evaluateInExtension(backgroundIsDown), 5_000);
  }

  async handOver(): Promise<void> {
    if (this.home.isClosed()) return;
    const closed = new Promise((resolve) => this.context.once('close', resolve));
    await this.home.close();
    await closed;
  }

  async close(): Promise<void> {
    this.devTools.close();
    await this.context.close();
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Starts Chromium with the built extension; ready when its worker has started. */
export async function launchChromium(options: LaunchOptions): Promise<ExtensionBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'toolrail-chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: options.program,
    headless: options.headless,
    args: launchArguments(options),
    ignoreDefaultArgs: ['--disable-extensions'],
    viewport: options.headless ? { width: 1280, height: 800 } : null,
  });
  try {
    const home = context.pages()[0] ?? (await context.newPage());
    await home.goto(HOME);
    const browser = new Chromium(context, await openDevTools(profile), profile, options.extension, home);
    await browser.start();
    return browser;
  } catch (error) {
    await context.close();
    throw error;
  }
}
