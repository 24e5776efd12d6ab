import type { SiteSummary, ToolDetail, ToolSummary } from '../messages/views.ts';
import type { Problem } from '../site/problem.ts';
import type { Risk } from '../site/site.ts';
import { resolvedParams, statusOf } from './canned-sign-in.ts';

const MINUTE = 60_000;

function problem(part: Partial<Problem> & Pick<Problem, 'code' | 'message'>): Problem {
  return { severity: 'error', pointer: '', line: null, column: null, fix: null, values: {}, ...part };
}

export const PROBLEMS: readonly Problem[] = [
  problem({
    code: 'json/syntax',
    pointer: '/tools/5/input_schema/properties',
    line: 14,
    column: 23,
    message: '"properties" is a list, it must be an object.',
    fix: 'Write "properties": {} (in PHP: (object) []).',
  }),
  problem({
    code: 'json/duplicate-key',
    severity: 'warning',
    pointer: '/tools/5/description',
    line: 11,
    column: 7,
    message: 'The member "description" stands twice in one object; only the last one counts.',
  }),
  problem({ code: 'json/empty', pointer: '/tools/6', line: 20, column: 5, message: 'The tool has no name.' }),
];

type Spec = readonly [name: string, description: string, risk: Risk, more?: Partial<ToolSummary>];

const FORUM: readonly Spec[] = [
  [
    'forum.searchThreads',
    'Search threads by keyword. Returns title, author, date and reply count. Filter by category and date range.',
    'read',
  ],
  ['forum.getThread', 'One thread by its number, with all posts.', 'read', { pinned: true }],
  ['forum.getCurrentUser', 'Who you are signed in as.', 'read', { lastUsedAt: Date.now() - 5 * MINUTE }],
  ['forum.createPost', 'Reply to a thread. Supports BBCode.', 'write'],
  ['forum.deletePost', 'Remove a post for good.', 'delete'],
  ['forum.getForumList', 'All forums that you can read.', 'read', { repaired: true, problems: 2 }],
  ['forum.exportArchive', 'Everything, ten megabytes of it. Takes its time.', 'read'],
  ['forum.report', 'Report a post, at most once a minute.', 'write'],
  ['translation.translate', 'Translate a text of any length.\nEven over lines.', 'read'],
  ['translation.\u202Eevil\u200B', 'A name with invisible and direction-turning characters.', 'read'],
  [
    '',
    '',
    'read',
    { name: null, qualifiedName: null, usable: false, problems: 1, pointer: '/tools/6', method: null, host: null },
  ],
];

function summaries(specs: readonly Spec[], host: string, method: string): ToolSummary[] {
  return specs.map(([name, description, risk, more], index) => ({
    name,
    qualifiedName: name.replace(/[^\w-]/g, '_'),
    description,
    method,
    host,
    risk,
    usable: true,
    repaired: false,
    problems: 0,
    pinned: false,
    lastUsedAt: null,
    pointer: `/tools/${index + 100}`,
    ...more,
  }));
}

const RCP: readonly Spec[] = [
  ['get_learner_profile', "Fetches a learner's plan and progress by id.", 'read', { host: 'stats.example.net' }],
  ['search_courses', 'Searches the course catalog by free-text query.', 'read'],
];

function many(count: number): Spec[] {
  return Array.from({ length: count }, (_, index) => [
    `shop.area${index % 7}.doThing${index}`,
    `The thing number ${index}, described in one sentence that is long enough to be cut.`,
    (['read', 'write', 'delete'] as const)[index % 3] ?? 'read',
  ]);
}

function site(part: Partial<SiteSummary> & Pick<SiteSummary, 'id' | 'origin' | 'name'>): SiteSummary {
  const host = new URL(part.origin).host;
  return {
    manifestUrl: `${part.origin}/.well-known/servio.json`,
    protocol: 'servio',
    version: '2.1.0',
    added: true,
    addedAt: Date.now() - 90 * MINUTE,
    lastUsedAt: Date.now() - 5 * MINUTE,
    signIn: null,
    tools: 11,
    usable: 10,
    repaired: 1,
    errors: 2,
    warnings: 1,
    risks: { read: 7, write: 2, delete: 1 },
    auth: { type: 'bearer' },
    credential: 'stored',
    hosts: [{ host, tools: 10, allowed: true, reachable: true }],
    fetchedAt: Date.now() - 2 * MINUTE,
    draft: false,
    stale: null,
    ...part,
  };
}

