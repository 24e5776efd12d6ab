import { isObject, type JsonObject, member } from '../../json/json.ts';
import type { Manifest, ManifestOrigin } from '../../site/site.ts';
import { Findings } from '../findings.ts';
import { listTools } from '../list-tools.ts';
import { boundedDescription, boundedName, optionalText, reportIgnored, requiredText } from '../members.ts';
import type { ProtocolReading } from '../protocol.ts';
import { hostForNames } from '../site-host.ts';
import { readEndpoint } from './endpoint.ts';
import { readAuth } from './read-auth.ts';
import { readTool } from './read-tool.ts';

// https://semver.org: three numbers, then perhaps a pre-release and build metadata.
const SEMANTIC = /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/;

/**
 * Reads a Servio manifest (the whole specification, field notes 1.1 to 1.3): every deviation becomes a problem, and
 * every tool that can be called is listed as usable. Unknown members are ignored.
 * Reports `servio/*`, `manifest/*`, `schema/*` and `request/address-*`.
 */
export function readServio(document: JsonObject, origin: ManifestOrigin): ProtocolReading {
  const findings = new Findings();
  const name = requiredText(document, 'name', findings);
  const version = requiredText(document, 'version', findings);
  if (version !== null && !SEMANTIC.test(version)) {
    findings.report('servio/version-not-semantic', ['version'], { version });
  }
  const description = optionalText(document, 'description', findings);
  const verification = optionalText(document, 'verification', findings);
  const endpoint = readEndpoint(document, findings, origin);
  const auth = readAuth(document, findings, origin);
  const host = hostForNames(origin, endpoint.serverUrl ?? serverText(document) ?? endpoint.endpoint?.template ?? null);
  const tools = listTools(document, host, findings, (tool, toolName, part) =>
    readTool(tool, toolName, part, auth, endpoint),
  );
  const manifest: Manifest = {
    protocol: 'servio',
    version,
    name: name === null ? null : boundedName(name, findings),
    description: description === null ? null : boundedDescription(description, findings),
    auth,
    tools,
    instructions: readInstructions(document, findings),
    verification,
    brief: member(document, 'brief') ?? null,
  };
  return { manifest, problems: findings.own, dropped: findings.dropped };
}

function readInstructions(document: JsonObject, findings: Findings): string | null {
  const text = member(document, 'instructions');
  if (typeof text === 'string') return text;
  if (text !== undefined && text !== null) reportIgnored(findings, 'instructions', 'a text', text);
  return null;
}

/** `server.url` as it stands, also where it may not be called: it still names the site. */
function serverText(document: JsonObject): string | null {
  const server = member(document, 'server');
  const url = isObject(server) ? member(server, 'url') : undefined;
  return typeof url === 'string' ? url : null;
}
