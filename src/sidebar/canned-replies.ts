import type { CallReply, CallView } from '../messages/views.ts';
import { makeProblem } from '../site/make-problem.ts';
import type { ErrorReading } from '../site/tool-call.ts';

function reply(status: number, text: string | null, part: Partial<CallReply> = {}): CallReply {
  return {
    status,
    statusText: { 200: 'OK', 204: 'No Content', 403: 'Forbidden', 429: 'Too Many Requests' }[status] ?? '',
    headers: [
      ['content-type', 'application/json; charset=utf-8'],
      ['date', 'Tue, 02 Jun 2026 10:00:00 GMT'],
    ],
    ok: status < 400,
    text,
    base64: null,
    contentType: 'application/json',
    bytes: text?.length ?? 0,
    durationMs: 182,
    cut: false,
    mappedText: null,
    missing: [],
    error: null,
    ...part,
  };
}

function failed(status: number, error: Partial<ErrorReading> & Pick<ErrorReading, 'kind'>): CallReply {
  const whole = { code: null, message: null, scope: null, retryAfterSeconds: null, ...error };
  const body = JSON.stringify({ code: whole.code, message: whole.message, data: null });
  return reply(status, body, { error: whole });
}

const THREADS = JSON.stringify({
  total: 12,
  next: null,
  threads: Array.from({ length: 130 }, (_, index) => ({
    title: ['Signals or hooks for a side panel?', 'Why does my effect run twice', 'Testing signals without a DOM'][
      index % 3
    ],
    author: ['mira', 'jonas_k', 'odile'][index % 3],
    replies: (index * 7) % 40,
    url: `https://devcommunity.example.com/threads/${index}`,
  })),
});

const THREAD = `{"id":9007199254740993123,"title":"Signals or hooks?","empty":"","nothing":null,"tags":[],"meta":{},
"author":{"name":"mira","since":"2019-03-01","site":"https://mira.example/","bad":"javascript:alert(1)"},
"posts":[${Array.from({ length: 250 }, (_, index) => `{"n":${index},"text":"Post number ${index}. ${'Long text. '.repeat(index === 1 ? 60 : 1)}"}`).join()}]}`;

function large(): string {
  const item = { id: 1, name: 'x'.repeat(80), nested: { a: [1, 2, 3], b: null } };
  return JSON.stringify({ items: Array.from({ length: 75_000 }, (_, id) => ({ ...item, id })) });
}

const MAPPED = '{"name":"Ada Moreau","progress":62,"mentor":null,"motto":""}';

const REPLIES: Readonly<Record<string, () => Partial<CallView>>> = {
  'forum.searchThreads': () => ({ reply: reply(200, THREADS) }),
  'forum.getThread': () => ({ reply: reply(200, THREAD) }),
  'forum.getCurrentUser': () => ({
    reply: failed(401, { kind: 'unauthorized', code: 'token_expired', message: 'The token has expired.' }),
  }),
  'forum.createPost': () => ({
    reply: failed(403, {
      kind: 'insufficient-scope',
      code: 'insufficient_scope',
      message: 'Needs write.',
      scope: 'write',
    }),
  }),
  'forum.deletePost': () => ({ reply: reply(204, '', { contentType: null }) }),
  'forum.getForumList': () => ({ state: 'failed', problems: [makeProblem('REDIRECT_BLOCKED')] }),
  'forum.exportArchive': () => ({ reply: reply(200, large()) }),
  'forum.report': () => ({
    reply: failed(429, {
      kind: 'rate-limited',
      code: 'rate_limit_exceeded',
      message: 'Slow down.',
      retryAfterSeconds: 60,
    }),
  }),
  'translation.translate': () => ({
    reply: reply(200, null, { base64: 'iVBORw0KGgo=', contentType: 'image/png', bytes: 8 }),
  }),
  get_learner_profile: () => ({
    reply: reply(200, '{"data":{"name":"Ada Moreau","progress":{"percent":62},"mentor":null,"motto":""}}', {
      mappedText: MAPPED,
      missing: ['plan'],
    }),
  }),
};

/** How a call of this tool ends. */
export function replyOf(name: string): Partial<CallView> {
  return REPLIES[name]?.() ?? { state: 'unknown', problems: [makeProblem('OUTCOME_UNKNOWN')] };
}
