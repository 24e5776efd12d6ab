import * as z from 'zod/mini';
import type {
  OAuthStep,
  PromptReview,
  ResolvableParam,
  SignInOptions,
  SignInProgress,
  SiteHeaders,
} from './sign-in-views.ts';
import type { SiteSummary } from './views.ts';

const siteId = z.string().check(z.minLength(1), z.maxLength(5000));
/** Null: the site's own auth, or its locked manifest; else the pointer of a tool whose `auth` may differ. */
const tool = z.nullable(z.string().check(z.maxLength(200)));
const place = { siteId, tool };
const keep = z.enum(['session', 'device']);
const clientId = z.nullable(z.string().check(z.minLength(1), z.maxLength(2048)));
const secret = z.string().check(z.minLength(1), z.maxLength(16_384));
const promptText = z.string().check(z.maxLength(300_000));
const param = z.string().check(z.minLength(1), z.maxLength(200));

/** Requests about signing in, connecting, and what a site adds to every call. Part of `REQUESTS`. */
export const SIGN_IN_REQUESTS = {
  /** What there is to choose before signing in. Asks the site where one signs in, where only it can tell. */
  'signin.options': z.object(place),
  /**
   * Starts to sign in and answers at once; how it goes on is told by the event `sign-in-changed`. `clientId` null: the
   * remembered or registered one. `silent` (with `redirect` only): without showing anything, where the server allows it.
   * `another`: somebody else than the server may still know, so that it asks who it is; not with `silent`.
   */
  'signin.start': z.object({
    ...place,
    way: z.enum(['redirect', 'paste-code']),
    clientId,
    scopes: z.array(z.string().check(z.minLength(1), z.maxLength(500))).check(z.maxLength(200)),
    keep,
    silent: z.boolean(),
    another: z.boolean(),
  }),
  /** The code that the person pasted: bare, a whole address, or text around it. Answers when it worked or failed. */
  'signin.code': z.object({ ...place, text: z.string().check(z.maxLength(100_000)) }),
  /** Reads the code from the consent page's tab (`PendingView.pickHost` must be reachable), and goes on as with it pasted. */
  'signin.pickCode': z.object(place),
  /** Shows the tab of the consent page again, or opens it again where it was closed. */
  'signin.showPage': z.object(place),
  'signin.cancel': z.object(place),
  /** Forgets the tokens and revokes them, the access token last. Problems of the revocation stand in `last`. */
  'signin.signOut': z.object(place),
  'signin.status': z.object(place),
  /** Every step of the last sign-ins and renewals, masked; the newest last. */
  'signin.log': z.object(place),
  /** Renews now, for owners. `again`: also where it is not known what became of the last renewal. */
  'signin.refresh': z.object({ ...place, again: z.boolean() }),
  /** A token that the site gave out, with what is known of its end and its renewal. Without those: `secret.set`. */
  'signin.token': z.object({
    ...place,
    token: secret,
    refreshToken: z.nullable(secret),
    /** Milliseconds since the epoch. */
    expiresAt: z.nullable(z.int()),
    clientId,
    /** Where it is renewed; null: the manifest's `token_url`. */
    tokenUrl: z.nullable(z.string().check(z.maxLength(4096))),
    keep,
  }),
  'prompt.read': z.object({ text: promptText }),
  /**
   * Connects with a block of text. `choices`: for each field in conflict the index of the right value. `siteId`: the
   * site that it is for, where the text names no manifest.
   */
  'prompt.connect': z.object({
    text: promptText,
    choices: z.record(z.string(), z.int().check(z.minimum(0))),
    siteId: z.nullable(siteId),
    keep,
  }),
  'resolvers.get': z.object({ siteId }),
  /** `resolver` null takes it away. A secret of null keeps the stored one. A constant is JSON text, or text as it is. */
  'resolvers.set': z.object({
    siteId,
    param,
    resolver: z.nullable(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('constant'), text: z.string().check(z.maxLength(16_384)) }),
        z.object({ kind: z.literal('locale') }),
        z.object({ kind: z.literal('time-zone') }),
        z.object({ kind: z.literal('secret'), secret: z.nullable(secret) }),
      ]),
    ),
  }),
  'headers.get': z.object({ siteId }),
  /** Replaces the site's own headers; a forbidden name or value refuses them all. */
  'headers.set': z.object({
    siteId,
    headers: z
      .array(z.tuple([z.string().check(z.maxLength(200)), z.string().check(z.maxLength(16_384))]))
      .check(z.maxLength(50)),
    sendVersion: z.boolean(),
  }),
} as const;

/** What the worker answers to each of them where it succeeds. */
export interface SignInReplies {
  'signin.options': SignInOptions;
  'signin.start': SignInProgress;
  'signin.code': SignInProgress;
  'signin.pickCode': SignInProgress;
  'signin.showPage': null;
  'signin.cancel': SignInProgress;
  'signin.signOut': SignInProgress;
  'signin.status': SignInProgress;
  'signin.log': readonly OAuthStep[];
  'signin.refresh': SignInProgress;
  'signin.token': SiteSummary;
  'prompt.read': PromptReview;
  'prompt.connect': SiteSummary;
  'resolvers.get': readonly ResolvableParam[];
  'resolvers.set': readonly ResolvableParam[];
  'headers.get': SiteHeaders;
  'headers.set': SiteHeaders;
}
