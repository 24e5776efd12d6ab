import type { PageHints, ProbeAnswer } from '../site/discovery.ts';

// Types only: no schema library in web pages.
export type { PageHints, ProbeAnswer };

/** What the worker asks of the content script in a tab. */
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
}
