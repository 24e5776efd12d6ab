import type { Problem } from './problem.ts';
import type { HttpRequest } from './tool-call.ts';

/** What a step of signing in is for, in the order in which they happen. */
export type OAuthStepName =
  | 'challenge'
  | 'resource-metadata'
  | 'server-metadata'
  | 'registration'
  | 'authorization'
  | 'callback'
  | 'token'
  | 'refresh'
  | 'revocation';

/** One step as the OAuth view shows it; every secret in it is already masked. */
export interface OAuthStep {
  readonly name: OAuthStepName;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly durationMs: number;
  readonly request: HttpRequest | null;
  readonly status: number | null;
  readonly contentType: string | null;
  /** The reply, masked; at most 4,000 characters. Null without one. */
  readonly reply: string | null;
  readonly problem: Problem | null;
}
