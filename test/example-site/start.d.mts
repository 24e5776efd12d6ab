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
  /** Fixes the answer of one path (without query) of one host, for any method; null ends that. */
  answerWith(host: string, path: string, reply: FixedReply | null): void;
  /** Everything as at the start: threads, enrolments, fixed answers, log. */
  reset(): void;
  close(): Promise<void>;
}

export function startExampleSite(options?: ExampleSiteOptions): Promise<ExampleSite>;
