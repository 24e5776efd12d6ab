// What a test may set and count at all authorization servers of the example site. Types: start.d.mts.

import { textReply } from '../reply.mjs';

/** Ends the connection without an answer. */
const LOST = () => ({ ...textReply('', 'text/plain'), stream: (/** @type {any} */ response) => response.destroy() });

/**
 * @typedef {object} OAuthControl
 * @property {() => number} accessTokenSeconds
 * @property {() => boolean} deniesAll
 * @property {() => Record<string, unknown>} metadataChanges
 * @property {(host: string, body: string, contentType: string) => void} count
 * @property {(work: () => import('../reply.mjs').SiteReply) => Promise<import('../reply.mjs').SiteReply>} answerTokens
 *   runs a token request as the test wants it: at once, late, or with the connection lost before or after
 * @property {() => {lost: 'before' | 'after' | null, delay: number}} nextTokenAnswer
 * @property {(host: string, end: (everything: boolean) => void) => void} whenEnding how a host ends its tokens
 * @property {() => void} reset
 * @property {import('../start.d.mts').OAuthKnobs} knobs
 */

/** @returns {OAuthControl} */
export function createOAuthControl() {
  /** @type {Map<string, number>} */
  const counts = new Map();
  /** @type {Map<string, (everything: boolean) => void>} */
  const endings = new Map();
  const initial = { seconds: 3_600, deny: false, delay: 0 };
  let state = { ...initial };
  /** @type {'before' | 'after' | null} */
  let lost = null;
  /** @type {Record<string, unknown>} */
  let changes = {};

  const nextTokenAnswer = () => {
    const next = { lost, delay: state.delay };
    lost = null;
    return next;
  };
  /** @param {string} host @param {boolean} everything */
  const end = (host, everything) => {
    const ending = endings.get(host);
    if (ending === undefined) throw new Error(`${host} issues no tokens`);
    ending(everything);
  };

  return {
    accessTokenSeconds: () => state.seconds,
    deniesAll: () => state.deny,
    metadataChanges: () => changes,
    count(host, body, contentType) {
      const grant = readBody(body, contentType).get('grant_type') ?? 'none';
      for (const key of [host, `${host} ${grant}`]) counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    nextTokenAnswer,
    async answerTokens(work) {
      const next = nextTokenAnswer();
      if (next.lost === 'before') return LOST();
      const reply = work();
      if (next.delay > 0) await new Promise((resolve) => setTimeout(resolve, next.delay));
      return next.lost === 'after' ? LOST() : reply;
    },
    whenEnding: (host, ending) => void endings.set(host, ending),
    reset() {
      counts.clear();
      endings.clear();
      state = { ...initial };
      lost = null;
      changes = {};
    },
    knobs: {
      tokenRequests: (host, grant) => counts.get(grant === undefined ? host : `${host} ${grant}`) ?? 0,
      expireTokens: (host) => end(host, false),
      endGrants: (host) => end(host, true),
      setAccessTokenSeconds(seconds) {
        state.seconds = seconds;
      },
      denyAll(deny) {
        state.deny = deny;
      },
      delayTokenAnswers(ms) {
        state.delay = ms;
      },
      loseNextTokenAnswer(when) {
        lost = when;
      },
      changeMetadata(next) {
        changes = next ?? {};
      },
    },
  };
}

/**
 * The members of a form or of a JSON object, as texts.
 * @param {string} body
 * @param {string} contentType
 * @returns {Map<string, string>}
 */
export function readBody(body, contentType) {
  if (!/json/i.test(contentType)) return new Map(new URLSearchParams(body));
  try {
    return new Map(Object.entries(Object(JSON.parse(body))).map(([name, value]) => [name, String(value)]));
  } catch {
    return new Map();
  }
}
