import { isObject, type JsonObject, member } from '../../json/json.ts';
import { printJson } from '../../json/print.ts';
import { LIMITS } from '../../site/limits.ts';
import type { ListedTool, Manifest, ManifestOrigin } from '../../site/site.ts';
import { Findings, kindOf } from '../findings.ts';
import { listTools } from '../list-tools.ts';
import type { ProtocolReading } from '../protocol.ts';
import { hostForNames } from '../site-host.ts';
import { readAuth } from './read-auth.ts';
import { readTool } from './read-tool.ts';
import { readUrlTemplate } from './url-template.ts';

const VERSION = '0.1';

/**
 * Reads an RCP manifest (all of RCP 0.1, field notes 2.1): every deviation becomes a problem, and every tool that can
 * be called is listed as usable. A version other than the text "0.1" refuses all tools ("Versioning").
 * Reports `rcp/*`, `manifest/*`, `request/address-*`, `request/header-*`, `request/token-in-authority` and
 * `request/url-template`.
 */
export function readRcp(document: JsonObject, origin: ManifestOrigin): ProtocolReading {
  const findings = new Findings();
  const version = member(document, 'rcpVersion');
  if (version !== VERSION) reportVersion(document, findings);
  const auth = version === VERSION ? readAuth(document, { type: 'none' }, findings, origin) : null;
  const tools = version === VERSION ? readTools(document, auth, findings, origin) : [];
  const manifest: Manifest = {
    protocol: 'rcp',
    version: typeof version === 'string' ? version : null,
    name: null,
    description: null,
    auth: auth ?? { type: 'none' },
    tools,
    instructions: null,
    verification: null,
    brief: null,
  };
  return { manifest, problems: findings.own, dropped: findings.dropped };
}

function reportVersion(document: JsonObject, findings: Findings): void {
  const version = member(document, 'rcpVersion');
  if (version === undefined) {
    findings.report('rcp/version-missing', ['rcpVersion']);
    return;
  }
  const shown = typeof version === 'object' && version !== null ? kindOf(version) : printJson(version);
  findings.report('rcp/version-unknown', ['rcpVersion'], { version: shown });
}

function readTools(
  document: JsonObject,
  auth: Manifest['auth'] | null,
  findings: Findings,
  origin: ManifestOrigin,
): ListedTool[] {
  const authProblems = auth === null ? [...findings.own] : [];
  const items = member(document, 'tools');
  if (Array.isArray(items) && items.length > LIMITS.rcpToolsAdvised) {
    const values = { count: String(items.length), limit: String(LIMITS.rcpToolsAdvised) };
    findings.report('rcp/many-tools', ['tools'], values);
  }
  const inherited = { auth, origin, hosts: new Map(), tokens: new Map() };
  return listTools(document, hostForNames(origin, firstAuthority(document)), findings, (tool, name, part) => {
    // What is wrong with the manifest's auth is wrong with every tool that inherits it.
    if (!Object.hasOwn(tool, 'auth')) part.share(authProblems);
    return readTool(tool, name, part, inherited);
  });
}

/** Scheme and host of the first tool that has a complete address. */
function firstAuthority(document: JsonObject): string | null {
  const tools = member(document, 'tools');
  for (const tool of Array.isArray(tools) ? tools : []) {
    const url = isObject(tool) ? member(tool, 'url') : undefined;
    const parts = typeof url === 'string' ? readUrlTemplate(url) : null;
    if (parts !== null && typeof parts !== 'string') return parts.authority;
  }
  return null;
}
