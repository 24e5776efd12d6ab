import * as z from 'zod/mini';
import type { Problem } from '../site/problem.ts';
import type { RequestName, RequestReplies } from './requests.ts';

/** How a request travels through `runtime.sendMessage`. */
export const envelopeSchema = z.object({ to: z.literal('worker'), name: z.string(), input: z.unknown() });

export type Reply<N extends RequestName> =
  | { readonly ok: true; readonly value: RequestReplies[N] }
  | { readonly ok: false; readonly problems: readonly Problem[] };
