import type { DBSchema } from 'idb';
import type { ServedFacts } from '../../messages/doctor-views.ts';
import type { KeepTokens, SignInWay } from '../../messages/sign-in-views.ts';
import type { CallState, CallView, DiscoveryStep } from '../../messages/views.ts';
import type { AuthorizationServer } from '../../oauth/authorization-server.ts';
import type { PendingSignIn } from '../../oauth/sign-in.ts';
import type { TokenSet } from '../../oauth/token-set.ts';
import type { Problem } from '../../site/problem.ts';
import type { Auth, ProtocolId, Risk } from '../../site/site.ts';

/**
 * A cache: what is known of a manifest that was fetched. Its text stands apart, since megabytes of it need not be read to
 * show a site. Its absence costs one fetch.
 */
export interface ManifestFacts {
  readonly siteId: string;
  readonly origin: string;
  readonly manifestUrl: string;
  readonly protocol: ProtocolId;
  /** Another one for every text that was fetched. */
  readonly textId: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** When this text came, and when it was last found to be still current. Milliseconds since the epoch, as all times here. */
  readonly fetchedAt: number;
  readonly checkedAt: number;
  readonly failure: { readonly since: number; readonly problem: Problem } | null;
}

export interface ManifestText {
  readonly siteId: string;
  readonly text: string;
}

/** A manifest as it was last fetched. */
export type ManifestRow = ManifestFacts & ManifestText;

/** A cache made from `ManifestRow`: what a panel shows without reading the manifest. */
export interface SummaryRow {
  readonly siteId: string;
  readonly origin: string;
  readonly name: string;
  readonly version: string | null;
  readonly tools: number;
  readonly usable: number;
  readonly repaired: number;
  readonly errors: number;
  readonly warnings: number;
  readonly risks: Readonly<Record<Risk, number>>;
  readonly auth: Auth;
  readonly hosts: readonly { readonly host: string; readonly tools: number }[];
}

/** A cache made from `ManifestRow`: its tools as a panel lists them. Reading one text beats reading thousands of objects. */
export interface ToolListRow {
  readonly siteId: string;
  /** `ToolSummary[]` as JSON text. */
  readonly toolsText: string;
  /** `FirstTools` of it as JSON text. */
  readonly firstText: string;
}

/** The user's own: a site that was added. */
export interface SiteRow {
  readonly siteId: string;
  readonly origin: string;
  readonly manifestUrl: string;
  readonly protocol: ProtocolId;
  readonly name: string;
  readonly addedAt: number;
  readonly lastUsedAt: number | null;
  /** Hosts with port, in punycode, that the user allowed beside the site's own. */
  readonly allowedHosts: readonly string[];
  /** By tool name, which outlives a reordered manifest. */
  readonly pinned: readonly string[];
  readonly usedAt: readonly (readonly [tool: string, at: number])[];
}

/** A static secret with what it is bound to; it is attached only where all of that is still so. */
export interface SecretRow {
  readonly siteId: string;
  /** "" for the whole site, else the name of the tool whose auth differs. */
  readonly tool: string;
  readonly origin: string;
  readonly protocol: ProtocolId;
  /** Which header it goes into and how (see `secret-target.ts`). */
  readonly target: string;
  readonly secret: string;
  readonly savedAt: number;
}

/** One call in the journal: written before anything is sent, and the history afterwards. */
export interface CallRow {
  readonly callId: string;
  readonly siteId: string;
  readonly toolName: string;
  readonly state: CallState;
  readonly startedAt: number;
  readonly view: CallView;
}

/** What looking at an origin brought, and how long nobody looks again. */
export interface LookRow {
  readonly origin: string;
  readonly lookedAt: number;
  /** Looks in a row that found nothing. */
  readonly misses: number;
  readonly quietUntil: number | null;
  readonly steps: readonly DiscoveryStep[];
}

/**
 * A sign-in: tokens with everything that they are bound to. "On this device" it stands in the database, "until the
 * browser closes" in the browser's session storage; it never leaves the worker but inside a header or to its server.
 */
