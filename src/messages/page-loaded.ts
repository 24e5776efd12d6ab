import * as z from 'zod/mini';

/** Our content script says that it runs in a page. Only the tab and address that the browser names count. */
export const pageLoadedSchema = z.object({ to: z.literal('worker'), name: z.literal('page-loaded') });
