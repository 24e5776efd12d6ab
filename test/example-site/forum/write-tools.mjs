// Tools that change the forum.

import { emptyReply } from '../reply.mjs';
import { notFound, ToolProblem } from './problem.mjs';
import { threadSummary } from './read-tools.mjs';
import { flag, list, object, text, threadId, whole } from './schemas.mjs';
import { CATEGORIES, findPost } from './state.mjs';

const ME = 'you';
const BUMP_SECONDS = 30;
const today = () => new Date().toISOString().slice(0, 10);
const CATEGORY_SLUGS = CATEGORIES.map((category) => category.slug);
const postId = whole('Number of the post', { minimum: 1, examples: [501] });

/** @param {import('./state.mjs').ForumState} state @param {number | bigint} id */
function threadOf(state, id) {
  const thread = state.threads.get(BigInt(id));
  if (thread === undefined) throw notFound('thread');
  return thread;
}

/** @param {import('./state.mjs').ForumState} state @param {number | bigint} id */
function postOf(state, id) {
  const found = findPost(state, BigInt(id));
  if (found === null) throw notFound('post');
  return found;
}

const attachment = object(
  {
    name: text('File name', { maxLength: 100 }),
    url: text('Where the file is', { format: 'uri' }),
    description: {
      type: ['string', 'null'],
      description: 'What it shows; null when that is for the reader to find out',
    },
  },
  ['name', 'url'],
);

const poll = object(
  {
    question: text('What is asked'),
    closes: { type: ['string', 'null'], format: 'date', description: 'Last day to vote; null for never' },
    options: list(
      'Two to six answers to choose from',
      object(
        {
          label: text('The answer'),
          color: { type: ['string', 'null'], enum: ['red', 'green', 'blue', null], description: 'Colour of its bar' },
        },
        ['label'],
      ),
      { minItems: 2, maxItems: 6 },
    ),
  },
  ['question', 'options'],
  'A poll above the first post',
);

const quote = {
  description: 'What the reply quotes: a post, or words of your own choice',
  oneOf: [
    { title: 'A post', ...object({ post_id: postId }, ['post_id']) },
    { title: 'A text', ...object({ text: text('The words'), author: text('Whose words') }, ['text']) },
  ],
};

