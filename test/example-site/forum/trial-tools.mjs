// Tools that exist to try a client out: errors of every shape, slow and large replies, files, redirects.

import { jsonReply, redirectReply, textReply } from '../reply.mjs';
import { ToolProblem } from './problem.mjs';
import { object, text, whole } from './schemas.mjs';

const MEGABYTE = 1024 * 1024;
const BITMAP_HEADER = 54;

/** @type {Record<string, () => unknown>} */
const ERRORS = {
  // 401 with the challenge, as for a token that ran out
  expired_token() {
    throw new ToolProblem(401, { error: 'The token has expired.', code: 'token_expired', statusCode: 401 }, [
      ['WWW-Authenticate', 'Bearer realm="forum", error="invalid_token"'],
    ]);
  },
  insufficient_scope() {
    const data = { status: 403, required_scope: 'admin' };
    throw new ToolProblem(403, { code: 'insufficient_scope', message: 'This tool needs the "admin" scope.', data });
  },
  access_revoked() {
    throw new ToolProblem(403, {
      error: 'Access for this client was revoked.',
      code: 'access_revoked',
      statusCode: 403,
    });
  },
  post_not_found() {
    throw new ToolProblem(404, { code: 'post_not_found', message: 'There is no such post.', data: { status: 404 } });
  },
  rate_limit_header() {
    const body = { error: 'Too many requests.', code: 'rate_limit_exceeded', statusCode: 429 };
    throw new ToolProblem(429, body, [['Retry-After', '20']]);
  },
  rate_limit_body() {
    const data = { status: 429, retry_after: 60, limit: 50, current: 50 };
    throw new ToolProblem(429, { code: 'rate_limit_exceeded', message: 'Rate limit exceeded.', data });
  },
  missing_parameter() {
    throw new ToolProblem(500, { code: 'missing_parameter', message: 'Missing parameter: thread_id', data: null });
  },
  error_list() {
    const errors = [
      { code: 'title_too_short', message: 'The title is too short.' },
      { code: 'category_closed', message: 'This category takes no new threads.' },
    ];
    throw new ToolProblem(422, { errors });
  },
  success_false: () => ({ success: false, error: 'The forum is read-only for an hour.' }),
  html_page: () =>
    textReply(
      '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1><p>The forum is being restarted.</p>',
      'text/html; charset=utf-8',
      502,
    ),
  empty_500: () => textReply('', 'text/plain', 500),
  // Says JSON, is none.
  broken_json: () => textReply('{"threads": [{"id": 101, "title": "Sig', 'application/json'),
};

/**
 * A small picture without any library: an uncompressed 64 × 64 bitmap.
 * @returns {Buffer}
 */
