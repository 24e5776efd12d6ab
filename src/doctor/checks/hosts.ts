import { isObject, member } from '../../json/json.ts';
import { makeProblem } from '../../site/make-problem.ts';
import { canParseUrl } from '../../site/parse-url.ts';
import type { Problem } from '../../site/problem.ts';
import type { Check } from '../check.ts';
import type { Exam } from '../exam.ts';
import { pointerOf } from '../spot.ts';

const hostOf = (url: string | null): string | null => (url !== null && canParseUrl(url) ? new URL(url).host : null);
const bare = (host: string): string => host.replace(/^www\./, '').replace(/:\d+$/, '');

/** True where one host stands below the other, as `api.example.com` does below `www.example.com`. */
function areRelated(a: string, b: string): boolean {
  const [first, second] = [bare(a), bare(b)];
  return first === second || first.endsWith(`.${second}`) || second.endsWith(`.${first}`);
}

/** Where the manifest says that the tools are called: with Servio once for all. */
function callPointer({ input, document }: Exam, tool: string): string {
  if (input.reading.protocol === 'rcp') return `${tool}/url`;
  const usage = member(document, 'usage');
  return isObject(usage) && Object.hasOwn(usage, 'tools_endpoint') ? '/usage/tools_endpoint' : '/server/url';
}

function calls(exam: Exam, site: string): Problem[] {
  const seen = new Set<string>([site]);
  const problems: Problem[] = [];
  for (const { listed, spot } of exam.tools) {
    if (!listed.usable || seen.has(listed.host)) continue;
    seen.add(listed.host);
    const code = areRelated(listed.host, site) ? 'doctor/host-related' : 'doctor/host-elsewhere';
    problems.push(makeProblem(code, callPointer(exam, pointerOf(spot)), { host: listed.host, site }));
  }
  return problems;
}

function signIn({ input }: Exam, site: string): Problem[] {
  const auth = input.reading.manifest?.auth;
  if (auth === undefined || auth.type !== 'oauth2' || auth.protocol !== 'servio') return [];
  const host = hostOf(auth.authorizationUrl);
  if (host === null || areRelated(host, site)) return [];
  return [makeProblem('doctor/sign-in-elsewhere', '/auth/authorization_url', { host, site })];
}

/** Calls and sign-in on hosts other than that of the site (field notes 1.5). */
export const hosts: Check = {
  codes: ['doctor/host-elsewhere', 'doctor/host-related', 'doctor/sign-in-elsewhere'],
  why: 'Clients ask their users before they send anything to another host than the one that they look at.',
  run(exam) {
    const { site, manifestUrl } = exam.input.origin;
    const host = hostOf(site) ?? hostOf(manifestUrl);
    return host === null ? [] : [...calls(exam, host), ...signIn(exam, host)];
  },
};
