// The forum's threads, posts and members, in memory.

export const CATEGORIES = [
  { slug: 'front-end', title: 'Front end', about: 'Everything that runs in a browser' },
  { slug: 'back-end', title: 'Back end', about: 'Servers, queues, data' },
  { slug: 'tools', title: 'Tools', about: 'Editors, builds, tests' },
  { slug: 'coffee', title: 'Coffee corner', about: 'Anything else' },
];

/** A thread from an older forum, whose number no double can hold. */
export const ARCHIVED_THREAD = 9007199254740993n;

/**
 * @typedef {{label: string, color: string | null, votes: number}} PollOption
 * @typedef {{question: string, options: PollOption[], closes: string | null}} Poll
 * @typedef {{id: bigint, author: string, date: string, content: string, quote: string | null,
 *   attachments: {name: string, url: string, description: string | null}[]}} Post
 * @typedef {{id: bigint, title: string, category: string, author: string, date: string, tags: string[], pinned: boolean,
 *   locked: boolean, assignee: string | null, poll: Poll | null, posts: Post[]}} Thread
 * @typedef {{threads: Map<bigint, Thread>, nextThread: bigint, nextPost: bigint, bumpedAt: Map<bigint, number>, unread: number}} ForumState
 */

export const MEMBERS = [
  'mira',
  'jonas_k',
  'odile',
  'tarek',
  'søren',
  'いろは',
  'ana.p',
  'quentin',
  'ruth',
  'bo',
  'lwazi',
  'devi',
].map((name, index) => ({
  id: index + 1,
  name,
  joined: `20${20 + (index % 5)}-0${1 + (index % 9)}-14`,
  posts: 7 * (index + 1) + 3,
  away_until: index % 4 === 3 ? '2030-08-01' : null,
}));

/** @type {[title: string, category: string, author: string, date: string, tags: string[], posts: [author: string, content: string][]][]} */
const START = [
  [
    'Signals or hooks for a side panel?',
    'front-end',
    'mira',
    '2025-11-03',
    ['signals', 'hooks'],
    [
      ['mira', 'Our panel is 360 pixels wide and shows a list. Which of the two would you use, and why?'],
      ['jonas_k', 'Signals. The list never renders as a whole again.'],
      ['odile', 'Hooks, until you measured that you need more.'],
    ],
  ],
  [
    'Why does my effect run twice',
    'front-end',
    'jonas_k',
    '2025-11-07',
    ['hooks'],
    [
      ['jonas_k', 'Only in development. Is that a bug of mine?'],
      ['ruth', 'No: it is there to show you effects that do not clean up.'],
    ],
  ],
  [
    'Testing signals without a DOM',
    'front-end',
    'odile',
    '2025-11-09',
    ['signals', 'testing'],
    [['odile', 'How do you test a signal on its own?']],
  ],
  [
    'A queue that never loses a job',
    'back-end',
    'tarek',
    '2025-10-21',
    ['queues'],
    [
      ['tarek', 'Write first, then do, then mark it done. What else?'],
      ['lwazi', 'Make doing it twice harmless.'],
    ],
  ],
  [
    'Dates at midnight, again',
    'back-end',
    'devi',
    '2025-10-30',
    ['dates'],
    [['devi', 'Whose midnight is “yesterday”?']],
  ],
  [
    'Formatter settings for a mixed team',
    'tools',
    'ruth',
    '2025-09-12',
    ['formatting'],
    [
      ['ruth', 'We stopped discussing them and took the defaults.'],
      ['bo', 'The best setting is none.'],
    ],
  ],
  ['Small test runners that you like', 'tools', 'bo', '2025-09-30', ['testing'], [['bo', 'The smaller the better.']]],
  [
    'What is in your cup today? ☕',
    'coffee',
    'いろは',
    '2025-11-11',
    [],
    [
      ['いろは', 'Kenya, washed, much too hot still.'],
      ['søren', 'Water. <b>Boring</b> & proud.'],
    ],
  ],
];

/** @param {ForumState} state @param {bigint} id @param {typeof START[number]} start */
function addStart(state, id, [title, category, author, date, tags, posts]) {
  state.threads.set(id, {
    id,
    title,
    category,
    author,
    date,
    tags,
    pinned: false,
    locked: false,
    assignee: null,
    poll: null,
    posts: posts.map(([by, content]) => ({
      id: state.nextPost++,
      author: by,
      date,
      content,
      quote: null,
      attachments: [],
    })),
  });
}

/** @returns {ForumState} the forum as it is at the start */
export function createForum() {
  /** @type {ForumState} */
  const state = { threads: new Map(), nextThread: 101n, nextPost: 501n, bumpedAt: new Map(), unread: 5 };
  for (const start of START) addStart(state, state.nextThread++, start);
  addStart(state, ARCHIVED_THREAD, [
    'Archived: the very first thread',
    'coffee',
    'mira',
    '2011-02-03',
    ['archive'],
    [['mira', 'It came over from the old forum with its old number, which is larger than 2⁵³.']],
  ]);
  return state;
}

/**
 * @param {ForumState} state
 * @param {bigint} id
 * @returns {{thread: Thread, post: Post} | null}
 */
export function findPost(state, id) {
  for (const thread of state.threads.values()) {
    const post = thread.posts.find((one) => one.id === id);
    if (post !== undefined) return { thread, post };
  }
  return null;
}
