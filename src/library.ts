/**
 * The public library: from a manifest's text to a request and a mapped reply, without a browser. It reads no network
 * and no files; whoever uses it sends what `buildRequest` gives.
 */
export { type Acceptance, acceptance, type Verdict } from './exports/acceptance.ts';
export { toFetch } from './exports/fetch-code.ts';
export { type OpenApiExport, openApiDocument } from './exports/openapi.ts';
export { PROVIDER_RULES, type Provider, type ProviderRules, type RuleSource } from './exports/provider-rules.ts';
export { toPython } from './exports/python-code.ts';
export type { Reason } from './exports/reasons.ts';
export { type ExportedTool, type ExportTool, type ToolExport, toolDefinitions } from './exports/tool-definitions.ts';
export type { Json, JsonObject } from './json/json.ts';
export { type JsonParse, parseJson } from './json/parse.ts';
export { printJson } from './json/print.ts';
export { buildRequest } from './protocols/build-request.ts';
export { toolHash } from './protocols/canonical-tool.ts';
export { type Discovery, type DiscoveryInput, discover, type Probe } from './protocols/discover.ts';
export { mapReply } from './protocols/map-reply.ts';
export type { CallContext } from './protocols/protocol.ts';
export { RCP_VERSION_HEADER } from './protocols/rcp/request.ts';
export { readError } from './protocols/read-error.ts';
export { readManifest } from './protocols/read-manifest.ts';
export { requestNotes } from './protocols/request-notes.ts';
export { checkArguments, type PatternEngine } from './schema/check.ts';
export { linearPatterns } from './schema/linear-patterns.ts';
export { lintSchema } from './schema/lint.ts';
export { checkAddress } from './site/address.ts';
export { toCurl } from './site/curl.ts';
export type { DiscoveryStep, PageHints, ProbeAnswer } from './site/discovery.ts';
export { checkHeader } from './site/header-policy.ts';
export { LIMITS } from './site/limits.ts';
export type { Outcome, Problem } from './site/problem.ts';
export type { Auth, ListedTool, Manifest, ManifestOrigin, ManifestReading, Tool } from './site/site.ts';
export { type Credential, type HttpRequest, type MappedReply, SECRET_MASK } from './site/tool-call.ts';
