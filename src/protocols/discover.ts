import { checkAddress } from '../site/address.ts';
import type { DiscoveryStep, PageHints, ProbeAnswer } from '../site/discovery.ts';
import type { Problem } from '../site/problem.ts';
import type { ProtocolId } from '../site/site.ts';
import { type FoundManifest, type Judgement, judgeAnswer, type LockedManifest } from './judge-answer.ts';
import { rcpLinksOf } from './link-header.ts';
import { platformLocations } from './platform-hints.ts';
import { needsVersion, rcpLocations } from './rcp/locate.ts';
import { servioLocations } from './servio/locate.ts';

type Why = DiscoveryStep['why'];

/** Sends one discovery request: no cookies, no redirects, bounded in time and size. Never throws for a failed one. */
export type Probe = (
  url: string,
  request: { readonly method: 'GET' | 'HEAD'; readonly why: Why },
) => Promise<{ readonly via: DiscoveryStep['via']; readonly answer: ProbeAnswer }>;

export interface DiscoveryInput {
  readonly hints: PageHints;
  /** Developer mode: http, and hosts on this computer. */
  readonly developer: boolean;
  readonly probe: Probe;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** False for an address that may not be asked (no permission); the step then says "skipped". */
  readonly mayProbe?: (url: string) => boolean;
  readonly onStep?: (step: DiscoveryStep) => void;
  /** Only the page itself and the links in it; where else a manifest may be is not asked. */
  readonly promisedOnly?: boolean;
}

export interface Discovery {
  /** At most one of each protocol. */
  readonly manifests: readonly FoundManifest[];
  readonly locked: readonly LockedManifest[];
  /** What a hint promised and did not hold, and manifests with the wrong content type. */
  readonly problems: readonly Problem[];
  readonly steps: readonly DiscoveryStep[];
}

/** Links of one page that are followed; a page with more is no hint but a flood. */
export const LINKS_FOLLOWED = 3;

class Look {
  readonly manifests: FoundManifest[] = [];
  readonly locked: LockedManifest[] = [];
  readonly problems: Problem[] = [];
  readonly steps: DiscoveryStep[] = [];
  /** Addresses that were asked already. */
  private readonly asked = new Set<string>();
  /** Set where the site says that it is asked too often. */
  private stopped = false;

  constructor(private readonly input: DiscoveryInput) {}

  has(protocol: ProtocolId): boolean {
    return this.manifests.some(({ reading }) => reading.protocol === protocol);
  }

  private step(step: DiscoveryStep): void {
    this.steps.push(step);
    this.input.onStep?.(step);
  }

  private skip(url: string, why: Why, note: string): void {
    const nothing = { status: null, contentType: null, durationMs: 0 };
    this.step({ at: this.input.now(), url, why, via: 'worker', ...nothing, outcome: 'skipped', note });
  }

