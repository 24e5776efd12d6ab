import { isObject, type JsonObject, member } from '../../json/json.ts';
import { parseJson } from '../../json/parse.ts';
import { LIMITS } from '../../site/limits.ts';
import { type Background, publish } from '../background.ts';
import type { TokenRow } from '../store/rows.ts';
import { keepToken, tokenLock, tokenOf } from './token-keeper.ts';

/** Tools that tell who is signed in, by the last word of their name. */
const WHO_AM_I = /(?:^|[^a-z])(?:who_?am_?i|me|get_?me|(?:get_?)?current_?user|(?:get_?)?my_?profile)$/i;
const NAMES = ['display_name', 'displayName', 'name', 'username', 'user_name', 'login', 'email'] as const;

function nameIn(object: JsonObject): string | null {
  for (const key of NAMES) {
    const value = member(object, key);
    if (typeof value === 'string' && value.trim() !== '') return value.trim().slice(0, 100);
  }
  return null;
}

/** Whom a reply names: at its top, or in its `user` or `data`; null where it names nobody. */
export function accountIn(toolName: string, text: string | null): string | null {
  if (text === null || !WHO_AM_I.test(toolName)) return null;
  const parsed = parseJson(text, LIMITS.replyDepth);
  if (!parsed.ok || !isObject(parsed.value)) return null;
  const inner = ['user', 'data'].map((key) => (isObject(parsed.value) ? member(parsed.value, key) : undefined));
  for (const object of [parsed.value, ...inner]) {
    const name = isObject(object) ? nameIn(object) : null;
    if (name !== null) return name;
  }
  return null;
}

/** Remembers who is signed in, where the reply of a tool that the user ran tells it. */
export async function noteAccount(
  background: Background,
  { siteId, slot, tokens }: TokenRow,
  toolName: string,
  text: string | null,
): Promise<void> {
  const account = accountIn(toolName, text);
  if (account === null || account === tokens.account) return;
  await background.browser.withLock(tokenLock(siteId, slot), async () => {
    const row = await tokenOf(background, siteId, slot);
    if (row) await keepToken(background, { ...row, tokens: { ...row.tokens, account } });
  });
  publish(background, { type: 'sign-in-changed', siteId });
}
