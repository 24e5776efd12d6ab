import type { Json, JsonObject } from '../json/json.ts';
import type { Problem } from './problem.ts';

export type ProtocolId = 'servio' | 'rcp';
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Scope {
  readonly name: string;
  readonly description: string | null;
}

export interface RegisteredClient {
  readonly id: string;
  readonly name: string;
}

/** How a call authenticates. Absent members are null. The secret itself is never part of it. */
export type Auth =
  | { readonly type: 'none' }
  | { readonly type: 'bearer' }
  | { readonly type: 'header'; readonly header: string; readonly scheme: string | null }
  | ServioOAuth
  | { readonly type: 'oauth2'; readonly protocol: 'rcp'; readonly resource: string | null };

export interface ServioOAuth {
  readonly type: 'oauth2';
  readonly protocol: 'servio';
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly revokeUrl: string | null;
  readonly scopes: readonly Scope[];
  readonly registeredClients: readonly RegisteredClient[];
  readonly redirectUris: readonly string[];
}

/** What a call does to the site, as far as the manifest tells: by method, name, `dangerous`, scope. */
export type Risk = 'read' | 'write' | 'delete';

/** A tool that can be called. `Spec` is the protocol's own part, which only that protocol reads. */
export interface Tool<Spec = unknown> {
  readonly usable: true;
  /** True where something invalid was read as what was plainly meant; a problem says what. */
  readonly repaired: boolean;
  /** Where it stands in the manifest: "/tools/3". */
  readonly pointer: string;
  readonly name: string;
  /** Unique, `[A-Za-z0-9_-]{1,64}` (field notes 1.3). */
  readonly qualifiedName: string;
  readonly description: string;
  readonly method: HttpMethod;
  /** Servio: the endpoint that a call uses. RCP: the raw template. */
  readonly url: string;
  /** Host (with port) that a call goes to. */
  readonly host: string;
  /** JSON Schema of the arguments object. */
  readonly params: JsonObject;
  readonly auth: Auth;
  readonly risk: Risk;
  readonly requiredScopes: readonly string[];
  /** Argument objects that the manifest gives as examples. */
  readonly examples: readonly Json[];
  readonly problems: readonly Problem[];
  readonly spec: Spec;
}

/** A tool that cannot be called; what could be read of it, and why not. */
export interface BrokenTool {
  readonly usable: false;
  readonly pointer: string;
  readonly name: string | null;
  readonly qualifiedName: string | null;
  readonly description: string | null;
  readonly method: string | null;
  readonly url: string | null;
  readonly params: JsonObject | null;
  readonly auth: Auth | null;
  readonly problems: readonly Problem[];
}

export type ListedTool = Tool | BrokenTool;

export interface Manifest {
  readonly protocol: ProtocolId;
  /** Servio `version`, RCP `rcpVersion`; null where it is absent or no string. */
  readonly version: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly auth: Auth;
  readonly tools: readonly ListedTool[];
  /** Long free text addressed to a model: untrusted. */
  readonly instructions: string | null;
  readonly verification: string | null;
  /** Servio `brief`, as it stands. */
  readonly brief: Json | null;
}

/** What was made of a text: a manifest, or only problems. A tool's problems stand in both lists. */
export interface ManifestReading {
  readonly protocol: ProtocolId | null;
  readonly manifest: Manifest | null;
  readonly problems: readonly Problem[];
}

/** Where a manifest came from, as far as known; used for names, hosts and address rules. */
export interface ManifestOrigin {
  /** Origin of the site, "https://example.com". */
  readonly site: string | null;
  readonly manifestUrl: string | null;
  /** Developer mode: http and loopback are allowed. */
  readonly developer: boolean;
}
