import type { JsonObject } from '../json/json.ts';
import type { DiscoveryStep } from '../site/discovery.ts';
import type { Problem } from '../site/problem.ts';
import type { Auth, ProtocolId, Risk } from '../site/site.ts';
import type { ErrorReading, HttpRequest } from '../site/tool-call.ts';
import type { ResolverView, SignInStatus } from './sign-in-views.ts';

/** Names one manifest of one site. Opaque outside the worker. */
export type SiteId = string;

/** A host that the tools of a site call, in punycode with port. */
export interface HostUse {
  readonly host: string;
  readonly tools: number;
  /** True for the site's own host and for hosts that the user allowed. */
  readonly allowed: boolean;
  /** True where the browser lets the extension reach it (host permission). */
  readonly reachable: boolean;
}

/** What the panel shows of a site without reading its manifest. Never holds a secret. */
export interface SiteSummary {
  readonly id: SiteId;
  readonly origin: string;
  readonly manifestUrl: string;
  /** Null while its manifest is locked, and nothing else tells. */
  readonly protocol: ProtocolId | null;
  /** The manifest's name, else the host. */
  readonly name: string;
  readonly version: string | null;
  readonly added: boolean;
  /** Milliseconds since the epoch; null until added. */
  readonly addedAt: number | null;
  readonly lastUsedAt: number | null;
  readonly tools: number;
  readonly usable: number;
  readonly repaired: number;
  readonly errors: number;
  readonly warnings: number;
  readonly risks: Readonly<Record<Risk, number>>;
  readonly auth: Auth;
  /** Whether a secret or token is needed and stored; the secret itself never comes here. */
  readonly credential: 'not-needed' | 'missing' | 'stored';
  /** How the sign-in stands; null where one neither signs in nor did. `locked`: the manifest is not known before. */
  readonly signIn: SignInStatus | null;
  readonly hosts: readonly HostUse[];
  /** True while its tools, and all that is told of them here, come from the user's draft of its manifest. */
  readonly draft: boolean;
  readonly fetchedAt: number;
  /** Why the last refresh failed, where it did; the manifest shown is then the last good one. */
  readonly stale: { readonly since: number; readonly problem: Problem } | null;
}

export interface ToolSummary {
  readonly name: string | null;
  readonly qualifiedName: string | null;
  /** At most 200 characters. */
  readonly description: string;
  readonly method: string | null;
  readonly host: string | null;
  readonly risk: Risk;
  readonly usable: boolean;
  readonly repaired: boolean;
  readonly problems: number;
  readonly pinned: boolean;
  readonly lastUsedAt: number | null;
  /** JSON pointer of the tool; identifies it in messages even where its name is missing or doubled. */
  readonly pointer: string;
}

export interface ToolDetail {
  readonly pointer: string;
  readonly name: string;
  readonly qualifiedName: string;
  readonly description: string;
  readonly method: string;
  readonly url: string;
  readonly host: string;
  readonly params: JsonObject;
  readonly auth: Auth;
  readonly risk: Risk;
  readonly requiredScopes: readonly string[];
  readonly examples: readonly JsonObject[];
  readonly repaired: boolean;
  readonly pinned: boolean;
  readonly problems: readonly Problem[];
  /** RCP `responseMappings`: field → path; null without. */
  readonly mappings: Readonly<Record<string, string>> | null;
  /** SHA-256 of the canonical tool; a call is bound to it. */
  readonly hash: string;
  readonly hostAllowed: boolean;
  readonly hostReachable: boolean;
  readonly credential: 'not-needed' | 'missing' | 'stored';
  /** As in `SiteSummary`, for the auth of this tool. */
  readonly signIn: SignInStatus | null;
  /** Params whose value the user fixed; `params` has them no longer. */
  readonly resolved: readonly { readonly param: string; readonly resolver: ResolverView }[];
}

/** What is known about the page in a tab. */
export interface PageView {
  readonly tabId: number;
  /** Null where even the address is unknown (no host access yet). */
  readonly origin: string | null;
  readonly state:
    | 'not-checkable' // browser pages, stores, PDF
    | 'not-allowed' // nobody clicked, no host permission
    | 'blocked-by-page' // the page's policy stops the look
    | 'switched-off' // by the user, for this site or everywhere
    | 'looking'
    | 'nothing-found'
    | 'found'
    | 'locked' // a manifest is there, and shown only to who signs in; `sites` has it with `signIn.state` "locked"
    | 'invalid'; // a manifest was found, and none of its tools can be used
  /** Sites of this origin, found or added; the first is the one to show. Where looking is switched off, only added ones. */
  readonly sites: readonly SiteSummary[];
  /** Where the last look ended without a usable manifest: what was wrong. */
  readonly problems: readonly Problem[];
}

export type { DiscoveryStep };

export interface DiscoveryLog {
  readonly origin: string;
  readonly steps: readonly DiscoveryStep[];
  /** Until when "nothing here" is remembered, milliseconds since the epoch. */
  readonly quietUntil: number | null;
}

export interface CallPreview {
  /** With the secret as `***`; null while problems prevent a request. */
  readonly request: HttpRequest | null;
  readonly curl: string | null;
  /** Which dialect or substitution is used and why, one sentence each. */
  readonly notes: readonly string[];
  readonly problems: readonly Problem[];
}

export type CallState = 'pending' | 'sent' | 'done' | 'failed' | 'cancelled' | 'unknown';

/** One call, as the journal keeps it. */
export interface CallView {
  readonly callId: string;
  readonly siteId: SiteId;
  readonly tool: string;
  readonly argumentsText: string;
  readonly state: CallState;
  readonly startedAt: number;
  /** Request with secrets masked. */
  readonly request: HttpRequest | null;
  readonly reply: CallReply | null;
  readonly problems: readonly Problem[];
}

export interface CallReply {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly ok: boolean;
  /** Null where binary (see `base64`) or where history kept no text. */
  readonly text: string | null;
  /** A binary body, for download; null for text. */
  readonly base64: string | null;
  readonly contentType: string | null;
  readonly bytes: number;
  readonly durationMs: number;
  /** True where history keeps only the first part. */
  readonly cut: boolean;
  /** Exact JSON text of the mapped value; null without mappings. */
  readonly mappedText: string | null;
  readonly missing: readonly string[];
  readonly error: ErrorReading | null;
}
