import { onActionClicked, openPanel } from '../browser/panel.ts';
import { onAccessChanged } from '../browser/permissions.ts';
import { onSettingsChanged } from '../browser/settings.ts';
import { onTabClosed, onTabLoading } from '../browser/tabs.ts';
import { onMessage, onStart, realBrowser } from '../browser/worker-browser.ts';
import lookScript from '../content/look.ts?script&iife';
import { serveMessages } from '../messages/server.ts';
import { makeProblem } from '../site/make-problem.ts';
import type { Problem } from '../site/problem.ts';
import { makeBackground, publish } from './background.ts';
import { settleUnfinished } from './call/unfinished-calls.ts';
import { syncAutomaticLook } from './look/automatic-look.ts';
import { lookAtPage } from './look/look-at-page.ts';
import { forgetPage } from './look/page-state.ts';
import { pageLoaded, tabLoading } from './look/tab-events.ts';
import { makeRoutes } from './routes.ts';
import { sendHttp } from './send-http.ts';
import { openStore } from './store/open-store.ts';

function log(problem: Problem, detail: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the worker's console is where a refused message or a bug is looked for.
  console.warn(`${problem.code}: ${problem.message}`, detail);
}

const browser = realBrowser(lookScript);
const background = makeBackground({ browser, store: openStore(), send: sendHttp, log });

/** Runs the answer to an event; what goes wrong in it is logged. */
function handle(name: string, work: Promise<unknown>): void {
  work.catch((cause) => log(makeProblem('worker/bug', '', { name, detail: String(cause) }), cause));
}

onMessage(
  serveMessages({
    own: browser.own,
    routes: makeRoutes(background),
    pageLoaded: (tabId, url) => handle('page-loaded', pageLoaded(background, tabId, url)),
    handOver: browser.handOver,
    log,
  }),
);
onActionClicked((tabId, windowId) => {
  // First of all, before anything is awaited: later the browser no longer sees the click.
  handle('open-panel', openPanel(windowId));
  handle('look', lookAtPage(background, tabId, false));
});
onTabLoading((tabId, url) => handle('tab-loading', tabLoading(background, tabId, url)));
onTabClosed((tabId) => handle('tab-closed', forgetPage(background, tabId)));
onAccessChanged(() => {
  publish(background, { type: 'sites-changed', siteId: null });
  handle('access', syncAutomaticLook(background));
});
onSettingsChanged(() => handle('settings', syncAutomaticLook(background)));
onStart(() => handle('start', syncAutomaticLook(background)));
handle('unfinished-calls', settleUnfinished(background));
