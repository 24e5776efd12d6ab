import { JsonText, type Routes } from '../messages/server.ts';
import { makeProblem } from '../site/make-problem.ts';
import type { Outcome } from '../site/problem.ts';
import { signInRoutes } from './authorise/routes.ts';
import { tokensToRevoke } from './authorise/sign-out.ts';
import type { Background } from './background.ts';
import { getCall, getLatestCall } from './call/find-calls.ts';
import { previewCall } from './call/preview-call.ts';
import { cancelCall, startCall } from './call/start-call.ts';
import { toolDetail } from './call/tool-detail.ts';
import { deleteAll } from './data/delete-all.ts';
import { exportData, importData } from './data/export-data.ts';
import { stopDraft } from './doctor/drafts.ts';
import { doctorRoutes } from './doctor/routes.ts';
import { syncAutomaticLook } from './look/automatic-look.ts';
import { lookAtPage } from './look/look-at-page.ts';
import { pageLog, pageView } from './look/tab-events.ts';
import { addSite, allowHost, pinTool, removeSite } from './sites/added-sites.ts';
import { currentToolList } from './sites/current-summary.ts';
import { accessOf, giveBackAccess } from './sites/give-back-access.ts';
import { pasteManifest } from './sites/paste-manifest.ts';
import { readSite } from './sites/read-site.ts';
import { refreshSite, revalidateSites } from './sites/refresh-site.ts';
import { clearSecret, setSecret } from './sites/site-secrets.ts';
import { viewAddedSites, viewSite } from './sites/site-view.ts';
import { StoreFailure } from './store/open-store.ts';
import { siteRow } from './store/sites.ts';
import { toolList } from './store/tool-list.ts';

function ok<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

/** A failure of the store is an answer, not a bug. */
async function answered<T>(work: Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof StoreFailure) return { ok: false, problems: [cause.problem] };
    throw cause;
  }
}

/** Work that nobody waits for; what goes wrong in it is logged. */
function inBackground(background: Background, name: string, work: Promise<unknown>): void {
  work.catch((cause) => {
    background.log(makeProblem('worker/bug', '', { name, detail: String(cause) }), cause);
  });
}

/** A site without a manifest here has no tools to list. */
async function toolTexts(background: Background, siteId: string, part: 'toolsText' | 'firstText') {
  const list = await currentToolList(background, siteId);
  if (list) return ok(new JsonText(list[part]));
  const site = await viewSite(background, siteId);
  if (!site.ok) return site;
  const none = toolList(siteId, []);
  return ok(new JsonText(none[part]));
}

async function siteProblems(background: Background, siteId: string) {
  const site = await readSite(background, siteId);
  return site.ok ? ok(site.value.reading.problems) : site;
}

/** Which step serves which request. */
function steps(bg: Background): Routes {
  return {
    'page.view': async ({ tabId }) => ok(await pageView(bg, tabId)),
    'page.look': async ({ tabId, again }) => ok(await lookAtPage(bg, tabId, again)),
    'page.log': ({ tabId }) => pageLog(bg, tabId),
    'sites.list': async () => ok(await viewAddedSites(bg)),
    'site.get': async ({ siteId }) => {
      inBackground(bg, 'site.get', revalidateSites(bg, [siteId]));
      return viewSite(bg, siteId);
    },
    'site.firstTools': ({ siteId }) => toolTexts(bg, siteId, 'firstText'),
    'site.tools': ({ siteId }) => toolTexts(bg, siteId, 'toolsText'),
    'site.add': async ({ siteId }) => {
      const added = await addSite(bg, siteId);
      inBackground(bg, 'site.add', syncAutomaticLook(bg));
      return added;
    },
    'site.remove': async ({ siteId }) => {
      const site = await siteRow(bg.store, siteId);
      const access = await accessOf(bg, site ? [site] : []);
      const revoke = await tokensToRevoke(bg, siteId, siteId.split(' ')[1] ?? '');
      await removeSite(bg, siteId);
      await stopDraft(bg, siteId);
      inBackground(bg, 'site.remove', syncAutomaticLook(bg));
      // Its server is told of the end first, for which it must be reachable.
      const giveBack = () => giveBackAccess(bg, access);
      inBackground(bg, 'site.remove', revoke().finally(giveBack));
      return ok(null);
    },
    'site.refresh': async ({ siteId, pastCaches }) => {
      await refreshSite(bg, siteId, pastCaches);
      return viewSite(bg, siteId);
    },
    'site.allowHost': ({ siteId, host }) => allowHost(bg, siteId, host),
    'site.problems': ({ siteId }) => siteProblems(bg, siteId),
    'site.pin': ({ siteId, tool, pinned }) => pinTool(bg, siteId, tool, pinned),
    'secret.set': ({ siteId, tool, secret }) => setSecret(bg, siteId, tool, secret),
    'secret.clear': ({ siteId, tool }) => clearSecret(bg, siteId, tool),
    'manifest.paste': ({ url }) => pasteManifest(bg, url),
    'tool.get': ({ siteId, tool }) => toolDetail(bg, siteId, tool),
    'call.preview': async (input) => ok(await previewCall(bg, input)),
    'call.start': async (input) => {
      const { ended } = await startCall(bg, input);
      inBackground(bg, 'call.start', ended);
      return ok(null);
    },
    'call.cancel': async ({ callId }) => {
      cancelCall(bg, callId);
      return ok(null);
    },
    'call.get': ({ callId }) => getCall(bg, callId),
    'call.latest': async ({ siteId, tool }) => ok(await getLatestCall(bg, siteId, tool)),
    'data.export': async () => ok(await exportData(bg)),
    'data.import': async ({ text }) => {
      const imported = await importData(bg, text);
      if (imported.ok) inBackground(bg, 'data.import', syncAutomaticLook(bg));
      return imported;
    },
    ...signInRoutes(bg),
    ...doctorRoutes(bg),
    'data.deleteAll': async () => {
      await deleteAll(bg);
      inBackground(bg, 'data.deleteAll', syncAutomaticLook(bg));
      return ok(null);
    },
  };
}

/** The routes, each of which answers a failure of the store as a problem. */
export function makeRoutes(background: Background): Routes {
  const routes = Object.entries(steps(background)).map(([name, route]) => [
    name,
    (input: never) => answered((route as (input: never) => Promise<Outcome<unknown>>)(input)),
  ]);
  return Object.fromEntries(routes) as Routes;
}
