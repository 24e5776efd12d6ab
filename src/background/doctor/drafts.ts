import type { DraftView } from '../../messages/doctor-views.ts';
import { judgeAnswer } from '../../protocols/judge-answer.ts';
import { readManifest } from '../../protocols/read-manifest.ts';
import { checkAddress } from '../../site/address.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Outcome } from '../../site/problem.ts';
import { type Background, publish } from '../background.ts';
import { probeFromWorker } from '../look/worker-probe.ts';
import { isReachable } from '../sites/hosts.ts';
import { originOf } from '../sites/read-site.ts';
import { changeDraft, draftOf, forgetDraft } from '../store/drafts.ts';
import { manifestOf } from '../store/manifests.ts';
import type { DraftRow } from '../store/rows.ts';

type Kept = Omit<DraftView, 'text'>;

function kept({ siteId, text, savedAt, used }: DraftRow): Kept {
  return { siteId, savedAt, used: used !== null, behind: used !== null && used.text !== text };
}

/** The draft of a site; null without. */
export async function getDraft(background: Background, siteId: string): Promise<DraftView | null> {
  const row = await draftOf(background.store, siteId);
  return row ? { ...kept(row), text: row.text } : null;
}

/** What a text would be used as for a site, read just as a fetched one; problems where it is no manifest. */
async function usable(background: Background, siteId: string, text: string): Promise<Outcome<DraftRow['used']>> {
  const live = await manifestOf(background.store, siteId);
  if (!live) return { ok: false, problems: [makeProblem('worker/site-unknown')] };
  const { developer } = await background.browser.settings();
  const { manifest, problems } = readManifest(text, originOf(live, developer));
  return manifest ? { ok: true, value: { text, protocol: manifest.protocol } } : { ok: false, problems };
}

/** Keeps a text as the draft of a site. While the draft is in use, calls use the new text as soon as it can be read. */
export async function saveDraft(background: Background, siteId: string, text: string): Promise<Kept> {
  const before = await draftOf(background.store, siteId);
  const used = before?.used ? await usable(background, siteId, text) : null;
  const savedAt = background.now();
  const row = await changeDraft(background.store, siteId, (old) => ({
    siteId,
    text,
    savedAt,
    used: old?.used && used?.ok ? used.value : (old?.used ?? null),
  }));
  if (used?.ok) publish(background, { type: 'sites-changed', siteId });
  return row ? kept(row) : { siteId, savedAt, used: false, behind: false };
}

/**
 * Takes the tools of a site from its draft, or from the fetched manifest again. Consent, secrets and hosts stay as they
 * are: a draft that calls another host asks for it as a fetched manifest would.
 * @returns problems of a draft that cannot be read, or `worker/site-unknown`
 */
export async function useDraft(background: Background, siteId: string, use: boolean): Promise<Outcome<Kept>> {
  const before = await draftOf(background.store, siteId);
  if (!before) return { ok: false, problems: [makeProblem('worker/site-unknown')] };
  const used: Outcome<DraftRow['used']> = use
    ? await usable(background, siteId, before.text)
    : { ok: true, value: null };
  if (!used.ok) return used;
  const row = await changeDraft(background.store, siteId, (old) => old && { ...old, used: used.value });
  publish(background, { type: 'sites-changed', siteId });
  return { ok: true, value: kept(row ?? before) };
}

/** The site is removed: its draft stays the user's own and is used no longer. */
export async function stopDraft(background: Background, siteId: string): Promise<void> {
  await changeDraft(background.store, siteId, (old) => old && { ...old, used: null });
}

export async function discardDraft(background: Background, siteId: string): Promise<void> {
  await forgetDraft(background.store, siteId);
  publish(background, { type: 'sites-changed', siteId });
}

/**
 * The text at an address, whatever it is: a draft starts with it.
 * @returns problems `request/address-*`, `HOST_NOT_PERMITTED`, `discovery/*`
 */
export async function fetchDraft(background: Background, typed: string): Promise<Outcome<string>> {
  const { developer } = await background.browser.settings();
  const address = typed.trim();
  const wrong = checkAddress(address, { developer });
  if (wrong) return { ok: false, problems: [wrong] };
  const { href: url, host, origin } = new URL(address);
  if (!(await isReachable(background, url))) {
    return { ok: false, problems: [makeProblem('HOST_NOT_PERMITTED', '', { host })] };
  }
  const answer = await probeFromWorker(background, url, 'GET');
  if (answer.ok && answer.status === 200 && !answer.redirected && answer.text !== null) {
    return { ok: true, value: answer.text };
  }
  const asked = { site: origin, manifestUrl: url, developer };
  const { problems } = judgeAnswer(answer, { url, why: 'pasted', origin: asked, needsVersion: false });
  return { ok: false, problems };
}