export const FORUM_SITE = site({ id: 'forum', origin: 'https://devcommunity.example.com', name: 'DevCommunity Forum' });
export const RCP_SITE = site({
  id: 'rcp',
  origin: 'https://api.learn.example',
  name: 'api.learn.example',
  manifestUrl: 'https://api.learn.example/.well-known/rcp.json',
  protocol: 'rcp',
  version: '0.1',
  auth: { type: 'none' },
  credential: 'not-needed',
  tools: 2,
  usable: 2,
  repaired: 0,
  errors: 0,
  warnings: 0,
  risks: { read: 2, write: 0, delete: 0 },
  hosts: [
    { host: 'api.learn.example', tools: 1, allowed: true, reachable: true },
    { host: 'stats.example.net', tools: 1, allowed: false, reachable: false },
  ],
});
export const NEW_SITE = site({
  id: 'new',
  origin: 'https://shop.example.org',
  name: 'A shop with a very long name that does not fit into three hundred and twenty pixels',
  added: false,
  addedAt: null,
  credential: 'missing',
  auth: { type: 'header', header: 'X-Shop-Key', scheme: null },
  hosts: [
    { host: 'shop.example.org', tools: 8, allowed: true, reachable: false },
    { host: 'xn--pypal-4ve.example', tools: 3, allowed: false, reachable: false },
  ],
});
export const LARGE_SITE = site({
  id: 'large',
  origin: 'https://large.example',
  name: 'Five thousand tools',
  tools: 5_000,
  usable: 5_000,
  repaired: 0,
  errors: 0,
  warnings: 0,
  stale: {
    since: Date.now() - 26 * 60 * MINUTE,
    problem: problem({ code: 'OFFLINE', message: 'This computer is offline.', severity: 'error' }),
  },
  fetchedAt: Date.now() - 26 * 60 * MINUTE,
});
export const LOCKED_SITE = site({
  id: 'locked',
  origin: 'https://locked.example',
  name: 'Without a token',
  credential: 'missing',
});
export const DEAD_SITE = site({
  id: 'dead',
  origin: 'https://dead.example',
  name: 'Nothing works',
  usable: 0,
  added: true,
});

const OAUTH = {
  type: 'oauth2',
  protocol: 'servio',
  authorizationUrl: 'https://login.example/authorize',
  tokenUrl: 'https://login.example/token',
  revokeUrl: null,
  scopes: [],
  registeredClients: [],
  redirectUris: [],
} as const;
export const OAUTH_SITES = ['club', 'plugin', 'academy', 'ended', 'member', 'soon'].map((id) =>
  site({ id, origin: `https://${id}.example`, name: `The ${id}`, auth: OAUTH, added: id !== 'academy' }),
);

export const SITES: readonly SiteSummary[] = [
  FORUM_SITE,
  RCP_SITE,
  NEW_SITE,
  LARGE_SITE,
  LOCKED_SITE,
  DEAD_SITE,
  ...OAUTH_SITES,
];

/** A site as its canned sign-in stands now. */
export function now(each: SiteSummary): SiteSummary {
  const signIn = statusOf(each.id);
  if (signIn === null) return each;
  const credential = signIn.state === 'active' || signIn.state === 'expiring' ? 'stored' : 'missing';
  return { ...each, signIn, credential };
}

/** Hosts that were allowed in the canned panel. */
export const allowedHosts = new Set<string>();

const LARGE_TOOLS = summaries(many(5_000), 'large.example', 'POST');

/** The tools of one canned site. */
export function toolsOf(siteId: string): readonly ToolSummary[] {
  if (siteId === 'rcp') return summaries(RCP, 'api.learn.example', 'GET');
  if (siteId === 'large') return LARGE_TOOLS;
  if (siteId === 'dead') return summaries(FORUM, 'dead.example', 'POST').map((tool) => ({ ...tool, usable: false }));
  return summaries(FORUM, 'devcommunity.example.com', 'POST');
}

/** One tool of a canned site with everything that a form needs. */
export function detailOf(siteId: string, pointer: string): ToolDetail | null {
  const tool = toolsOf(siteId).find((each) => each.pointer === pointer);
  const owner = SITES.filter((each) => each.id === siteId).map(now)[0];
  if (!tool?.name || !owner) return null;
  const rcp = owner.protocol === 'rcp';
  const elsewhere = tool.host === 'stats.example.net' && !allowedHosts.has('stats.example.net');
  return {
    pointer,
    name: tool.name,
    qualifiedName: tool.qualifiedName ?? '',
    description:
      tool.name === 'forum.searchThreads'
        ? `${tool.description} ${'It says much more than fits. '.repeat(20)}`
        : tool.description,
    method: tool.method ?? 'POST',
    url: rcp ? `https://${tool.host}/learners/{{learnerId}}` : `https://${tool.host}/api/servio/tools/${tool.name}`,
    host: tool.host ?? '',
    params: rcp
      ? {
          type: 'object',
          properties: { learnerId: { type: 'string', description: "The learner's id" } },
          required: ['learnerId'],
        }
      : {
          type: 'object',
          properties: {
            query: { type: 'string', description: 'Search keyword or phrase' },
            sort: { type: 'string', enum: ['relevance', 'date', 'replies'], default: 'relevance' },
            limit: { type: 'integer', minimum: 1, maximum: 50, default: 10, description: 'Max results to return' },
            category: { type: ['string', 'null'], description: 'Filter by category name' },
            tags: { type: 'array', items: { type: 'string' } },
          },
          required: ['query'],
        },
    auth: owner.auth,
    risk: tool.risk,
    requiredScopes: tool.name === 'forum.createPost' ? ['write'] : [],
    examples: rcp ? [] : [{ query: 'preact signals' }],
    repaired: tool.repaired,
    pinned: tool.pinned,
    problems: tool.repaired ? PROBLEMS.slice(0, 2) : [],
    mappings: rcp
      ? {
          name: '@data.name',
          progress: '@data.progress.percent',
          mentor: '@data.mentor',
          motto: '@data.motto',
          plan: '@data.plan.title',
        }
      : null,
    hash: 'a'.repeat(64),
    hostAllowed: !elsewhere || owner.hosts.every((use) => use.allowed),
    hostReachable: !elsewhere || owner.hosts.every((use) => use.reachable),
    credential: owner.credential,
    signIn: owner.signIn,
    resolved: rcp ? resolvedParams() : [],
  };
}
