import type { RequestInput } from '../../messages/requests.ts';
import type { PromptFieldName, PromptReview } from '../../messages/sign-in-views.ts';
import type { SiteSummary } from '../../messages/views.ts';
import { readConnectionPrompt } from '../../oauth/connection-prompt.ts';
import { checkAddress } from '../../site/address.ts';
import { makeProblem } from '../../site/make-problem.ts';
import { canParseUrl } from '../../site/parse-url.ts';
import type { Outcome, Problem } from '../../site/problem.ts';
import type { Background } from '../background.ts';
import { addSite } from '../sites/added-sites.ts';
import { isReachable } from '../sites/hosts.ts';
import { pasteManifest } from '../sites/paste-manifest.ts';
import { setSecret } from '../sites/site-secrets.ts';
import { viewSite } from '../sites/site-view.ts';
import { refetchTools } from './finish-sign-in.ts';
import { placeOf } from './place.ts';
import { keepGivenToken } from './static-token.ts';

type Fields = Record<PromptFieldName, string | null>;

const FIELDS: readonly PromptFieldName[] = ['manifestUrl', 'tokenUrl', 'clientId', 'token', 'refreshToken'];
const SECRETS: ReadonlySet<PromptFieldName> = new Set(['token', 'refreshToken']);

/** Enough of a token to tell it from another one; nothing of a short one. */
export function maskToken(token: string): string {
  return token.length < 24 ? '***' : `${token.slice(0, 3)}***${token.slice(-3)}`;
}

function shown(field: PromptFieldName, value: string): string {
  return SECRETS.has(field) ? maskToken(value) : value;
}

function hostOf(url: string | null): string | null {
  return url !== null && canParseUrl(url) ? new URL(url).host : null;
}

/** What a block of text holds, for review: tokens masked, and the hosts that connecting will ask. */
export async function reviewPrompt(background: Background, text: string): Promise<PromptReview> {
  const prompt = readConnectionPrompt(text);
  const fields = Object.fromEntries(
    FIELDS.map((field) => [field, prompt[field] === null ? null : shown(field, prompt[field])]),
  ) as Fields;
  const conflicts = [...prompt.conflicts].map(([field, values]) => ({
    field,
    values: values.map((value) => shown(field, value)),
  }));
  const named = (field: PromptFieldName) => prompt.conflicts.get(field) ?? [prompt[field]];
  const urls = [...named('manifestUrl'), ...named('tokenUrl')].flatMap((url) =>
    hostOf(url) === null ? [] : (url ?? []),
  );
  const closed: string[] = [];
  for (const url of urls) if (!(await isReachable(background, url))) closed.push(new URL(url).host);
  const manifestHost = hostOf(prompt.manifestUrl);
  const tokenHost = hostOf(prompt.tokenUrl);
  return {
    fields,
    conflicts,
    hosts: [...new Set(urls.map((url) => new URL(url).host))],
    hostsNeeded: [...new Set(closed)],
    otherHost: manifestHost !== null && tokenHost !== null && manifestHost !== tokenHost,
    problems: prompt.problems,
  };
}

/** The fields with the person's choices; problems where one in conflict was not chosen, or nothing usable is there. */
function chosenFields(text: string, choices: Readonly<Record<string, number>>): Outcome<Fields> {
  const prompt = readConnectionPrompt(text);
  const problems: Problem[] = prompt.problems.filter(({ code }) => code !== 'PROMPT_CONFLICT');
  const fields = Object.fromEntries(
    FIELDS.map((field) => {
      const values = prompt.conflicts.get(field);
      if (!values) return [field, prompt[field]];
      const value = Object.hasOwn(choices, field) ? values[choices[field] ?? -1] : undefined;
      if (value === undefined)
        problems.push(makeProblem('PROMPT_CONFLICT', '', { field, count: String(values.length) }));
      return [field, value ?? null];
    }),
  ) as Fields;
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: fields };
}

/** The site that a prompt is for: its manifest, fetched without the token first; else the site that the person named. */
async function promptSite(
  background: Background,
  url: string | null,
  siteId: string | null,
): Promise<Outcome<SiteSummary>> {
  if (url !== null) return pasteManifest(background, url);
  return siteId === null ? { ok: false, problems: [makeProblem('PROMPT_EMPTY')] } : viewSite(background, siteId);
}

/**
 * Connects with a block of text that a site handed out (field notes 1.4): finds the site, adds it, and keeps the token
 * with what renews it. The person reviewed it before.
 * @returns the site; problems `PROMPT_*`, those of `pasteManifest`, and what is wrong with the token or its address
 */
export async function connectPrompt(
  background: Background,
  { text, choices, siteId: forSite, keep }: RequestInput<'prompt.connect'>,
): Promise<Outcome<SiteSummary>> {
  const fields = chosenFields(text, choices);
  if (!fields.ok) return fields;
  const { manifestUrl, tokenUrl, clientId, token, refreshToken } = fields.value;
  const { developer } = await background.browser.settings();
  const address = tokenUrl === null ? null : checkAddress(tokenUrl, { developer });
  if (address) return { ok: false, problems: [address] };
  const found = await promptSite(background, manifestUrl, forSite);
  if (!found.ok) return found;
  const { id: siteId, added } = found.value;
  const hasToken = token !== null || (refreshToken !== null && tokenUrl !== null && clientId !== null);
  if (!added) await addSite(background, siteId);
  if (!hasToken) return viewSite(background, siteId);
  const placed = await placeOf(background, siteId, null);
  if (!placed.ok) return placed;
  const { auth } = placed.value;
  if (auth.type === 'none') return viewSite(background, siteId);
  if (auth.type === 'header')
    return token === null ? viewSite(background, siteId) : setSecret(background, siteId, null, token);
  const given = { token: token ?? '', refreshToken, expiresAt: null, clientId, tokenUrl, keep };
  const wrong = await keepGivenToken(background, placed.value, given);
  if (wrong) return { ok: false, problems: [wrong] };
  await refetchTools(background, siteId, placed.value.manifestUrl);
  // A manifest that was locked is known only now.
  const open = await viewSite(background, siteId);
  return open.ok && !open.value.added ? addSite(background, siteId) : open;
}
