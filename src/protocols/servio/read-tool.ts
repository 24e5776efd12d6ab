import { isObject, type Json, type JsonObject, member } from '../../json/json.ts';
import type { Auth } from '../../site/site.ts';
import type { Findings } from '../findings.ts';
import type { ToolReading } from '../list-tools.ts';
import { reportIgnored } from '../members.ts';
import { riskOf } from '../tool-risk.ts';
import { type EndpointReading, endpointOf } from './endpoint.ts';
import { readSchema } from './read-schema.ts';
import type { ServioSpec } from './spec.ts';

/**
 * Reads one Servio tool (specification "Tool Definition Schema", field notes 1.2): its schema, address, and the members
 * that shipped plugins add. Where the manifest gives no address to call, its problem stands with every tool.
 * Reports what `readSchema` does, `servio/tool-name-climbs`, and `manifest/ignored`.
 * @param name null where the tool has no usable name
 */
export function readTool(
  tool: JsonObject,
  name: string | null,
  findings: Findings,
  auth: Auth,
  { endpoint, problems }: EndpointReading,
): ToolReading {
  const { schema, sound, repaired } = readSchema(tool, findings);
  const scopes = readScopes(tool, findings);
  const dangerous = readDangerous(tool, findings);
  const examples = readExamples(tool, findings);
  if (endpoint === null) findings.share(problems);
  const url = endpoint === null || name === null ? null : endpointOf(endpoint, name);
  if (endpoint !== null && name !== null && url === null)
    findings.report('servio/tool-name-climbs', ['name'], { name });
  if (endpoint === null || url === null || name === null || schema === null || !sound) {
    return { callable: false, method: 'POST', url, params: schema, auth };
  }
  const spec: ServioSpec = { protocol: 'servio', endpoint: url, dialect: endpoint.dialect };
  return {
    callable: true,
    method: 'POST',
    url,
    host: endpoint.host,
    params: schema,
    auth,
    risk: riskOf({ name, method: 'POST', methodTells: false, dangerous, scopes }),
    requiredScopes: scopes,
    examples,
    repaired,
    spec,
  };
}

const NONE: readonly never[] = [];

/** `required_scope`: one scope, or a list of them. */
function readScopes(tool: JsonObject, findings: Findings): readonly string[] {
  const scope = member(tool, 'required_scope');
  if (scope === undefined || scope === null) return NONE;
  if (typeof scope === 'string') return scope.trim() === '' ? [] : scope.trim().split(/\s+/);
  if (Array.isArray(scope) && scope.every((item) => typeof item === 'string')) return scope;
  reportIgnored(findings, 'required_scope', 'a text or a list of texts', scope);
  return [];
}

function readDangerous(tool: JsonObject, findings: Findings): boolean {
  const dangerous = member(tool, 'dangerous');
  if (dangerous !== undefined && typeof dangerous !== 'boolean') {
    reportIgnored(findings, 'dangerous', 'true or false', dangerous);
  }
  return dangerous === true;
}

/** `examples`: the ones that are arguments objects. */
function readExamples(tool: JsonObject, findings: Findings): readonly Json[] {
  const examples = member(tool, 'examples');
  if (examples === undefined) return NONE;
  if (Array.isArray(examples)) return examples.filter(isObject);
  reportIgnored(findings, 'examples', 'a list', examples);
  return [];
}
