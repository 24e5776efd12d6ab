import { activeTab } from '../browser/tabs.ts';
import { askEarly } from './asked.ts';
import { OPEN_SITE, OPEN_TOOL, PINNED_TAB } from './tab.ts';
import { readDraftEarly } from './tool/use-draft.ts';
import { storedView } from './view.ts';

/** Asks for what a view of this site, and of this tool, will want first. */
function prepare(siteId: string | null, tool: string | null): void {
  if (siteId === null) return;
  askEarly('site.get', { siteId });
  if (tool === null) askEarly('site.firstTools', { siteId });
  else askEarly('tool.get', { siteId, tool });
}

/** Asks at once for all that the first picture of the panel will show, instead of one thing after the other. */
async function openEarly(): Promise<void> {
  if (OPEN_SITE !== null) prepare(OPEN_SITE, OPEN_TOOL);
  const tabId = PINNED_TAB ?? (await activeTab())?.tabId ?? null;
  if (tabId === null) return;
  askEarly('page.view', { tabId });
  if (OPEN_SITE !== null) {
    if (OPEN_TOOL !== null) readDraftEarly(tabId, OPEN_SITE, OPEN_TOOL);
    return;
  }
  const view = await storedView(tabId);
  if (view?.screen !== 'site' || view.section !== 'tools') return;
  prepare(view.siteId, view.tool);
  if (view.siteId !== null && view.tool !== null) readDraftEarly(tabId, view.siteId, view.tool);
}

void openEarly();