  /** Sends one request unless the rules forbid it, and logs what `judge` makes of its answer. */
  private async ask(
    address: string,
    why: Why,
    method: 'GET' | 'HEAD',
    judge: (answer: ProbeAnswer, url: string) => Pick<Judgement, 'outcome' | 'note'>,
  ): Promise<void> {
    const url = address.replace(/#.*$/s, '');
    if (this.stopped || this.asked.has(`${method} ${url}`)) return;
    this.asked.add(`${method} ${url}`);
    const refusal = checkAddress(url, this.input);
    if (refusal !== null) return this.skip(url, why, refusal.message);
    if (this.input.mayProbe?.(url) === false) return this.skip(url, why, 'There is no permission to ask this address.');
    const at = this.input.now();
    const { via, answer } = await this.input.probe(url, { method, why });
    if (answer.ok && answer.status === 429) this.stopped = true;
    const { outcome, note } = judge(answer, url);
    const status = answer.ok ? answer.status : null;
    const contentType = answer.ok ? answer.contentType : null;
    this.step({ at, url, why, via, status, contentType, durationMs: answer.durationMs, outcome, note });
  }

  private take(judgement: Judgement, why: Why): Judgement {
    const { found, locked, problems } = judgement;
    if (found !== null && !this.manifests.some(({ reading }) => reading.protocol === found.reading.protocol)) {
      this.manifests.push(found);
    }
    if (locked !== null) this.locked.push(locked);
    else if (why === 'page-hint' || why === 'header-hint') this.problems.push(...problems);
    // At an address that nobody promised, only a manifest that is served wrongly is worth a word.
    else this.problems.push(...problems.filter(({ code }) => code === 'discovery/content-type'));
    return judgement;
  }

  private judge(answer: ProbeAnswer, url: string, why: Why): Judgement {
    const { hints, developer } = this.input;
    const origin = { site: hints.origin, manifestUrl: url, developer };
    const promised = why === 'page-hint' || why === 'header-hint';
    return this.take(judgeAnswer(answer, { url, why, origin, needsVersion: !promised && needsVersion(url) }), why);
  }

  /** Asks one address after the other until the protocol is found. */
  async try(protocol: ProtocolId, urls: readonly string[], why: Why): Promise<void> {
    for (const url of urls) {
      if (this.has(protocol)) return;
      await this.ask(url, why, 'GET', (answer, asked) => this.judge(answer, asked, why));
    }
  }

  /** The page in the tab, where it may be a manifest itself. True where it is JSON. */
  async page(): Promise<boolean> {
    const { hints, now } = this.input;
    const isJson = /[/+]json\b/i.test(hints.contentType);
    if (hints.ownText === null) {
      if (isJson)
        await this.ask(hints.url, 'page-itself', 'GET', (answer, url) => this.judge(answer, url, 'page-itself'));
      return isJson;
    }
    const url = hints.url.replace(/#.*$/s, '');
    const shown = { etag: null, lastModified: null, link: null, wwwAuthenticate: null, durationMs: 0 };
    const { contentType, ownText: text } = hints;
    const answer = { ok: true, status: 200, redirected: false, contentType, text, ...shown } as const;
    const judgement = judgeAnswer(answer, {
      url,
      why: 'page-itself',
      origin: { site: hints.origin, manifestUrl: url, developer: this.input.developer },
      needsVersion: needsVersion(url),
    });
    // A page of some other JSON, or a text file, promises nothing.
    if (judgement.found === null && judgement.problems[0]?.code !== 'discovery/content-type') return isJson;
    const { outcome, note } = this.take(judgement, 'page-itself');
    this.asked.add(`GET ${url}`);
    this.step({
      at: now(),
      url,
      why: 'page-itself',
      via: 'page',
      status: null,
      contentType,
      durationMs: 0,
      outcome,
      note,
    });
    return true;
  }

  /**
   * A HEAD of the page for a `Link` header, which pages cannot see. Without the page's query: what a link in a mail
   * starts must not start again.
   */
  async head(): Promise<string[]> {
    const { origin, pathname } = new URL(this.input.hints.url);
    let links: string[] = [];
    await this.ask(origin + pathname, 'header-hint', 'HEAD', (answer, url) => {
      if (!answer.ok) return { outcome: 'failed', note: 'The page did not answer a HEAD request.' };
      links = rcpLinksOf(answer.link, url);
      const note = links.length > 0 ? `The Link header names ${links.join(', ')}.` : 'No Link header names a manifest.';
      return { outcome: links.length > 0 ? 'not-a-manifest' : 'not-found', note };
    });
    return links;
  }
}

/**
 * Looks for the manifests of the site that a page belongs to (Servio "Manifest Location"; field notes 1.6, 2.2 and 3):
 * the page itself, what it and its headers name, then the specified addresses of both protocols side by side, each in
 * its order, then the addresses of platforms that the page shows. It stops at the first manifest of each protocol, and
 * altogether where the site answers 429. Never more than two requests are under way; nothing private is asked.
 * @returns what was found, and each step; problems are `discovery/*`, those of a text that a hint promised to be a
 *   manifest, and `request/address-*` for a page that is not looked at
 */
export async function discover(input: DiscoveryInput): Promise<Discovery> {
  const { hints } = input;
  const refusal = checkAddress(hints.url, input) ?? checkAddress(hints.origin, input);
  if (refusal !== null) return { manifests: [], locked: [], problems: [refusal], steps: [] };
  const look = new Look(input);
  const isJson = await look.page();
  await look.try('rcp', hints.rcpLinks.slice(0, LINKS_FOLLOWED), 'page-hint');
  const { manifests, locked, problems, steps } = look;
  const found = { manifests, locked, problems, steps };
  if (input.promisedOnly) return found;
  if (!isJson && !look.has('rcp') && hints.rcpLinks.length === 0) {
    await look.try('rcp', (await look.head()).slice(0, LINKS_FOLLOWED), 'header-hint');
  }
  await Promise.all([
    look
      .try('servio', servioLocations(hints.origin), 'specified')
      .then(() => look.try('servio', platformLocations(hints), 'platform-hint')),
    look.try('rcp', rcpLocations(hints.origin), 'specified'),
  ]);
  return found;
}
