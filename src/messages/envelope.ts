import * as z from 'zod/mini';
import type { Problem } from '../site/problem.ts';
import type { RequestName, RequestReplies } from './requests.ts';
import type { CallView } from './views.ts';

/** Names one loaded page of the extension; it makes the name up when it loads. */
export const pageSchema = z.uuid();

/**
 * How a request travels through `runtime.sendMessage`.
 * `page`: which page asks, so that a large reply can be handed to it.
 * `inline`: nothing was handed over, so the reply must travel inside the answer, whatever its size.
 */
export const envelopeSchema = z.object({
  to: z.literal('worker'),
  name: z.string(),
  input: z.unknown(),
  page: z.optional(pageSchema),
  inline: z.optional(z.boolean()),
});

export type Reply<N extends RequestName> =
  | { readonly ok: true; readonly value: RequestReplies[N] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** The answer to a request: the reply itself, or the number under which its value is handed over. */
export type Answer<N extends RequestName> = Reply<N> | { readonly ok: true; readonly handedOver: string };

/** BroadcastChannel that carries large values to pages without a port of their own (see `browser/hand-over.ts`). */
export const HAND_OVER_CHANNEL = 'toolrail-replies';

/** What is handed over: a value as it is, or as JSON text that the page parses. */
export type HandOver =
  | { readonly id: string; readonly value: unknown }
  | { readonly id: string; readonly json: string };

/**
 * What travels through a page's own port: what is handed over, or how a call ended that this page started.
 * `utf8`: the bytes of the reply's text, which `ended` lacks then; bytes change hands without being copied.
 */
export type PortMessage =
  | HandOver
  | { readonly ended: CallView; readonly utf8: readonly Uint8Array<ArrayBuffer>[] | null };
