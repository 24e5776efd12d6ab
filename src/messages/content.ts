/** What the worker asks of the content script in a tab, and its answers. Types only: no schema library in web pages. */
export interface PageHints {
  readonly origin: string;
  readonly url: string;
  readonly contentType: string;
  /** `<link rel="rcp-manifest" href>`, resolved. */
  readonly rcpLinks: readonly string[];
  /** `<link rel="https://api.w.org/">`, resolved; null without. */
  readonly wordpressRoot: string | null;
  readonly xenforo: boolean;
  readonly drupal: boolean;
  /** The page's own text where the page itself is JSON, at most the manifest limit. */
  readonly ownText: string | null;
}

export type ContentRequest =
  | { readonly to: 'content'; readonly name: 'hints' }
  | {
      readonly to: 'content';
      readonly name: 'fetch';
      readonly url: string;
      readonly method: 'GET' | 'HEAD';
      readonly maxBytes: number;
      readonly timeoutMs: number;
    };

/** What the content script tells the worker by itself when it starts in a page. */
export interface PageLoadedMessage {
  readonly to: 'worker';
  readonly name: 'page-loaded';
  readonly hints: PageHints;
}

/** One answer of a discovery request, from the page or from the worker. */
export type ProbeAnswer =
  | {
      readonly ok: true;
      readonly status: number;
      readonly redirected: boolean;
      readonly contentType: string | null;
      readonly etag: string | null;
      readonly lastModified: string | null;
      readonly link: string | null;
      readonly wwwAuthenticate: string | null;
      readonly text: string | null;
      readonly durationMs: number;
    }
  | {
      readonly ok: false;
      readonly reason: 'timeout' | 'too-large' | 'network' | 'page-policy';
      readonly durationMs: number;
    };
