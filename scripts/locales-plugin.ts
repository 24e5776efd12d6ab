import type { Plugin } from 'vite';
import { whyOf } from '../src/doctor/reasons.ts';
import { PROBLEM_TEXTS } from '../src/site/problem-texts.ts';
import type { ProblemText } from '../src/site/problems/problem-text.ts';
import { editBuiltJson } from './edit-built-json.ts';

type Messages = Record<string, { message: string; description?: string }>;

/** A catalogue text as `_locales` wants it: a dollar sign stands doubled there. */
const asMessage = (text: string) => ({ message: text.replaceAll('$', '$$$$') });

/**
 * The texts of problems as messages of `_locales`, so that the catalogue of problems stays the only place that holds them.
 * @returns `problem_<code>` and `problem_<code>_fix`, with every character of the code outside [A-Za-z0-9] as `_`
 */
export function problemMessages(texts: Readonly<Record<string, ProblemText>>): Messages {
  const messages: Messages = {};
  for (const [code, text] of Object.entries(texts)) {
    const key = `problem_${code.replaceAll(/[^A-Za-z0-9]/g, '_')}`;
    for (const [name, value] of [
      [key, text.message],
      [`${key}_fix`, text.fix],
    ] as const) {
      if (value === undefined) continue;
      if (Object.hasOwn(messages, name)) throw new Error(`Two problem texts share the message key ${name}`);
      messages[name] = asMessage(value);
    }
  }
  return messages;
}

/** Why clients care about each problem, as messages `why_<code>`, from the doctor's own list. */
function whyMessages(codes: readonly string[]): Messages {
  const known = codes.flatMap((code) => {
    const why = whyOf({ code });
    return why === null ? [] : [[`why_${code.replaceAll(/[^A-Za-z0-9]/g, '_')}`, asMessage(why)] as const];
  });
  return Object.fromEntries(known);
}

/** Vite plugin: adds the texts of problems, and why clients care about them, to the built English catalogue. */
export function localesPlugin(): Plugin {
  return editBuiltJson('toolrail-locales', '_locales/en/messages.json', (own: Messages) => ({
    ...own,
    ...problemMessages(PROBLEM_TEXTS),
    ...whyMessages(Object.keys(PROBLEM_TEXTS)),
  }));
}
