import type { RequestName } from '../messages/requests.ts';
import type {
  OAuthStep,
  PromptReview,
  ResolvableParam,
  SignInOptions,
  SignInProgress,
  SignInStatus,
} from '../messages/sign-in-views.ts';
import { makeProblem } from '../site/make-problem.ts';

const MINUTE = 60_000;

const NOBODY: SignInStatus = {
  state: 'signed-out',
  account: null,
  expiresAt: null,
  renewable: false,
  scopes: null,
  keep: null,
  way: null,
  clientId: null,
  issuer: null,
  resource: null,
  since: null,
  problem: null,
};

const SOMEBODY: SignInStatus = {
  ...NOBODY,
  state: 'active',
  account: 'mira.van.der.langenaam@example.com',
  renewable: true,
  scopes: ['read', 'write'],
  keep: 'device',
  way: 'redirect',
  clientId: 'toolrail',
  issuer: 'https://login.example',
};

const STATUS: Readonly<Record<string, SignInStatus>> = {
  club: NOBODY,
  plugin: NOBODY,
  academy: { ...NOBODY, state: 'locked' },
  ended: { ...SOMEBODY, state: 'expired', problem: makeProblem('OAUTH_REFRESH_UNKNOWN') },
  member: SOMEBODY,
  soon: { ...SOMEBODY, state: 'expiring', renewable: false, expiresAt: Date.now() + 8 * MINUTE },
};

const progress = new Map<string, SignInProgress>();

/** How the canned sign-in of a site stands; null where it has none. */
export function statusOf(siteId: string): SignInStatus | null {
  return progressOf(siteId)?.status ?? null;
}

function progressOf(siteId: string): SignInProgress | null {
  const status = STATUS[siteId];
  return progress.get(siteId) ?? (status ? { status, pending: null, last: null } : null);
}

function optionsOf(siteId: string): SignInOptions {
  const paste = siteId === 'plugin';
  const scope = (name: string, description: string | null, tools: number) => ({
    name,
    description,
    tools,
    wanted: tools > 0,
    refused:
      progressOf(siteId)?.last?.problems.some((each) => each.code === 'OAUTH_SCOPE_REFUSED') === true &&
      name === 'admin',
  });
  return {
    protocol: siteId === 'academy' ? 'rcp' : 'servio',
    ways: [
      {
        way: 'redirect',
        offered: !paste,
        problem: paste
          ? makeProblem('OAUTH_REDIRECT_NOT_REGISTERED', '', { detail: 'only urn:ietf:wg:oauth:2.0:oob' })
          : null,
      },
      { way: 'paste-code', offered: true, problem: null },
      { way: 'static-token', offered: true, problem: null },
    ],
    issuer: siteId === 'academy' && !progress.has('reached') ? null : 'https://login.example',
    resource: null,
    clients: paste
      ? [
          { id: 'toolrail', name: 'Toolrail' },
          { id: 'webmcp-desktop-client-for-everything', name: 'A client with a long name that hardly fits' },
        ]
      : [],
    clientId: paste ? 'toolrail' : null,
    clientFrom: paste ? 'listed' : siteId === 'club' ? 'typed' : 'registration',
    scopes: [
      scope('read', 'See members and games', 3),
      scope('write', 'Challenge members', 1),
      scope('admin', 'Manage the club', siteId === 'club' ? 1 : 0),
      ...(paste ? ['delete', 'posts:publish', 'media'].map((name) => scope(name, null, 0)) : []),
    ],
    redirectUrls: {
      own: 'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/',
      chrome: 'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/',
      firefox: 'https://0123456789abcdef0123456789abcdef01234567.extensions.allizom.org/',
      registered: paste ? ['urn:ietf:wg:oauth:2.0:oob'] : [],
    },
    keep: 'device',
    hostsNeeded: ['login.example'],
    progress: progressOf(siteId) ?? { status: NOBODY, pending: null, last: null },
    problems: [],
  };
}

const step = (part: Partial<OAuthStep> & Pick<OAuthStep, 'name'>): OAuthStep => ({
  at: Date.now() - MINUTE,
  durationMs: 83,
  request: null,
  status: 200,
  contentType: 'application/json',
  reply: null,
  problem: null,
  ...part,
});

