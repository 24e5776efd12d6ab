/** The points of a sign-in and of a renewal where the worker may die, in their order. Tests end its life at each. */
export const SIGN_IN_POINTS = [
  'server-found',
  'client-chosen',
  'begun',
  'shown',
  'returned',
  'taken',
  'exchanging',
  'exchanged',
  'signed-in',
  'tools-refetched',
] as const;
/** The last one is passed only where a site refused the token: the call is about to be sent once more. */
export const RENEWAL_POINTS = [
  'renewal-due',
  'renewal-locked',
  'renewal-read-again',
  'renewal-journaled',
  'renewal-sending',
  'renewal-answered',
  'renewal-stored',
  'renewal-announced',
  'renewal-unlocked',
  'renewal-resending',
] as const;
export type AuthorisePoint = (typeof SIGN_IN_POINTS)[number] | (typeof RENEWAL_POINTS)[number];
