import type { DOCTOR_REQUESTS } from '../../messages/doctor.ts';
import type { Routes } from '../../messages/server.ts';
import type { Background } from '../background.ts';
import { checkManifest, doctorManifest } from './doctor-manifest.ts';
import { discardDraft, fetchDraft, getDraft, saveDraft, useDraft } from './drafts.ts';

/** Which step serves which request of the doctor and of drafts. */
export function doctorRoutes(bg: Background): Pick<Routes, keyof typeof DOCTOR_REQUESTS> {
  return {
    'doctor.manifest': ({ siteId }) => doctorManifest(bg, siteId),
    'doctor.check': ({ siteId }) => checkManifest(bg, siteId),
    'draft.get': async ({ siteId }) => ({ ok: true, value: await getDraft(bg, siteId) }),
    'draft.save': async ({ siteId, text }) => ({ ok: true, value: await saveDraft(bg, siteId, text) }),
    'draft.use': ({ siteId, use }) => useDraft(bg, siteId, use),
    'draft.discard': async ({ siteId }) => {
      await discardDraft(bg, siteId);
      return { ok: true, value: null };
    },
    'draft.fetch': ({ url }) => fetchDraft(bg, url),
  };
}
