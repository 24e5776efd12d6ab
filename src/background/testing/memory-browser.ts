import type { WindowEnd } from '../../browser/identity.ts';
import type { ShownCode } from '../../browser/read-code.ts';
import type { TabInfo } from '../../browser/tabs.ts';
import type { WorkerBrowser } from '../../browser/worker-browser.ts';
import type { ContentRequest } from '../../messages/content.ts';
import type { HandOver } from '../../messages/envelope.ts';
import type { WorkerEvent } from '../../messages/events.ts';
import { DEFAULT_SETTINGS, parseSettings, type Settings } from '../../messages/settings.ts';
import type { CallView } from '../../messages/views.ts';

/** A page as the content script in its tab would answer; null: the browser lets nobody in. */
export type PageScript = (request: ContentRequest) => unknown;

/** A browser in memory: what tests set up, and what the worker did to it. Outlives a life of the worker. */
export class MemoryBrowser implements WorkerBrowser {
  readonly own = { extensionId: 'own-id', baseUrl: 'chrome-extension://own-id/' };
  readonly tabs = new Map<number, TabInfo>();
  readonly access = new Set<string>();
  readonly pages = new Map<number, PageScript>();
  readonly session = new Map<string, unknown>();
  readonly badges = new Map<number, number>();
  readonly events: WorkerEvent[] = [];
  readonly handedOver: HandOver[] = [];
  /** Pages with a port, and the calls whose ends were handed to them. */
  readonly ports = new Map<string, CallView[]>();
  /** What was opened, in a tab or in the sign-in window. */
  readonly opened: string[] = [];
  /** The person at the sign-in window; by default it is closed at once. */
  window: (url: string, shown: boolean) => Promise<WindowEnd> = async () => ({ kind: 'closed' });
  /** What the consent page in a tab shows. */
  readonly shownCodes = new Map<number, ShownCode>();
  isOnline = true;
  registered: readonly string[] = [];
  injections = 0;
  pings = 0;
  #settings: Settings = DEFAULT_SETTINGS;
  readonly #running = new Set<number>();
  #locks = new Map<string, Promise<unknown>>();

  /** Shows an address in a tab, with or without a page that a script can run in. */
  open(tabId: number, url: string | null, page: PageScript | null): void {
    this.tabs.set(tabId, { tabId, windowId: 1, url });
    this.#running.delete(tabId);
    if (page) this.pages.set(tabId, page);
    else this.pages.delete(tabId);
  }

  tab = async (tabId: number) => this.tabs.get(tabId) ?? null;
  hasAccess = async (patterns: readonly string[]) => patterns.every((pattern) => this.access.has(pattern));
  dropAccess = async (patterns: readonly string[]) => {
    for (const pattern of patterns) this.access.delete(pattern);
  };
  injectAlways = async (patterns: readonly string[]) => {
    this.registered = patterns;
  };
  inject = async (tabId: number) => {
    if (!this.pages.has(tabId)) return false;
    this.injections++;
    this.#running.add(tabId);
    return true;
  };
  askPage = async (tabId: number, request: ContentRequest) => {
    const page = this.#running.has(tabId) ? this.pages.get(tabId) : undefined;
    return (await page?.(request)) ?? null;
  };
  settings = async () => this.#settings;
  changeSettings = async (change: Partial<Settings>) => {
    this.#settings = parseSettings({ ...this.#settings, ...change });
    return this.#settings;
  };
  readSession = async (key: string) => this.session.get(key);
  writeSession = async (key: string, value: unknown) => void this.session.set(key, structuredClone(value));
  dropSession = async (key: string) => void this.session.delete(key);
  clearStorage = async () => {
    this.session.clear();
    this.#settings = DEFAULT_SETTINGS;
  };
  showBadge = async (tabId: number, count: number) => void this.badges.set(tabId, count);
  publish = (event: WorkerEvent) => void this.events.push(event);
  handOver = (over: HandOver) => void this.handedOver.push(structuredClone(over));
  handEnd = (ended: CallView, page: string, _utf8: unknown) => {
    this.ports.get(page)?.push(structuredClone(ended));
    return this.ports.has(page);
  };
  stayAlive = async () => {
    this.pings++;
  };
  redirectHomes = () => ({
    own: 'https://own-id.chromiumapp.org/',
    chrome: 'https://own-id.chromiumapp.org/',
    firefox: 'https://own-hash.extensions.allizom.org/',
  });
  signInWindow = async (url: string, shown: boolean) => {
    this.opened.push(url);
    return this.window(url, shown);
  };
  openTab = async (url: string) => {
    this.opened.push(url);
    const tabId = 1_000 + this.opened.length;
    this.tabs.set(tabId, { tabId, windowId: 1, url: null });
    return tabId;
  };
  showTab = async (tabId: number) => this.tabs.has(tabId);
  readCode = async (tabId: number) => this.shownCodes.get(tabId) ?? null;
  withLock = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const locks = this.#locks;
    const before = locks.get(name) ?? Promise.resolve();
    const mine = before.then(work, work);
    locks.set(name, mine);
    return mine;
  };
  online = () => this.isOnline;
  locale = () => ({ language: 'en-GB', timeZone: 'Europe/Vienna' });

  /** A life of the worker ended: what it held is free again. */
  lifeEnded(): void {
    this.#locks = new Map();
  }
}
