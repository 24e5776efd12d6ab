/** What a page says about where its manifests are (field notes 1.6 and 2.2). */
export interface PageHints {
  readonly origin: string;
  readonly url: string;
  readonly contentType: string;
  /** `<link rel="rcp-manifest" href>`, resolved. */
  readonly rcpLinks: readonly string[];
  /** `<link rel="https://api.w.org/">`, resolved; null without. */
  readonly wordpressRoot: string | null;
  readonly xenforo: boolean;
  /** Address of the XenForo board ("https://example.com/forum/") where the page tells it. */
  readonly xenforoRoot?: string | null;
  readonly drupal: boolean;
  /** The page's own text where the page itself is JSON, at most the manifest limit. */
  readonly ownText: string | null;
}

/** One answer of a discovery request, from the page, the worker or the command line. */
export type ProbeAnswer =
  | {
      readonly ok: true;
      readonly status: number;
      readonly redirected: boolean;
      /** Where a redirect leads, where it is known; browsers hide it. */
      readonly location?: string;
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
      /** The exact cause in words, where it is known. */
      readonly detail?: string;
      readonly durationMs: number;
    };

/** One address of a look at a site, and what came back. */
export interface DiscoveryStep {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly url: string;
  readonly why: 'page-hint' | 'header-hint' | 'specified' | 'platform-hint' | 'pasted' | 'page-itself' | 'refresh';
  readonly via: 'page' | 'worker';
  readonly status: number | null;
  readonly contentType: string | null;
  readonly durationMs: number;
  readonly outcome: 'manifest' | 'not-found' | 'not-a-manifest' | 'redirect' | 'locked' | 'failed' | 'skipped';
  /** One sentence; empty where the outcome says all. */
  readonly note: string;
}
