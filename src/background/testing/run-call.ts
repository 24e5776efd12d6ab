import type { CallView } from '../../messages/views.ts';
import { startCall } from '../call/start-call.ts';
import { PAGE, SEARCH, SITE_ID } from './added-site.ts';
import type { WorkerRig } from './worker-rig.ts';

/** Runs one call, by default without arguments, to its end. */
export async function runCall(
  rig: WorkerRig,
  tool = SEARCH,
  siteId = SITE_ID,
  argumentsText = '{}',
): Promise<CallView> {
  const detail = await rig.routes['tool.get']({ siteId, tool });
  if (!detail.ok || !('hash' in detail.value)) throw new Error('There is no such tool.');
  const { hash, name: toolName } = detail.value;
  const input = {
    callId: crypto.randomUUID(),
    siteId,
    tool,
    toolName,
    hash,
    argumentsText,
    confirmed: true,
    page: PAGE,
  };
  await (await startCall(rig.background, input)).ended;
  const view = await rig.routes['call.get']({ callId: input.callId });
  if (!view.ok || !('callId' in view.value)) throw new Error('The call is lost.');
  return view.value;
}
