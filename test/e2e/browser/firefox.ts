import { deepStrictEqual, notStrictEqual } from 'node:assert/strict';
import { backgroundIsDown } from './background-is-down.ts';
import type { ExtensionBrowser, LaunchOptions, RealPanel, TestPage } from './extension-browser.ts';
import { CHANGE_PERMISSION, CLICK_ACTION, FirefoxChrome, KILL_BACKGROUND, SIDEBAR_TEXT } from './firefox-chrome.ts';
import { FirefoxPage } from './firefox-page.ts';
import { type FirefoxProcess, startFirefox } from './firefox-process.ts';
import { CLOSE_TABS, FORGET_SITES, INITIAL_STATE, type InitialState, STATE } from './firefox-reset.ts';
import { Socket } from './socket.ts';
import { waitUntil } from './wait-until.ts';

const SIDEBAR = 'src/sidebar/sidebar.html';
/** Milliseconds: a busy machine takes its time over the first window. */
const START_TIMEOUT = 90_000;
/** Anything of the extension will do to reach `chrome.*`; a picture runs nothing of its own. */
const EXTENSION_PAGE = 'icons/16.png';

class Firefox implements ExtensionBrowser {
  readonly name = 'firefox';
  readonly opened: TestPage[] = [];
  extensionOrigin = '';
  #extensionPage: FirefoxPage | null = null;

  constructor(
    readonly process: FirefoxProcess,
    readonly bidi: Socket,
    readonly chrome: FirefoxChrome,
    readonly extension: string,
  ) {}

  /** Installs the extension, and sees to it that nothing is left of an earlier one or of a site. */
  async start(): Promise<void> {
    const before = this.extensionOrigin;
    const { extension } = await this.bidi.send<{ extension: string }>('webExtension.install', {
      extensionData: { type: 'path', path: this.extension },
    });
    const { host, ...found } = await this.chrome.run<InitialState & { host: string }>(STATE, extension);
    this.extensionOrigin = `moz-extension://${host}`;
    // What an extension stored belongs to its origin, which Firefox chooses anew at each installation.
    notStrictEqual(this.extensionOrigin, before);
    deepStrictEqual(found, INITIAL_STATE);
  }

  async reset(): Promise<void> {
    await this.chrome.run(CLOSE_TABS);
    this.opened.length = 0;
    this.#extensionPage = null;
    await this.bidi.send('webExtension.uninstall', { extension: this.process.extensionId });
    await this.chrome.run(FORGET_SITES);
    await this.start();
  }

  async #open(url: string, background: boolean): Promise<FirefoxPage> {
    const { context } = await this.bidi.send<{ context: string }>('browsingContext.create', {
      type: 'tab',
      background,
    });
    const page = new FirefoxPage(this.bidi, this.chrome, context, (target) => this.#tabIdOf(target));
    if (!background) this.opened.push(page);
    await page.goto(url);
    return page;
  }

  openSite(url: string): Promise<TestPage> {
    return this.#open(url, false);
  }

  openExtensionPage(path: string): Promise<TestPage> {
    return this.#open(`${this.extensionOrigin}/${path}`, false);
  }

  async pageAt(start: string): Promise<TestPage> {
    const { context } = await waitUntil(`a page at ${start}`, async () => {
      const { contexts } = await this.bidi.send<{ contexts: { context: string; url: string }[] }>(
        'browsingContext.getTree',
        { maxDepth: 0 },
      );
      return contexts.find(({ url }) => url.startsWith(start)) ?? null;
    });
    const page = new FirefoxPage(this.bidi, this.chrome, context, (target) => this.#tabIdOf(target));
    this.opened.push(page);
    return page;
  }

  async openPanelTab(site: TestPage): Promise<TestPage> {
    return this.openExtensionPage(`${SIDEBAR}?tab=${await site.tabId()}`);
  }

  async #extensionTab(): Promise<FirefoxPage> {
    this.#extensionPage ??= await this.#open(`${this.extensionOrigin}/${EXTENSION_PAGE}`, true);
    return this.#extensionPage;
  }

  async #tabIdOf(page: FirefoxPage): Promise<number> {
    await page.activate();
    const id = await this.evaluateInExtension(async () => {
      const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      return tab?.id ?? null;
    });
    if (id === null) throw new Error('No tab is in front.');
    return id;
  }

  async clickToolbarIcon(site: TestPage): Promise<void> {
    const url = await site.evaluate(() => location.href);
    await site.activate();
    await this.chrome.run(CLICK_ACTION, { id: this.process.extensionId, url });
  }

  async openRealPanel(site: TestPage): Promise<RealPanel> {
    await this.clickToolbarIcon(site);
    const read = () => this.chrome.run<{ url: string; text: string } | null>(SIDEBAR_TEXT);
    const { url } = await waitUntil('the sidebar to open', read);
    const text = async () => (await read())?.text ?? '';
    return {
      url,
      text,
      async waitForText(wanted, timeout) {
        await waitUntil(`the text “${wanted}” in the sidebar`, async () => (await text()).includes(wanted), timeout);
      },
    };
  }

  async grantHost(origin: string): Promise<void> {
    await this.chrome.run(CHANGE_PERMISSION, { id: this.process.extensionId, origin, add: true });
  }

  async sayYesTo(): Promise<void> {
    // Nothing to do: a preference of the test profile answers every request with yes.
  }

  async revokeHost(origin: string): Promise<void> {
    await this.chrome.run(CHANGE_PERMISSION, { id: this.process.extensionId, origin, add: false });
  }

  async evaluateInExtension<Result, Argument = undefined>(
    run: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result> {
    return (await this.#extensionTab()).evaluate(run, argument);
  }

  async killBackground(): Promise<void> {
    await this.chrome.run(KILL_BACKGROUND, this.process.extensionId);
    await waitUntil('the event page to stop', () => this.evaluateInExtension(backgroundIsDown), 5_000);
  }

  async handOver(): Promise<void> {
    await this.process.ended;
  }

  async close(): Promise<void> {
    this.bidi.close();
    await this.process.close();
  }
}

/** Starts Firefox, installs the built extension and waits until its own pages can be opened. */
export async function launchFirefox(options: LaunchOptions): Promise<ExtensionBrowser> {
  const process = await startFirefox(options);
  try {
    const bidi = await Socket.open(`${process.url}/session`);
    const capabilities = { alwaysMatch: { acceptInsecureCerts: true } };
    await bidi.send('session.new', { capabilities }, { timeout: START_TIMEOUT });
    const browser = new Firefox(process, bidi, new FirefoxChrome(bidi), options.extension);
    await browser.start();
    return browser;
  } catch (error) {
    await process.close();
    throw error;
  }
}
