import * as z from 'zod/mini';
import type { Problem } from '../site/problem.ts';
import type { RequestName, RequestReplies } from './requests.ts';

/**
 * How a request travels through `runtime.sendMessage`.
 * `inline`: the page could not hear the hand-over channel, so the reply must travel inside the answer, whatever its size.
 */
export const envelopeSchema = z.object({
  to: z.literal('worker'),
  name: z.string(),
  input: z.unknown(),
  inline: z.optional(z.boolean()),
});

export type Reply<N extends RequestName> =
  | { readonly ok: true; readonly value: RequestReplies[N] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** The answer to a request: the reply itself, or the number under which its value comes on the hand-over channel. */
export type Answer<N extends RequestName> = Reply<N> | { readonly ok: true; readonly handedOver: string };

/** BroadcastChannel that carries large values: the browser's own messages cost more than twice a fetch from 1 MB up. */
export const HAND_OVER_CHANNEL = 'toolrail-replies';

/** What travels on it: a value as it is, or as JSON text that the page parses. */
export type HandOver =
  | { readonly id: string; readonly value: unknown }
  | { readonly id: string; readonly json: string };
