import type { DiscoveredServer } from '../../oauth/discover-server.ts';
import type { Problem } from '../../site/problem.ts';

/** What one life of the worker remembers about signing in, by site and slot. Losing it costs a few requests. */
export class SignInMemory {
  /** The states of sign-ins that this life carries on: their window is open, or their code is being exchanged. */
  readonly underWay = new Set<string>();
  /** Authorization servers that were found, and when. */
  readonly servers = new Map<string, { readonly at: number; readonly found: DiscoveredServer }>();
  /** The last `WWW-Authenticate` of a call that was refused for want of a token. */
  readonly challenges = new Map<string, string>();
  /** A scope that a call turned out to need. */
  readonly missingScopes = new Map<string, string>();
  /** Renewals that failed for now: the calls that wait behind one do not all try it again. */
  readonly failedRenewals = new Map<
    string,
    { readonly at: number; readonly accessToken: string; readonly problems: readonly Problem[] }
  >();
  /** The last write of each log; the next waits for it. */
  readonly logWrites = new Map<string, Promise<void>>();
}

/** Under which key something is remembered. */
export function memoryKey(siteId: string, slot: string): string {
  return `${siteId}\n${slot}`;
}