const LOG: readonly OAuthStep[] = [
  step({
    name: 'server-metadata',
    request: {
      method: 'GET',
      url: 'https://login.example/.well-known/oauth-authorization-server',
      headers: [['Accept', 'application/json']],
      body: null,
    },
    reply: '{"issuer":"https://login.example","token_endpoint":"https://login.example/token"}',
  }),
  step({
    name: 'authorization',
    status: null,
    contentType: null,
    durationMs: 0,
    request: {
      method: 'GET',
      url: `https://login.example/authorize?response_type=code&state=***&code_challenge=${'x'.repeat(43)}`,
      headers: [],
      body: null,
    },
  }),
  step({
    name: 'token',
    status: 400,
    contentType: 'text/html',
    request: {
      method: 'POST',
      url: 'https://login.example/token',
      headers: [['Content-Type', 'application/x-www-form-urlencoded']],
      body: 'grant_type=authorization_code&code=***&code_verifier=***',
    },
    reply: '<html><title>Error</title>The redirect URI is not registered</html>',
    problem: makeProblem('OAUTH_REDIRECT_NOT_REGISTERED', '', { detail: 'the page says so' }),
  }),
  step({
    name: 'revocation',
    status: null,
    contentType: null,
    request: { method: 'POST', url: 'https://login.example/revoke', headers: [], body: 'token=***' },
    problem: makeProblem('NETWORK_FAILED', '', { host: 'login.example', command: 'toolrail login' }),
  }),
];

let params: ResolvableParam[] = [
  { param: 'learnerId', type: 'string', tools: ['get_learner_profile'], resolver: null },
  { param: 'language', type: 'string', tools: ['search_courses'], resolver: { kind: 'locale' } },
  { param: 'apiKey', type: 'string', tools: [], resolver: { kind: 'secret', stored: false } },
];

/** Params of the canned site whose value is fixed. */
export const resolvedParams = () =>
  params.flatMap(({ param, resolver }) => (resolver === null ? [] : [{ param, resolver }]));

function reviewOf(text: string): PromptReview {
  const clash = text.includes('two');
  return {
    fields: {
      manifestUrl: 'https://club.example/.well-known/servio.json',
      token: clash ? null : 'ab12…9f',
      refreshToken: null,
      tokenUrl: 'https://login.example/token',
      clientId: 'toolrail',
    },
    conflicts: clash ? [{ field: 'token', values: ['ab12…9f', 'cd34…01'] }] : [],
    hosts: ['club.example', 'login.example'],
    hostsNeeded: ['club.example'],
    otherHost: true,
    problems: [],
  };
}

/** What the canned worker answers to a request about signing in; undefined for any other. */
export function signInAnswer(
  name: RequestName,
  input: Record<string, unknown>,
  tell: (siteId: string) => void,
): unknown {
  const siteId = String(input.siteId);
  const before = progressOf(siteId) ?? { status: NOBODY, pending: null, last: null };
  const put = (part: Partial<SignInProgress>) => {
    const next = { ...before, ...part };
    progress.set(siteId, next);
    tell(siteId);
    return next;
  };
  const ended = (way: 'redirect' | 'paste-code', problems: readonly ReturnType<typeof makeProblem>[]) =>
    put({
      pending: null,
      last: { at: Date.now(), way, problems },
      ...(problems.length === 0 ? { status: SOMEBODY } : {}),
    });
  switch (name) {
    case 'signin.options':
      return optionsOf(siteId);
    case 'signin.status':
      return before;
    case 'signin.log':
      return LOG;
    case 'signin.start': {
      const way = input.way === 'redirect' ? 'redirect' : 'paste-code';
      if (input.silent) return ended(way, [makeProblem('OAUTH_INTERACTION_NEEDED', '', { detail: 'login_required' })]);
      if ((input.scopes as string[]).includes('admin'))
        return ended(way, [makeProblem('OAUTH_SCOPE_REFUSED', '', { detail: 'invalid_scope' })]);
      return put({
        last: null,
        pending: {
          way,
          since: Date.now(),
          expiresAt: Date.now() + 15 * MINUTE,
          pickHost: way === 'redirect' ? null : 'login.example',
          pickHostReachable: false,
          localRedirect: false,
        },
      });
    }
    case 'signin.code':
      return input.text === 'wrong'
        ? put({ last: { at: Date.now(), way: 'paste-code', problems: [makeProblem('OAUTH_NO_CODE')] } })
        : ended('paste-code', []);
    case 'signin.pickCode':
      return ended('paste-code', []);
    case 'signin.cancel':
      return put({ pending: null });
    case 'signin.signOut':
      return put({ status: NOBODY });
    case 'signin.refresh':
      return ended('redirect', []);
    case 'signin.showPage':
      return null;
    case 'prompt.read':
      return reviewOf(String(input.text));
    case 'resolvers.get':
      return params;
    case 'resolvers.set': {
      const given = input.resolver as { kind: string; text?: string } | null;
      const resolver = given === null ? null : given.kind === 'secret' ? { kind: 'secret', stored: true } : given;
      params = params.map((each) => (each.param === input.param ? ({ ...each, resolver } as ResolvableParam) : each));
      tell(siteId);
      return params;
    }
    case 'headers.get':
    case 'headers.set':
      return { headers: input.headers ?? [['X-Tenant', 'club']], sendVersion: input.sendVersion ?? true };
    default:
      return undefined;
  }
}
