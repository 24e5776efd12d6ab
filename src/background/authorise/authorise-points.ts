/** The points of a sign-in and of a renewal where the worker may die, in their order. Tests end its life at each. */
export const SIGN_IN_POINTS = ['begun', 'returned', 'taken', 'exchanged', 'signed-in', 'tools-refetched'] as const;
export const RENEWAL_POINTS = [
  'renewal-locked',
  'renewal-journaled',
  'renewal-sending',
  'renewal-answered',
  'renewal-stored',
] as const;
export type AuthorisePoint = (typeof SIGN_IN_POINTS)[number] | (typeof RENEWAL_POINTS)[number];
