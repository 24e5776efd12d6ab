import { expect, test } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import type { Tool } from '../../site/site.ts';
import { buildRequest } from '../build-request.ts';
import type { CallContext } from '../protocol.ts';
import { requestNotes } from '../request-notes.ts';
import type { ServioSpec } from './spec.ts';

const CONTEXT: CallContext = {
  credential: null,
  clientHeaders: [],
  resolved: {},
  origin: { site: 'https://forum.example.com', manifestUrl: null, developer: false },
};

function tool(spec: Partial<ServioSpec>, auth: Tool['auth'] = { type: 'bearer' }): Tool<ServioSpec> {
  const endpoint = spec.endpoint ?? 'https://forum.example.com/api/servio/tools/forum.search';
  return {
    usable: true,
    repaired: false,
    pointer: '/tools/0',
    name: 'forum.search',
    qualifiedName: 'forum_example_com_forum_search',
    description: 'Searches.',
    method: 'POST',
    url: endpoint,
    host: 'forum.example.com',
    params: { type: 'object' },
    auth,
    risk: 'read',
    requiredScopes: [],
    examples: [],
    problems: [],
    spec: { protocol: 'servio', endpoint, dialect: spec.dialect ?? 'standard' },
  };
}

const ARGS: JsonObject = { query: 'é', limit: 9007199254740993n, none: null, list: [] };
const BODY = '{"query":"é","limit":9007199254740993,"none":null,"list":[]}';

test('POST to the endpoint, the arguments as they are, and no header but Content-Type', () => {
  expect(buildRequest(tool({}), ARGS, CONTEXT)).toEqual({
    ok: true,
    value: {
      method: 'POST',
      url: 'https://forum.example.com/api/servio/tools/forum.search',
      headers: [['Content-Type', 'application/json']],
      body: BODY,
    },
  });
});

test('with a credential also `Authorization: Bearer`, unless the site asks for none', () => {
  const context = { ...CONTEXT, credential: { secret: 't0' } };
  const headers = (auth: Tool['auth']) => {
    const outcome = buildRequest(tool({}, auth), {}, context);
    return outcome.ok ? outcome.value.headers.slice(1) : null;
  };
  expect(headers({ type: 'bearer' })).toEqual([['Authorization', 'Bearer t0']]);
  expect(headers({ type: 'none' })).toEqual([]);
  const outcome = buildRequest(tool({}), {}, { ...CONTEXT, credential: { secret: 'a\nb' } });
  expect(outcome.ok || outcome.problems.map((problem) => problem.code)).toEqual(['request/header-value-lines']);
});

test('the bare dialect wraps name and arguments; fixed values replace arguments; own headers are added', () => {
  const context: CallContext = { ...CONTEXT, resolved: { query: 'fixed' }, clientHeaders: [['X-Trace', '1']] };
  const outcome = buildRequest(tool({ dialect: 'usage-bare' }), ARGS, context);
  expect(outcome.ok && outcome.value.body).toBe(
    `{"name":"forum.search","arguments":${BODY.replace('"é"', '"fixed"')}}`,
  );
  expect(outcome.ok && outcome.value.headers.at(-1)).toEqual(['X-Trace', '1']);
});

test('an endpoint that may not be called is refused', () => {
  const outcome = buildRequest(tool({ endpoint: 'https://192.168.1.1/tools/x' }), {}, CONTEXT);
  expect(outcome.ok || outcome.problems.map((problem) => problem.code)).toEqual(['request/address-private']);
});

test('each dialect says why it is used', () => {
  const notes = (['standard', 'usage-template', 'usage-bare'] as const).map((dialect) =>
    requestNotes(tool({ dialect })),
  );
  expect(new Set(notes.map((note) => note.join())).size).toBe(3);
  expect(notes[0]?.join()).toContain('server.url');
  for (const note of notes.slice(1)) expect(note.join()).toContain('usage.tools_endpoint');
});
