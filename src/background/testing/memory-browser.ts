import type { TabInfo } from '../../browser/tabs.ts';
import type { WorkerBrowser } from '../../browser/worker-browser.ts';
import type { ContentRequest } from '../../messages/content.ts';
import type { HandOver } from '../../messages/envelope.ts';
import type { WorkerEvent } from '../../messages/events.ts';
import { DEFAULT_SETTINGS, parseSettings, type Settings } from '../../messages/settings.ts';

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
  registered: readonly string[] = [];
  injections = 0;
  pings = 0;
  #settings: Settings = DEFAULT_SETTINGS;
  readonly #running = new Set<number>();

  /** Shows an address in a tab, with or without a page that a script can run in. */
  open(tabId: number, url: string | null, page: PageScript | null): void {
    this.tabs.set(tabId, { tabId, windowId: 1, url });
    this.#running.delete(tabId);
    if (page) this.pages.set(tabId, page);
    else this.pages.delete(tabId);
  }

  tab = async (tabId: number) => this.tabs.get(tabId) ?? null;
  hasAccess = async (patterns: readonly string[]) => patterns.every((pattern) => this.access.has(pattern));
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
  stayAlive = async () => {
    this.pings++;
  };
}
