// The forum's tools as an API: token, scope, arguments, reply.

import { parseExact } from '../exact-json.mjs';
import { bearerToken, jsonReply } from '../reply.mjs';
import { insufficientScope, notFound, ToolProblem } from './problem.mjs';
import { READ_TOOLS } from './read-tools.mjs';
import { TRIAL_TOOLS } from './trial-tools.mjs';
import { WRITE_TOOLS } from './write-tools.mjs';

export const TOOLS = [...READ_TOOLS, ...WRITE_TOOLS, ...TRIAL_TOOLS];
const BY_NAME = new Map(TOOLS.map((tool) => [tool.name, tool]));

export const FORUM_TOKEN = 'forum-demo-token';
export const FORUM_READONLY_TOKEN = 'forum-readonly-token';
export const FORUM_REVOKED_TOKEN = 'forum-revoked-token';

/** @type {Map<string, readonly string[]>} */
const SCOPES = new Map([
  [FORUM_TOKEN, ['read', 'write', 'delete']],
  [FORUM_READONLY_TOKEN, ['read']],
]);

/** @param {import('../reply.mjs').SiteRequest} request @param {string} scope */
function checkToken(request, scope) {
  const token = bearerToken(request);
  if (token === FORUM_REVOKED_TOKEN) {
    throw new ToolProblem(403, {
      error: 'Access for this token was revoked.',
      code: 'access_revoked',
      statusCode: 403,
    });
  }
  const scopes = token === null ? undefined : SCOPES.get(token);
  if (scopes === undefined) {
    const error = token === null ? 'This forum wants a token.' : 'This token is not known.';
    const code = token === null ? 'missing_token' : 'invalid_token';
    throw new ToolProblem(401, { error, code, statusCode: 401 }, [['WWW-Authenticate', 'Bearer realm="forum"']]);
  }
  if (!scopes.includes(scope)) throw insufficientScope(scope);
}

/** @param {import('../reply.mjs').SiteRequest} request @returns {Record<string, any>} */
function readArguments(request) {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    throw new ToolProblem(415, { error: 'Send application/json.', code: 'unsupported_media_type', statusCode: 415 });
  }
  try {
    const args = parseExact(request.body);
    if (typeof args === 'object' && args !== null && !Array.isArray(args)) return args;
  } catch {
    // Said below: the same answer as for JSON that is no object.
  }
  throw new ToolProblem(400, { error: 'The body must be a JSON object.', code: 'invalid_json', statusCode: 400 });
}

/** @param {import('./schemas.mjs').Schema} schema @param {Record<string, any>} args only the top level is checked here */
function checkArguments(schema, args) {
  const properties = /** @type {Record<string, {type?: unknown}>} */ (schema.properties);
  for (const name of /** @type {string[]} */ (schema.required ?? [])) {
    if (!Object.hasOwn(args, name)) {
      throw new ToolProblem(500, { code: 'missing_parameter', message: `Missing parameter: ${name}`, data: null });
    }
  }
  for (const [name, value] of Object.entries(args)) {
    const type = properties[name]?.type;
    const isInteger = typeof value === 'bigint' || Number.isSafeInteger(value);
    const wrong =
      (type === undefined && schema.additionalProperties === false && !Object.hasOwn(properties, name)) ||
      (type === 'integer' && !isInteger) ||
      ((type === 'string' || type === 'boolean') && typeof value !== type) ||
      (type === 'array' && !Array.isArray(value));
    if (wrong) {
      const data = { status: 400, params: { [name]: `${name} is not valid.` } };
      throw new ToolProblem(400, { code: 'invalid_parameter', message: `Invalid parameter: ${name}`, data });
    }
  }
}

/**
 * Answers POST /api/servio/tools/{name}.
 * @param {string} name as it stood in the path
 * @param {import('../reply.mjs').SiteRequest} request
 * @param {import('./state.mjs').ForumState} state
 * @returns {Promise<import('../reply.mjs').SiteReply>}
 */
export async function callTool(name, request, state) {
  try {
    const tool = BY_NAME.get(name);
    checkToken(request, tool?.required_scope ?? 'read');
    if (tool === undefined) throw notFound('tool');
    if (request.method !== 'POST') {
      throw new ToolProblem(405, { error: 'Call tools with POST.', code: 'method_not_allowed', statusCode: 405 });
    }
    const args = readArguments(request);
    checkArguments(tool.input_schema, args);
    const result = await tool.run(args, state, request);
    const whole =
      typeof result === 'object' && result !== null && 'status' in result && 'headers' in result && 'body' in result;
    return whole ? /** @type {import('../reply.mjs').SiteReply} */ (result) : jsonReply(result);
  } catch (problem) {
    if (problem instanceof ToolProblem) return jsonReply(problem.body, problem.status, problem.headers);
    throw problem;
  }
}
