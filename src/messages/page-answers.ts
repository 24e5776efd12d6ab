import * as z from 'zod/mini';
import type { PageHints, ProbeAnswer } from '../site/discovery.ts';

const address = z.string().check(z.maxLength(4096));

/** Hints of a page as the worker takes them from a content script: a page may have tampered with nothing worse than these. */
const pageHintsSchema = z.object({
  origin: address,
  url: address,
  contentType: z.string().check(z.maxLength(200)),
  rcpLinks: z.array(address).check(z.maxLength(10)),
  wordpressRoot: z.nullable(address),
  xenforo: z.boolean(),
  xenforoRoot: z.nullable(address),
  drupal: z.boolean(),
  ownText: z.nullable(z.string()),
});

const header = z.nullable(z.string().check(z.maxLength(16_384)));

const probeAnswerSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    status: z.int(),
    redirected: z.boolean(),
    contentType: header,
    etag: header,
    lastModified: header,
    link: header,
    wwwAuthenticate: header,
    text: z.nullable(z.string()),
    durationMs: z.number(),
  }),
  z.object({
    ok: z.literal(false),
    reason: z.enum(['timeout', 'too-large', 'network', 'page-policy']),
    durationMs: z.number(),
  }),
]);

/** The answer of a content script to "hints"; null where it is anything else. */
export function parseHints(answer: unknown): PageHints | null {
  return pageHintsSchema.safeParse(answer).data ?? null;
}

/** The answer of a content script to "fetch"; null where it is anything else. */
export function parseProbeAnswer(answer: unknown): ProbeAnswer | null {
  return probeAnswerSchema.safeParse(answer).data ?? null;
}
