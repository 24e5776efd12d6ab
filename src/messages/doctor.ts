import * as z from 'zod/mini';
import { LIMITS } from '../site/limits.ts';
import type { DoctorManifest, DraftView } from './doctor-views.ts';

/** The id of a site; for a draft also the origin of a page without a manifest. */
const siteId = z.string().check(z.minLength(1), z.maxLength(5000));
const text = z.string().check(z.maxLength(LIMITS.manifestBytes));

/** Requests of the manifest doctor and about drafts. Part of `REQUESTS`. */
export const DOCTOR_REQUESTS = {
  /** The manifest as it was fetched, never a draft. */
  'doctor.manifest': z.object({ siteId }),
  /** Fetches it again, past every cache, notes how it is served, and answers as `doctor.manifest`. */
  'doctor.check': z.object({ siteId }),
  'draft.get': z.object({ siteId }),
  /** Keeps the text. Where the draft is in use and can be read, its tools are those of the text from now on. */
  'draft.save': z.object({ siteId, text }),
  /** The tools of the site come from its draft, or from the fetched manifest again. Nothing else changes. */
  'draft.use': z.object({ siteId, use: z.boolean() }),
  'draft.discard': z.object({ siteId }),
  /** The text at an address, whatever it is, to start a draft with. For developer mode: http and loopback too. */
  'draft.fetch': z.object({ url: z.string().check(z.minLength(1), z.maxLength(4096)) }),
} as const;

/** What the worker answers to each of them where it succeeds. */
export interface DoctorReplies {
  'doctor.manifest': DoctorManifest;
  'doctor.check': DoctorManifest;
  'draft.get': DraftView | null;
  'draft.save': Omit<DraftView, 'text'>;
  'draft.use': Omit<DraftView, 'text'>;
  'draft.discard': null;
  'draft.fetch': string;
}
