import type { CallPreview } from '../../messages/views.ts';
import { requestNotes } from '../../protocols/request-notes.ts';
import { toCurl } from '../../site/curl.ts';
import type { Background } from '../background.ts';
import { readTool } from '../sites/read-site.ts';
import { type CallInput, prepareCall } from './prepare-call.ts';

/** The request exactly as a call would send it, with the secret masked, and what would stop it. Never fails. */
export async function previewCall(background: Background, input: CallInput): Promise<CallPreview> {
  const prepared = await prepareCall(background, input, { renew: null });
  if (prepared.ok) {
    const { masked, tool, problems } = prepared.value;
    return { request: masked, curl: toCurl(masked), notes: requestNotes(tool), problems };
  }
  const found = await readTool(background, input.siteId, input.tool);
  const notes = found.ok ? requestNotes(found.value.tool) : [];
  return { request: null, curl: null, notes, problems: prepared.problems };
}
