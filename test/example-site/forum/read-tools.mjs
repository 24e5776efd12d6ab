// Tools that only read.

import { notFound } from './problem.mjs';
import { flag, list, object, text, threadId, whole } from './schemas.mjs';
import { CATEGORIES, MEMBERS } from './state.mjs';

/** @typedef {import('./state.mjs').ForumState} ForumState */
/**
 * @typedef {object} ForumTool
 * @property {string} name
 * @property {string} description
 * @property {import('./schemas.mjs').Schema} input_schema
 * @property {'read' | 'write' | 'delete'} required_scope
 * @property {boolean} [dangerous]
 * @property {(args: Record<string, any>, state: ForumState, request: import('../reply.mjs').SiteRequest) => unknown} run the reply's JSON, or a whole SiteReply
 */

const CATEGORY_SLUGS = CATEGORIES.map((category) => category.slug);

/** @param {import('./state.mjs').Thread} thread */
export function threadSummary({ posts, poll, ...thread }) {
  return { ...thread, replies: posts.length - 1, has_poll: poll !== null };
}

/** @param {Record<string, any>} args @param {ForumState} state */
function searchThreads(args, state) {
  const words = String(args.query).toLowerCase();
  const wanted = [...state.threads.values()].filter(
    (thread) =>
      [thread.title, ...thread.tags, ...thread.posts.map((post) => post.content)]
        .join(' ')
        .toLowerCase()
        .includes(words) &&
      (args.category === undefined || thread.category === args.category) &&
      (args.assignee === undefined || thread.assignee === args.assignee) &&
      (args.since === undefined || thread.date >= args.since) &&
      (args.tags ?? []).every((/** @type {string} */ tag) => thread.tags.includes(tag)),
  );
  if (args.sort === 'date') wanted.sort((a, b) => b.date.localeCompare(a.date));
  if (args.sort === 'replies') wanted.sort((a, b) => b.posts.length - a.posts.length);
  const limit = args.limit ?? 10;
  const page = args.page ?? 1;
  const pages = Math.max(1, Math.ceil(wanted.length / limit));
  return {
    threads: wanted.slice((page - 1) * limit, page * limit).map(threadSummary),
    total: wanted.length,
    page,
    pages,
    next_page: page < pages ? page + 1 : null,
  };
}

/** @param {Record<string, any>} args */
function listMembers(args) {
  const start = args.cursor ? Number(Buffer.from(args.cursor, 'base64url').toString()) : 0;
  const end = start + (args.limit ?? 5);
  return {
    members: MEMBERS.slice(start, end),
    next_cursor: end < MEMBERS.length ? Buffer.from(String(end)).toString('base64url') : null,
  };
}

/** @type {ForumTool[]} */
export const READ_TOOLS = [
  {
    name: 'forum.searchThreads',
    description:
      'Search forum threads by keyword. Returns title, author, date and reply count, a page at a time. Filter by category, tags, assignee and date.',
    required_scope: 'read',
    input_schema: object(
      {
        query: text('Keyword or phrase to look for in titles, tags and posts', {
          minLength: 1,
          examples: ['signals', 'queue'],
        }),
        category: text('Only this category', { enum: CATEGORY_SLUGS }),
        sort: text('Order of the results', { enum: ['relevance', 'date', 'replies'], default: 'relevance' }),
        limit: whole('Threads per page, 1 to 50', { minimum: 1, maximum: 50, default: 10 }),
        page: whole('Which page, from 1', { minimum: 1, default: 1 }),
        since: text('Only threads begun on this day or later', { format: 'date', examples: ['2025-10-01'] }),
        tags: list('Only threads that have all of these tags', text('A tag'), { uniqueItems: true, maxItems: 5 }),
        assignee: {
          type: ['string', 'null'],
          description: 'Only threads assigned to this member; null finds those assigned to nobody',
        },
      },
      ['query'],
    ),
    run: searchThreads,
  },
  {
    name: 'forum.getThread',
    description: 'One thread by its number, with all its posts, attachments and poll.',
    required_scope: 'read',
    input_schema: object({ thread_id: threadId, include_posts: flag('Also return the posts', { default: true }) }, [
      'thread_id',
    ]),
    run(args, state) {
      const thread = state.threads.get(BigInt(args.thread_id));
      if (thread === undefined) throw notFound('thread');
      if (args.include_posts !== false) return { thread };
      return { thread: threadSummary(thread) };
    },
  },
  {
    name: 'forum.listCategories',
    description: 'All categories of the forum with their number of threads. Takes no arguments.',
    required_scope: 'read',
    input_schema: object({}),
    run: (_args, state) => ({
      categories: CATEGORIES.map((category) => ({
        ...category,
        threads: [...state.threads.values()].filter((thread) => thread.category === category.slug).length,
      })),
    }),
  },
  {
    name: 'forum.getCurrentUser',
    description: 'Who the token belongs to and what it may do: name, scopes, and the signature, which may be null.',
    required_scope: 'read',
    input_schema: object({}),
    run: (_args, _state, request) => ({
      name: 'you',
      scopes: request.headers.authorization?.includes('readonly') ? ['read'] : ['read', 'write', 'delete'],
      signature: null,
      badges: [],
    }),
  },
  {
    name: 'forum.listMembers',
    description: 'Members of the forum, a few at a time; follow next_cursor until it is null.',
    required_scope: 'read',
    input_schema: object({
      cursor: { type: ['string', 'null'], description: 'next_cursor of the reply before; leave out to begin' },
      limit: whole('Members per page', { minimum: 1, maximum: 20, default: 5 }),
    }),
    run: listMembers,
  },
  {
    name: 'forum.getStatistics',
    description: 'Counts for a period: posts, threads, and threads without a reply, as numbers under data.',
    required_scope: 'read',
    input_schema: object({
      from: text('First day', { format: 'date' }),
      to: text('Last day', { format: 'date' }),
      timezone: text('IANA time zone that the days are meant in', { default: 'UTC', examples: ['Pacific/Auckland'] }),
    }),
    run(args, state) {
      const threads = [...state.threads.values()].filter(
        (thread) => thread.date >= (args.from ?? '') && thread.date <= (args.to ?? '9999'),
      );
      const unanswered = threads.filter((thread) => thread.posts.length === 1).length;
      const posts = threads.reduce((sum, thread) => sum + thread.posts.length, 0);
      return { data: { threads: threads.length, posts, unanswered, timezone: args.timezone ?? 'UTC' } };
    },
  },
];
