import type { OAuthStep } from '../site/oauth-step.ts';
import type { Problem } from '../site/problem.ts';
import type { ProtocolId, RegisteredClient } from '../site/site.ts';

export type { OAuthStep };

/**
 * How a person can get a token for a site.
 * `redirect`: the browser's own sign-in window. `paste-code`: the consent page in a tab, and its code pasted or picked
 * up. `static-token`: a token that the site gave out (`secret.set`).
 */
export type SignInWay = 'redirect' | 'paste-code' | 'static-token';

/** How long tokens are kept: until the browser closes, or on this device. */
export type KeepTokens = 'session' | 'device';

/** How a sign-in of a site (or of a tool whose `auth` differs) stands. Never holds a token. */
export interface SignInStatus {
  /**
   * `active`: calls work, or work after a renewal that needs nobody. `expiring`: it ends within ten minutes and cannot be
   * renewed. `expired`: it ended, or the server ended it (`problem` says why); the person signs in again.
   * `signed-out`: there is no token. `locked`: the manifest itself is shown only to who signs in, and is not here.
   */
  readonly state: 'active' | 'expiring' | 'expired' | 'signed-out' | 'locked';
  /** Who is signed in, where the server or a tool told. */
  readonly account: string | null;
  /** Milliseconds since the epoch; null where nobody knows. */
  readonly expiresAt: number | null;
  /** True where it is renewed without asking when it ends. */
  readonly renewable: boolean;
  /** Scopes granted; null where nobody knows. */
  readonly scopes: readonly string[] | null;
  readonly keep: KeepTokens | null;
  /** Null where nobody is signed in. */
  readonly way: SignInWay | null;
  readonly clientId: string | null;
  /** The authorization server: its issuer, or the origin of its token address. */
  readonly issuer: string | null;
  readonly resource: string | null;
  /** Since when, milliseconds since the epoch. */
  readonly since: number | null;
  /**
   * Why it does not work any more, or may not: `OAUTH_SIGN_IN_AGAIN`, `OAUTH_ENDPOINT_CHANGED`, or
   * `OAUTH_REFRESH_UNKNOWN` (then `signin.refresh` with `again` tries the stored renewal once more, if the user wants).
   */
  readonly problem: Problem | null;
}

/** A way to sign in, and why it is not offered where it is not. */
export interface WayOffered {
  readonly way: SignInWay;
  readonly offered: boolean;
  /** Null where it is offered without a doubt; else what speaks against it. */
  readonly problem: Problem | null;
}

/** A scope in the list to choose from. */
export interface ScopeOffered {
  readonly name: string;
  readonly description: string | null;
  /** How many tools say that they need it. */
  readonly tools: number;
  /** True where it is ticked at first: a tool needs it, or it was asked for last time. */
  readonly wanted: boolean;
  /** True where the server refused it in the last attempt; it is then not ticked. */
  readonly refused: boolean;
}

/** The redirect URLs that a site owner registers, exactly. */
export interface RedirectUrls {
  /** Of this browser. */
  readonly own: string;
  readonly chrome: string;
  readonly firefox: string;
  /** Those that the manifest says it knows; empty where it says nothing. */
  readonly registered: readonly string[];
}

/** A sign-in that waits for the person. */
export interface PendingView {
  readonly way: SignInWay;
  /** Milliseconds since the epoch. */
  readonly since: number;
  readonly expiresAt: number;
  /** Host of the consent page; with access to it, `signin.pickCode` can read the code. Null for `redirect`. */
  readonly pickHost: string | null;
  readonly pickHostReachable: boolean;
  /** True where the consent page was answered with a redirect to this computer, so the address of the tab is the answer. */
  readonly localRedirect: boolean;
}

/** How far signing in is: what `signin.start` and the others that change it answer, and `signin.status` any time. */
export interface SignInProgress {
  readonly status: SignInStatus;
  readonly pending: PendingView | null;
  /** How the last attempt ended in this session; problems are empty where it worked. Null without one. */
  readonly last: {
    readonly at: number;
    readonly way: SignInWay | null;
    readonly problems: readonly Problem[];
  } | null;
}

/** Everything that the view for signing in shows before it starts. */
export interface SignInOptions {
  readonly protocol: ProtocolId;
  readonly ways: readonly WayOffered[];
  /** Where one signs in; null while it is not known (see `hostsNeeded` and `problems`). */
  readonly issuer: string | null;
  readonly resource: string | null;
  /** Client ids that the manifest lists, with their names. */
  readonly clients: readonly RegisteredClient[];
  /** The one to select: chosen last time, registered before, or the only one. */
  readonly clientId: string | null;
  /**
   * `listed`: one of `clients`. `registration`: the server registers this browser by itself. `typed`: somebody must have
   * told the person, so that `signin.start` needs a `clientId`.
   */
  readonly clientFrom: 'listed' | 'registration' | 'typed';
  readonly scopes: readonly ScopeOffered[];
  readonly redirectUrls: RedirectUrls;
  /** What the person chose last time; "device" at first. */
  readonly keep: KeepTokens;
  /** Hosts that the browser must let us reach first; ask for them in the click, then ask for the options again. */
  readonly hostsNeeded: readonly string[];
  readonly progress: SignInProgress;
  /** What stopped us on the way to the authorization server, where something did. */
  readonly problems: readonly Problem[];
}

/** A field of a connection prompt. */
export type PromptFieldName = 'manifestUrl' | 'tokenUrl' | 'clientId' | 'token' | 'refreshToken';

/** What a connection prompt holds, for review. Tokens are masked: a few characters at each end at most. */
export interface PromptReview {
  /** What each field says, null where it is absent or in conflict. `token` and `refreshToken` are masked. */
  readonly fields: Readonly<Record<PromptFieldName, string | null>>;
  /** Fields with several values, to choose from by index; masked where they are tokens. */
  readonly conflicts: readonly { readonly field: PromptFieldName; readonly values: readonly string[] }[];
  /** Hosts that will be asked, in punycode; those of `hostsNeeded` must be permitted first. */
  readonly hosts: readonly string[];
  readonly hostsNeeded: readonly string[];
  /** True where the token address is on another host than the manifest. */
  readonly otherHost: boolean;
  readonly problems: readonly Problem[];
}

/** Where the value of a param comes from instead of the form (RCP resolvers). The secret itself never comes back. */
export type ResolverView =
  | { readonly kind: 'constant'; readonly text: string }
  | { readonly kind: 'locale' }
  | { readonly kind: 'time-zone' }
  | { readonly kind: 'secret'; readonly stored: boolean };

/** A param of a site's tools, and its resolver where it has one. */
export interface ResolvableParam {
  readonly param: string;
  /** Declared type, "string" where the tools disagree. */
  readonly type: string;
  /** Names of the tools that have it; empty for a resolver whose param has gone. */
  readonly tools: readonly string[];
  readonly resolver: ResolverView | null;
}

/** Headers that the user attached to every request to a site. */
export interface SiteHeaders {
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** `X-RCP-Version: 0.1`, on by default for RCP; null for Servio, which knows none. */
  readonly sendVersion: boolean | null;
}