function bitmap() {
  const side = 64;
  const file = Buffer.alloc(BITMAP_HEADER + side * side * 3);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(BITMAP_HEADER, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(side, 18);
  file.writeInt32LE(side, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let pixel = 0; pixel < side * side; pixel++) {
    const [x, y] = [(pixel % side) - 32, Math.floor(pixel / side) - 32];
    const inside = x * x + y * y < 700;
    file.set(inside ? [206, 95, 11] : [250 - y, 240, 231 - x], BITMAP_HEADER + pixel * 3);
  }
  return file;
}

/** @param {number} megabytes @returns {string} JSON of just over that size */
function largeJson(megabytes) {
  const row = {
    id: 100_000,
    title: 'A row of the large report',
    author: 'mira',
    replies: 7,
    tags: ['large', 'report'],
  };
  const rows = Math.ceil((megabytes * MEGABYTE) / (JSON.stringify(row).length + 1));
  return JSON.stringify({ rows: Array.from({ length: rows }, (_, index) => ({ ...row, id: 100_000 + index })) });
}

/** @type {import('./read-tools.mjs').ForumTool[]} */
export const TRIAL_TOOLS = [
  {
    name: 'forum.houseRules',
    description: 'The rules of the house, as plain text.',
    required_scope: 'read',
    input_schema: object({}),
    run: () =>
      textReply('1. Be kind.\n2. Say what you measured.\n3. No screenshots of text.\n', 'text/plain; charset=utf-8'),
  },
  {
    name: 'forum.exportThreads',
    description: 'All threads as a CSV file to download.',
    required_scope: 'read',
    input_schema: object({}),
    run(_args, state) {
      const rows = [...state.threads.values()].map(
        (thread) => `${thread.id},"${thread.title}",${thread.author},${thread.date}`,
      );
      return textReply(`id,title,author,date\r\n${rows.join('\r\n')}\r\n`, 'text/csv; charset=utf-8', 200, [
        ['Content-Disposition', 'attachment; filename="threads.csv"'],
      ]);
    },
  },
  {
    name: 'forum.getAvatar',
    description: 'Your picture, as a binary file (bitmap, 64 × 64).',
    required_scope: 'read',
    input_schema: object({}),
    run: () => textReply(bitmap(), 'image/bmp', 200, [['Content-Disposition', 'attachment; filename="avatar.bmp"']]),
  },
  {
    name: 'forum.slowReport',
    description: 'A report that takes as many seconds as you say, to try progress, cancel and timeouts.',
    required_scope: 'read',
    input_schema: object({
      seconds: { type: 'number', description: 'How long, up to 70', minimum: 0, maximum: 70, default: 3 },
    }),
    async run(args) {
      const seconds = Math.min(70, args.seconds ?? 3);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000).unref());
      return { report: 'Nothing unusual.', seconds };
    },
  },
  {
    name: 'forum.largeReport',
    description: 'A reply of the size you say, to try long lists and limits.',
    required_scope: 'read',
    input_schema: object({
      megabytes: { type: 'number', description: 'Size, up to 20', exclusiveMinimum: 0, maximum: 20, default: 1 },
    }),
    run: (args) => textReply(largeJson(Math.min(20, args.megabytes ?? 1)), 'application/json'),
  },
  {
    name: 'forum.redirect',
    description: 'Answers with a redirect, to see that nothing follows it: to this host or to collect.example.test.',
    required_scope: 'read',
    input_schema: object({
      status: whole('Which redirect', { enum: [301, 302, 303, 307, 308], default: 307 }),
      target: text('Where to', { enum: ['same-host', 'other-host'], default: 'other-host' }),
    }),
    run(args, _state, request) {
      const path = '/api/servio/tools/forum.listCategories';
      const other = (args.target ?? 'other-host') === 'other-host';
      const status = [301, 302, 303, 307, 308].includes(args.status) ? args.status : 307;
      return redirectReply(status, `${request.origin(other ? 'collect' : (request.host.split('.')[0] ?? ''))}${path}`);
    },
  },
  {
    name: 'forum.echoRequest',
    description: 'What the forum received with this call: headers, cookies and the arguments.',
    required_scope: 'read',
    input_schema: {
      type: 'object',
      properties: { note: text('Any text, sent back as it came') },
      additionalProperties: true,
    },
    run: (args, _state, request) =>
      jsonReply({
        method: request.method,
        path: request.path,
        headers: { ...request.headers, ...(request.headers.authorization ? { authorization: '(received)' } : {}) },
        cookies: request.headers.cookie ?? null,
        arguments: args,
      }),
  },
  {
    name: 'forum.provokeError',
    description: 'Answers with the error you choose, in one of the shapes that sites use.',
    required_scope: 'read',
    input_schema: object({ kind: text('Which error', { enum: Object.keys(ERRORS) }) }, ['kind']),
    run(args) {
      const provoke = Object.hasOwn(ERRORS, args.kind) ? ERRORS[args.kind] : undefined;
      if (provoke === undefined) {
        throw new ToolProblem(400, { error: 'No such kind of error.', code: 'invalid_parameter', statusCode: 400 });
      }
      return provoke();
    },
  },
];
