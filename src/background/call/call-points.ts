/** The points of a call where the worker may die, in their order. Tests end its life at each of them. */
export const CALL_POINTS = [
  'received',
  'journaled',
  'checked',
  'built',
  'sent-journaled',
  'sending',
  'reply-arrived',
  'mapped',
  'announced',
  'stored',
] as const;
export type CallPoint = (typeof CALL_POINTS)[number];
