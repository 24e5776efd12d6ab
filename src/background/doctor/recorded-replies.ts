import type { DoctorManifest } from '../../messages/doctor-views.ts';
import type { Background } from '../background.ts';

/** Newest good replies of one tool that are looked at, and characters of all of them together. */
const OF_ONE_TOOL = 2;
const CHARACTERS = 4_000_000;

/** Texts of the newest good replies of a site's tools that history keeps whole, by the tool's name. */
export function recordedReplies(background: Background, siteId: string): Promise<DoctorManifest['replies']> {
  return background.store.use(async (db) => {
    const found = new Map<string, string[]>();
    let left = CHARACTERS;
    const ofSite = IDBKeyRange.bound([siteId], [siteId, []]);
    let cursor = await db.transaction('calls').store.index('tool').openCursor(ofSite, 'prev');
    while (cursor && left > 0) {
      const { toolName, view } = cursor.value;
      const { reply } = view;
      const texts = found.get(toolName) ?? [];
      if (reply?.ok && reply.error === null && reply.text !== null && !reply.cut && reply.text.length <= left) {
        found.set(toolName, [...texts, reply.text]);
        left -= reply.text.length;
      }
      const enough = (found.get(toolName)?.length ?? 0) >= OF_ONE_TOOL;
      // Backwards, [site, name] is just before the oldest call of the tool.
      cursor = await (enough ? cursor.continue([siteId, toolName, 0]) : cursor.continue());
    }
    return [...found];
  });
}
