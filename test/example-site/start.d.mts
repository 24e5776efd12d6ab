import type { IncomingHttpHeaders } from 'node:http';

export interface ExampleSiteOptions {
  /** Port of the HTTPS server; 0 takes a free one. */
  readonly port?: number;
  /** Also serves the forum over plain http on 127.0.0.1 (`httpPort`), for developer mode. */
  readonly developerHttp?: boolean;
}

/** A request as it arrived, on any host. */
export interface LoggedRequest {
  /** Without the port. */
  readonly host: string;
  readonly method: string;
  /** With the query, exactly as sent. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** An answer that a test sets in place of what a host would say. */
export interface FixedReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What a test may set and count at the authorization servers (login, plugin, plugin-json, club); `reset` ends all of it. */
export interface OAuthKnobs {
  /** Token requests that arrived at a host ("login.example.test"), of one grant or of all. */
  tokenRequests(host: string, grant?: 'authorization_code' | 'refresh_token'): number;
  /** Ends all access tokens that a host issued; its refresh tokens go on. */
  expireTokens(host: string): void;
  /** Ends access and refresh tokens alike. */
  endGrants(host: string): void;
  /** How long access tokens live that are issued from now on; 3,600 at the start. */
  setAccessTokenSeconds(seconds: number): void;
  /** True answers every question for consent with no, without asking. */
  denyAll(deny: boolean): void;
  /** Answers to token requests wait so long, in ms, after the work is done. */
  delayTokenAnswers(ms: number): void;
  /** The next token request loses its connection: before anything is done, or after it was done. */
  loseNextTokenAnswer(when: 'before' | 'after'): void;
  /** Members to put in place of those in login's metadata, RFC 8414 and OpenID alike; null ends that. */
  changeMetadata(changes: Readonly<Record<string, unknown>> | null): void;
}

export interface ExampleSite {
  readonly port: number;
  readonly httpPort: number | null;
  /** Full names: "forum.example.test". */
  readonly hosts: readonly string[];
  readonly certificatePem: string;
  /** For Chromium's --ignore-certificate-errors-spki-list. */
  readonly spkiHash: string;
  /** Every request since the start or the last `reset`, oldest first; the same array all the time. */
  readonly log: readonly LoggedRequest[];
  readonly oauth: OAuthKnobs;
  /** Fixes the answer of one path (without query) of one host, for any method; null ends that. */
  answerWith(host: string, path: string, reply: FixedReply | null): void;
  /** Everything as at the start: threads, enrolments, fixed answers, log. */
  reset(): void;
  close(): Promise<void>;
}

export function startExampleSite(options?: ExampleSiteOptions): Promise<ExampleSite>;
