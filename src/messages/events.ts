import * as z from 'zod/mini';

/** BroadcastChannel of the extension's own origin; content scripts and web pages cannot reach it. */
export const EVENT_CHANNEL = 'toolrail-events';

/** What the worker tells every open page. It names what changed; the page asks for the rest. */
export const eventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('page-changed'), tabId: z.int() }),
  z.object({ type: z.literal('sites-changed'), siteId: z.nullable(z.string()) }),
  z.object({ type: z.literal('call-changed'), callId: z.string() }),
]);
export type WorkerEvent = z.infer<typeof eventSchema>;