export interface TokenRow {
  readonly siteId: string;
  /** Which auth of the site it is for (see `authorise/place.ts`). */
  readonly slot: string;
  readonly origin: string;
  /** The server with its endpoints as they were at sign-in; null for a pasted token that nothing can renew. */
  readonly server: AuthorizationServer | null;
  readonly clientId: string | null;
  readonly resource: string | null;
  readonly way: SignInWay;
  readonly keep: KeepTokens;
  readonly tokens: TokenSet;
  readonly scopesAsked: readonly string[];
  readonly signedInAt: number;
  /** Since when a renewal was on its way; found without one under way, its outcome is unknown. */
  readonly renewingSince: number | null;
  /** Why the server no longer takes it. */
  readonly ended: Problem | null;
}

/** A sign-in that waits for its code, or whose code is being exchanged. */
export interface PendingRow {
  readonly siteId: string;
  readonly slot: string;
  readonly origin: string;
  readonly way: 'redirect' | 'paste-code';
  readonly keep: KeepTokens;
  /** The consent page. */
  readonly url: string;
  readonly tabId: number | null;
  /** True where the server gave the client id to this browser; it is remembered after success. */
  readonly registered: boolean;
  /** True once an answer to it came. It works once: from then on its verifier is gone, and no other answer is taken. */
  readonly used: boolean;
  readonly pending: PendingSignIn;
}

/** A client id that a server gave to this browser (RFC 7591). */
export interface RegistrationRow {
  readonly issuer: string;
  readonly redirectUri: string;
  readonly clientId: string;
  readonly registeredAt: number;
}

/** A manifest that was found and is shown only to who signs in. */
export interface LockedRow {
  readonly siteId: string;
  readonly origin: string;
  readonly manifestUrl: string;
  /** Only a guess, where it is not known. */
  readonly protocol: ProtocolId;
  readonly protocolKnown: boolean;
  /** Its `WWW-Authenticate`, where it sent one. */
  readonly challenge: string | null;
  readonly foundAt: number;
}

/** Where the value of a param comes from instead of the form; a secret's value is a `SecretRow`. */
export type Resolver =
  | { readonly kind: 'constant'; readonly text: string }
  | { readonly kind: 'locale' | 'time-zone' | 'secret' };

/** What the person chose when signing in last, for one slot. */
export interface SignInChoice {
  readonly clientId: string | null;
  readonly keep: KeepTokens;
  readonly scopes: readonly string[];
  /** Scopes that the server refused in the last attempt. */
  readonly refused: readonly string[];
}

/** The user's own, for one site: what goes into every call, and choices. */
export interface SiteOptionsRow {
  readonly siteId: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly sendVersion: boolean;
  readonly resolvers: Readonly<Record<string, Resolver>>;
  readonly choices: Readonly<Record<string, SignInChoice>>;
}

/** The user's own: a draft of a site's manifest. Its key may also be the origin of a page without one. */
export interface DraftRow {
  readonly siteId: string;
  readonly text: string;
  readonly savedAt: number;
  /** The last text of it that could be read, while the site's tools come from the draft; null while they do not. */
  readonly used: { readonly text: string; readonly protocol: ProtocolId } | null;
}

/** A cache: how a manifest was served when the doctor asked for it. */
export interface ServedRow {
  readonly siteId: string;
  readonly facts: ServedFacts;
}

export interface ToolrailDb extends DBSchema {
  manifests: { key: string; value: ManifestFacts; indexes: { origin: string } };
  manifestTexts: { key: string; value: ManifestText };
  summaries: { key: string; value: SummaryRow };
  toolLists: { key: string; value: ToolListRow };
  sites: { key: string; value: SiteRow; indexes: { origin: string } };
  secrets: { key: [siteId: string, tool: string]; value: SecretRow };
  calls: {
    key: string;
    value: CallRow;
    indexes: { tool: [siteId: string, toolName: string, startedAt: number]; time: number; state: string };
  };
  looks: { key: string; value: LookRow };
  tokens: { key: [siteId: string, slot: string]; value: TokenRow };
  pendingSignIns: { key: [siteId: string, slot: string]; value: PendingRow };
  registrations: { key: [issuer: string, redirectUri: string]; value: RegistrationRow };
  siteOptions: { key: string; value: SiteOptionsRow };
  locked: { key: string; value: LockedRow; indexes: { origin: string } };
  drafts: { key: string; value: DraftRow };
  served: { key: string; value: ServedRow };
}
