import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { PageHints, ProbeAnswer } from '../../site/discovery.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { HttpRequest } from '../../site/tool-call.ts';
import { type Background, makeBackground } from '../background.ts';
import { makeRoutes } from '../routes.ts';
import type { Send, SentReply } from '../send-http.ts';
import { openStore } from '../store/open-store.ts';
import { MemoryBrowser, type PageScript } from './memory-browser.ts';

/** One answer of the web in memory. */
export interface WebReply {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: readonly (readonly [string, string])[];
  readonly text?: string;
  readonly redirect?: boolean;
}
type Handler = (request: HttpRequest) => WebReply | Promise<WebReply>;

/** The web, the browser and the disk in memory, and one life of the worker after the other over them. */
export class WorkerRig {
  readonly browser = new MemoryBrowser();
  /** Everything that was sent, from worker and pages alike. */
  readonly sent: HttpRequest[] = [];
  readonly web = new Map<string, Handler | WebReply>();
  readonly log: string[] = [];
  time = 1_700_000_000_000;
  background: Background;

  constructor() {
    globalThis.indexedDB = new IDBFactory();
    this.background = this.startWorker();
  }

  /** A new life of the worker. `onPoint` may never resolve: then this life ended there. */
  startWorker(onPoint: Background['onPoint'] = () => Promise.resolve()): Background {
    this.browser.lifeEnded();
    this.background = makeBackground({
      browser: this.browser,
      store: openStore(),
      send: this.send,
      now: () => this.time,
      onPoint,
      log: (problem, detail) => this.log.push(`${problem.message} ${String(detail)}`),
    });
    return this.background;
  }

  get routes() {
    return makeRoutes(this.background);
  }

  async #reply(request: HttpRequest): Promise<WebReply | null> {
    this.sent.push(request);
    const known = this.web.get(request.url) ?? this.web.get(new URL(request.url).origin);
    return known === undefined ? null : typeof known === 'function' ? known(request) : known;
  }

  readonly send: Send = async (request, options) => {
    const reply = (await this.#reply(request)) ?? { status: 404, type: 'text/html', text: '<h1>404</h1>' };
    if (options.signal?.aborted) return { ok: false, problem: makeProblem('CANCELLED'), durationMs: 1 };
    if (reply.redirect) return { ok: false, problem: makeProblem('REDIRECT_BLOCKED'), durationMs: 1 };
    const text = reply.text ?? '';
    const headers = [['content-type', reply.type ?? 'application/json'] as const, ...(reply.headers ?? [])];
    const sent: SentReply = {
      status: reply.status ?? 200,
      statusText: '',
      headers,
      text,
      base64: null,
      utf8: null,
      bytes: text.length,
      durationMs: 1,
    };
    return { ok: true, reply: sent };
  };

  /** A page of `origin` whose script fetches from the same web. */
  page(origin: string, hints: Partial<PageHints> = {}): PageScript {
    const all: PageHints = {
      origin,
      url: `${origin}/`,
      contentType: 'text/html',
      rcpLinks: [],
      wordpressRoot: null,
      xenforo: false,
      xenforoRoot: null,
      drupal: false,
      ownText: null,
      ...hints,
    };
    return async (request): Promise<PageHints | ProbeAnswer> => {
      if (request.name === 'hints') return all;
      const reply = (await this.#reply({ method: request.method, url: request.url, headers: [], body: null })) ?? {
        status: 404,
        type: 'text/html',
      };
      const header = (name: string) => reply.headers?.find(([other]) => other.toLowerCase() === name)?.[1] ?? null;
      return {
        ok: true,
        status: reply.redirect ? 0 : (reply.status ?? 200),
        redirected: reply.redirect ?? false,
        contentType: reply.type ?? 'application/json',
        etag: header('etag'),
        lastModified: header('last-modified'),
        link: header('link'),
        wwwAuthenticate: header('www-authenticate'),
        text: reply.text ?? null,
        durationMs: 1,
      };
    };
  }
}

/** The text of a Servio manifest of `origin` with some tools. */
export function servioText(origin: string, change: Record<string, unknown> = {}): string {
  const schema = { type: 'object', properties: { q: { type: 'string' } }, required: [] };
  return JSON.stringify({
    name: 'Forum',
    version: '1.0.0',
    server: { url: `${origin}/api` },
    auth: { type: 'bearer' },
    tools: [
      { name: 'forum.searchThreads', description: 'Searches threads.', input_schema: schema },
      { name: 'forum.deleteThread', description: 'Deletes a thread.', input_schema: schema, dangerous: true },
    ],
    ...change,
  });
}