/** @type {import('./read-tools.mjs').ForumTool[]} */
export const WRITE_TOOLS = [
  {
    name: 'forum.createThread',
    description: 'Begin a thread with its first post, and a poll if wanted. Returns the new thread and its page.',
    required_scope: 'write',
    input_schema: object(
      {
        title: text('Title, 3 to 120 characters', { minLength: 3, maxLength: 120 }),
        category: text('Where it belongs', { enum: CATEGORY_SLUGS, default: 'coffee' }),
        content: text('The first post; line breaks are kept', { maxLength: 10_000 }),
        tags: list('Up to five tags', text('A tag', { pattern: '^[a-z0-9-]{2,20}$' }), {
          uniqueItems: true,
          maxItems: 5,
        }),
        poll,
      },
      ['title', 'category', 'content'],
    ),
    run(args, state, request) {
      const id = state.nextThread++;
      const post = {
        id: state.nextPost++,
        author: ME,
        date: today(),
        content: args.content,
        quote: null,
        attachments: [],
      };
      const made = {
        id,
        title: args.title,
        category: args.category,
        author: ME,
        date: today(),
        tags: args.tags ?? [],
        pinned: false,
        locked: false,
        assignee: null,
        poll:
          args.poll === undefined
            ? null
            : {
                question: args.poll.question,
                closes: args.poll.closes ?? null,
                options: args.poll.options.map((/** @type {any} */ option) => ({ color: null, ...option, votes: 0 })),
              },
        posts: [post],
      };
      state.threads.set(id, made);
      return { thread: made, url: `${request.origin(request.host.split('.')[0] ?? '')}/threads/${id}` };
    },
  },
  {
    name: 'forum.createPost',
    description: 'Reply to a thread, with a quote and attachments if wanted. Returns the new post and its page.',
    required_scope: 'write',
    input_schema: object(
      {
        thread_id: threadId,
        content: text('The reply; line breaks are kept', { minLength: 1, maxLength: 10_000 }),
        quote,
        attachments: list('Files to link below the reply', attachment, { maxItems: 5 }),
      },
      ['thread_id', 'content'],
    ),
    run(args, state, request) {
      const thread = threadOf(state, args.thread_id);
      if (thread.locked) return { success: false, error: 'This thread is locked: nobody can reply to it.' };
      const quoted =
        args.quote?.post_id === undefined ? args.quote?.text : postOf(state, args.quote.post_id).post.content;
      const attachments = (args.attachments ?? []).map((/** @type {any} */ one) => ({ description: null, ...one }));
      const id = state.nextPost++;
      const made = { id, author: ME, date: today(), content: args.content, quote: quoted ?? null, attachments };
      thread.posts.push(made);
      return { post: made, url: `${request.origin(request.host.split('.')[0] ?? '')}/threads/${thread.id}#post-${id}` };
    },
  },
  {
    name: 'forum.updateThread',
    description:
      'Change a thread: only what is given changes. An assignee of null takes the thread from whoever had it.',
    required_scope: 'write',
    input_schema: object(
      {
        thread_id: threadId,
        title: text('New title', { minLength: 3, maxLength: 120 }),
        pinned: flag('Keep it at the top of the list'),
        locked: flag('Let nobody reply'),
        assignee: { type: ['string', 'null'], description: 'Member who looks after it, or null for nobody' },
      },
      ['thread_id'],
    ),
    run(args, state) {
      const thread = threadOf(state, args.thread_id);
      const { thread_id: _, ...changes } = args;
      const changed = Object.keys(changes);
      if (changed.length === 0)
        return { success: false, error: { code: 'nothing_to_change', message: 'Give at least one change.' } };
      Object.assign(thread, changes);
      return { thread: threadSummary(thread), changed };
    },
  },
  {
    name: 'forum.bumpThread',
    description: `Move a thread to the top by dating it today. Once in ${BUMP_SECONDS} seconds for each thread; sooner it answers 429 with Retry-After.`,
    required_scope: 'write',
    input_schema: object({ thread_id: threadId }, ['thread_id']),
    run(args, state) {
      const thread = threadOf(state, args.thread_id);
      const left = Math.ceil(((state.bumpedAt.get(thread.id) ?? 0) + BUMP_SECONDS * 1000 - Date.now()) / 1000);
      if (left > 0) {
        const body = { error: 'This thread was bumped a moment ago.', code: 'rate_limit_exceeded', statusCode: 429 };
        throw new ToolProblem(429, body, [['Retry-After', String(left)]]);
      }
      state.bumpedAt.set(thread.id, Date.now());
      thread.date = today();
      return { thread: threadSummary(thread) };
    },
  },
  {
    name: 'forum.markAllRead',
    description: 'Mark every thread as read. Answers 204 with nothing in it.',
    required_scope: 'write',
    input_schema: object({}),
    run(_args, state) {
      state.unread = 0;
      return emptyReply(204);
    },
  },
  {
    name: 'forum.deletePost',
    description: 'Remove a post for good. The first post of a thread cannot be removed without its thread.',
    required_scope: 'delete',
    dangerous: true,
    input_schema: object({ post_id: postId, reason: text('Shown to its author', { maxLength: 200 }) }, ['post_id']),
    run(args, state) {
      const { thread, post } = postOf(state, args.post_id);
      if (thread.posts[0] === post) {
        throw new ToolProblem(409, {
          errors: [{ code: 'first_post', message: 'Delete the thread to remove its first post.' }],
        });
      }
      thread.posts.splice(thread.posts.indexOf(post), 1);
      return { deleted: post.id, reason: args.reason ?? null };
    },
  },
  {
    name: 'forum.deleteThread',
    description: 'Remove a thread and all its posts for good.',
    required_scope: 'delete',
    dangerous: true,
    input_schema: object({ thread_id: threadId, confirm_title: text('Title of the thread, to be sure') }, [
      'thread_id',
      'confirm_title',
    ]),
    run(args, state) {
      const thread = threadOf(state, args.thread_id);
      if (thread.title !== args.confirm_title) {
        throw new ToolProblem(409, {
          error: 'That is not the title of this thread.',
          code: 'title_mismatch',
          statusCode: 409,
        });
      }
      state.threads.delete(thread.id);
      return { deleted: thread.id };
    },
  },
];
