import type { ToolDetail } from '../../messages/views.ts';
import { siteIdOf } from '../sites/read-site.ts';
import { servioText, type WorkerRig } from './worker-rig.ts';

export const SITE = 'https://forum.example.com';
export const MANIFEST = `${SITE}/servio.json`;
export const SITE_ID = siteIdOf(SITE, MANIFEST);
export const SEARCH = '/tools/0';
export const DELETE = '/tools/1';
/** Stands where no secret may ever be seen. */
export const CANARY = 'canary-7f3a9c';

/** A site that was found, permitted and added, with its secret stored. */
export async function addSite(rig: WorkerRig, text: string = servioText(SITE)): Promise<void> {
  rig.web.set(MANIFEST, { text });
  rig.browser.access.add('https://forum.example.com/*');
  const { routes } = rig;
  for (const outcome of [
    await routes['manifest.paste']({ url: MANIFEST }),
    await routes['site.add']({ siteId: SITE_ID }),
    await routes['secret.set']({ siteId: SITE_ID, tool: null, secret: ` Bearer ${CANARY} ` }),
  ]) {
    if (!outcome.ok) throw new Error(outcome.problems[0]?.message);
  }
  rig.sent.length = 0;
}

export async function toolAt(rig: WorkerRig, pointer: string): Promise<ToolDetail> {
  const outcome = await rig.routes['tool.get']({ siteId: SITE_ID, tool: pointer });
  if (!outcome.ok || !('hash' in outcome.value)) throw new Error('There is no such tool.');
  return outcome.value;
}

/** The page that starts calls. */
export const PAGE = 'b3d1a5b0-6d6e-4c39-9d4e-0f2f3a0a7c11';

/** What a call is started with; an id of its own each time. */
export async function callInput(rig: WorkerRig, pointer: string, argumentsText = '{"q":"x"}', confirmed = true) {
  const { hash, name } = await toolAt(rig, pointer);
  const callId = crypto.randomUUID();
  return { callId, siteId: SITE_ID, tool: pointer, toolName: name, hash, argumentsText, confirmed, page: PAGE };
}
