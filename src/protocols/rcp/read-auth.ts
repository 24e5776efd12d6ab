import { isObject, type JsonObject, member } from '../../json/json.ts';
import { checkHeader } from '../../site/header-policy.ts';
import type { Auth, ManifestOrigin } from '../../site/site.ts';
import type { Findings } from '../findings.ts';
import { optionalUrl } from '../manifest-url.ts';
import { optionalText, reportType, requiredText } from '../members.ts';

/**
 * Reads the `auth` of a manifest or of a tool (field notes 2.1).
 * Reports `rcp/auth-type`, `manifest/missing`, `manifest/wrong-type`, `manifest/empty`, `request/header-*`,
 * `request/address-*`.
 * @param owner the manifest or the tool
 * @param inherited what applies where the owner has no `auth`
 * @returns null where it cannot be understood: nothing may be called with it
 */
export function readAuth(
  owner: JsonObject,
  inherited: Auth | null,
  findings: Findings,
  origin: ManifestOrigin,
): Auth | null {
  const auth = member(owner, 'auth');
  if (auth === undefined) return inherited;
  if (!isObject(auth)) {
    reportType(findings, 'auth', 'an object', auth);
    return null;
  }
  const part = findings.inside('auth');
  const type = requiredText(auth, 'type', part);
  if (type === 'none') return { type };
  if (type === 'header') return readHeaderAuth(auth, part);
  if (type === 'oauth2') return readOAuth(auth, part, origin);
  if (type !== null) part.report('rcp/auth-type', ['type'], { type });
  return null;
}

function readHeaderAuth(auth: JsonObject, findings: Findings): Auth | null {
  const given = Object.hasOwn(auth, 'header') ? requiredText(auth, 'header', findings) : 'Authorization';
  const scheme = member(auth, 'scheme') === null ? null : optionalText(auth, 'scheme', findings);
  const header = given?.trim() ?? null;
  const unknownScheme = scheme === null && (member(auth, 'scheme') ?? null) !== null;
  if (header === null || unknownScheme) return null;
  const problem = checkHeader(header, scheme ?? '');
  if (problem !== null) {
    findings.reportAt(problem, problem.code.startsWith('request/header-value') ? 'scheme' : 'header');
    return null;
  }
  return { type: 'header', header, scheme: scheme === null || scheme.trim() === '' ? null : scheme.trim() };
}

function readOAuth(auth: JsonObject, findings: Findings, origin: ManifestOrigin): Auth | null {
  const resource = optionalUrl(auth, 'resource', findings, origin);
  if (resource === null && Object.hasOwn(auth, 'resource')) return null;
  return { type: 'oauth2', protocol: 'rcp', resource };
}
