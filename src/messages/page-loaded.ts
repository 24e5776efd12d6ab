import * as z from 'zod/mini';

const address = z.string().check(z.maxLength(4096));

/** Hints of a page as the worker takes them from a content script: a page may have tampered with nothing worse than these. */
export const pageHintsSchema = z.object({
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

/** Our content script says that it runs in a page. Only the tab and address that the browser names count. */
export const pageLoadedSchema = z.object({
  to: z.literal('worker'),
  name: z.literal('page-loaded'),
  hints: pageHintsSchema,
});
export type PageLoaded = z.infer<typeof pageLoadedSchema>;
