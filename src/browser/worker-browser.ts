import type { ContentRequest } from '../messages/content.ts';

import type { WorkerEvent } from '../messages/events.ts';
import type { OwnIdentity, Sender } from '../messages/sender.ts';
import type { Settings } from '../messages/settings.ts';
import { openEventChannel } from './event-channel.ts';
import { type HandOvers, startHandingOver } from './hand-over.ts';
import { type RedirectHomes, redirectHomes, signInWindow, type WindowEnd } from './identity.ts';
import { withLock } from './locks.ts';
import { showBadge } from './panel.ts';
import { dropAccess, hasAccess } from './permissions.ts';
import { readCode, type ShownCode } from './read-code.ts';
import { askPage, inject, injectAlways } from './scripting.ts';
import { changeSettings, onSettingsChanged, readSettings } from './settings.ts';
import { clearStorage, dropSession, keepSessionPrivate, readSession, writeSession } from './storage.ts';
import { openTab, showTab, type TabInfo, tabById } from './tabs.ts';
import { language } from './texts.ts';

/** All that the worker needs of the browser; tests put one in memory in its place. */
export interface WorkerBrowser extends HandOvers {
  readonly own: OwnIdentity;
  tab(tabId: number): Promise<TabInfo | null>;
  hasAccess(patterns: readonly string[]): Promise<boolean>;
  /** Gives access back; see `dropAccess`. */
  dropAccess(patterns: readonly string[]): Promise<void>;
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
  /** A cheap call into the browser, which counts as activity of the worker. */
  stayAlive(): Promise<unknown>;
  redirectHomes(): RedirectHomes;
  /** The browser's sign-in window; see `signInWindow`. */
  signInWindow(url: string, shown: boolean, timeoutMs: number): Promise<WindowEnd>;
  openTab(url: string): Promise<number | null>;
  showTab(tabId: number): Promise<boolean>;
  /** The code that the consent page in a tab shows; null where the browser lets nobody in. Untrusted. */
  readCode(tabId: number): Promise<ShownCode | null>;
  /** Runs work while no other holds this lock. A worker that dies lets go of it. */
  withLock<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** False only where the browser is sure that there is no network. */
  online(): boolean;
  /** The language of the interface, "en-GB", and the time zone, "Europe/Vienna". */
  locale(): { readonly language: string; readonly timeZone: string };
}

/** The browser that this worker runs in. `lookScript` is the file of the content script. */
export function realBrowser(lookScript: string): WorkerBrowser {
  let settings: Promise<Settings> | null = null;
  // Asked for several times in every call.
  onSettingsChanged(() => {
    settings = null;
  });
  void keepSessionPrivate();
  return {
    own: { extensionId: chrome.runtime.id, baseUrl: chrome.runtime.getURL('') },
    tab: tabById,
    hasAccess,
    dropAccess,
    inject: (tabId) => inject(tabId, lookScript),
    injectAlways: (patterns) => injectAlways(lookScript, patterns),
    askPage,
    settings: () => {
      settings ??= readSettings();
      settings.catch(() => {
        settings = null;
      });
      return settings;
    },
    changeSettings: async (change) => {
      const changed = await changeSettings(change);
      settings = null;
      return changed;
    },
    readSession,
    writeSession,
    dropSession,
    clearStorage: async () => {
      await clearStorage();
      settings = null;
    },
    showBadge,
    publish: openEventChannel(),
    ...startHandingOver(),
    stayAlive: () => chrome.runtime.getPlatformInfo(),
    redirectHomes,
    signInWindow,
    openTab,
    showTab,
    readCode,
    withLock,
    online: () => globalThis.navigator.onLine,
    locale: () => ({ language: language(), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
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
