import type { SignInProgress, SignInWay } from '../../messages/sign-in-views.ts';
import type { Problem } from '../../site/problem.ts';
import { type Background, publish } from '../background.ts';
import { memoryKey } from './sign-in-memory.ts';

interface At {
  readonly siteId: string;
  readonly slot: string;
}

const keyOf = ({ siteId, slot }: At) => `sign-in:${memoryKey(siteId, slot)}`;

/** How the last attempt of this session to sign in ended; null without one. */
export async function lastAttempt(background: Background, place: At): Promise<SignInProgress['last']> {
  return ((await background.browser.readSession(keyOf(place))) as SignInProgress['last'] | undefined) ?? null;
}

/** Remembers how an attempt ended (well, without problems), and tells the panels. */
export async function keepLastAttempt(
  background: Background,
  place: At,
  way: SignInWay | null,
  problems: readonly Problem[],
): Promise<void> {
  await background.browser.writeSession(keyOf(place), { at: background.now(), way, problems });
  publish(background, { type: 'sign-in-changed', siteId: place.siteId });
}

/** A new attempt begins: how the one before ended is no longer shown. */
export async function forgetLastAttempt(background: Background, place: At): Promise<void> {
  await background.browser.dropSession(keyOf(place));
}
