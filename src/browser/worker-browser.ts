import type { ContentRequest } from '../messages/content.ts';
import { HAND_OVER_CHANNEL, type HandOver } from '../messages/envelope.ts';
import type { WorkerEvent } from '../messages/events.ts';
import type { OwnIdentity, Sender } from '../messages/sender.ts';
import type { Settings } from '../messages/settings.ts';
import { openEventChannel } from './event-channel.ts';
import { showBadge } from './panel.ts';
import { hasAccess } from './permissions.ts';
import { askPage, inject, injectAlways } from './scripting.ts';
import { changeSettings, readSettings } from './settings.ts';
import { clearStorage, dropSession, readSession, writeSession } from './storage.ts';
import { type TabInfo, tabById } from './tabs.ts';

/** All that the worker needs of the browser; tests put one in memory in its place. */
export interface WorkerBrowser {
  readonly own: OwnIdentity;
  tab(tabId: number): Promise<TabInfo | null>;
  hasAccess(patterns: readonly string[]): Promise<boolean>;
  /** Starts our content script in a tab; false where the browser refuses. */
  inject(tabId: number): Promise<boolean>;
  /** Starts it in every page that these patterns match, from now on. */
  injectAlways(patterns: readonly string[]): Promise<void>;
  /** Asks our content script; null where it does not run. What comes back is untrusted. */
  askPage(tabId: number, request: ContentRequest): Promise<unknown>;
  settings(): Promise<Settings>;
  changeSettings(change: Partial<Settings>): Promise<Settings>;
  readSession(key: string): Promise<unknown>;
  writeSession(key: string, value: unknown): Promise<void>;
  dropSession(key: string): Promise<void>;
  clearStorage(): Promise<void>;
  showBadge(tabId: number, count: number): Promise<void>;
  publish(event: WorkerEvent): void;
  handOver(over: HandOver): void;
  /** A cheap call into the browser, which counts as activity of the worker. */
  stayAlive(): Promise<unknown>;
}

/** The browser that this worker runs in. `lookScript` is the file of the content script. */
export function realBrowser(lookScript: string): WorkerBrowser {
  const replies = new BroadcastChannel(HAND_OVER_CHANNEL);
  return {
    own: { extensionId: chrome.runtime.id, baseUrl: chrome.runtime.getURL('') },
    tab: tabById,
    hasAccess,
    inject: (tabId) => inject(tabId, lookScript),
    injectAlways: (patterns) => injectAlways(lookScript, patterns),
    askPage,
    settings: readSettings,
    changeSettings,
    readSession,
    writeSession,
    dropSession,
    clearStorage,
    showBadge,
    publish: openEventChannel(),
    handOver: (over) => replies.postMessage(over),
    stayAlive: () => chrome.runtime.getPlatformInfo(),
  };
}

/** Calls `serve` for every message to the worker; a null from it leaves the message unanswered. */
export function onMessage(serve: (message: unknown, sender: Sender) => Promise<unknown> | null): void {
  chrome.runtime.onMessage.addListener((message: unknown, from, respond) => {
    const sender: Sender = {
      extensionId: from.id ?? null,
      url: from.url ?? null,
      tabId: from.tab?.id ?? null,
      frameId: from.frameId ?? null,
    };
    const answer = serve(message, sender);
    answer?.then(respond);
    return answer !== null;
  });
}

/** Calls `listener` when the extension was installed, updated, or the browser started. */
export function onStart(listener: () => void): void {
  chrome.runtime.onInstalled.addListener(() => listener());
  chrome.runtime.onStartup.addListener(() => listener());
}
