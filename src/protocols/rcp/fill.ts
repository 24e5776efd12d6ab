import type { Json } from '../../json/json.ts';
import { hasHalfCharacter } from '../../site/half-character.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Problem } from '../../site/problem.ts';
import type { ProblemCode } from '../../site/problem-texts.ts';
import { parseTemplate } from './template.ts';

/** The values that fill a request's templates, and what was found wrong while filling them. */
export interface Filling {
  readonly valueOf: (name: string) => Json | undefined;
  readonly isRequired: (name: string) => boolean;
  readonly problems: Problem[];
}

/** A template with its tokens replaced. */
export interface Filled {
  readonly text: string;
  /** True where the template has tokens and not one of them has a value. */
  readonly absent: boolean;
  /** True where the template has tokens, all of them optional. */
  readonly optional: boolean;
}

/** Adds a problem of one argument, once. */
export function addProblem(filling: Filling, code: ProblemCode, name: string): void {
  const pointer = `/${name}`;
  if (filling.problems.some((problem) => problem.code === code && problem.pointer === pointer)) return;
  filling.problems.push(makeProblem(code, pointer, { name }));
}

function plainText(filling: Filling, name: string, value: Json): string {
  if (value === null) addProblem(filling, 'request/null-in-text', name);
  else if (typeof value === 'object') addProblem(filling, 'request/not-a-plain-value', name);
  else if (typeof value !== 'string') return String(value);
  else if (hasHalfCharacter(value)) addProblem(filling, 'request/broken-text', name);
  else return value;
  return '';
}

/**
 * Fills a template that stands in a text. A token without a value adds nothing.
 * @param encode what is done to each value; fixed text stays as it is
 * @returns the text; problems (`request/null-in-text`, `-not-a-plain-value`, `-broken-text`) go to `filling`
 */
export function fillTemplate(filling: Filling, template: string, encode: (text: string) => string): Filled {
  let text = '';
  let tokens = 0;
  let values = 0;
  let required = 0;
  for (const part of parseTemplate(template)) {
    if ('text' in part) {
      text += part.text;
      continue;
    }
    tokens += 1;
    if (filling.isRequired(part.token)) required += 1;
    const value = filling.valueOf(part.token);
    if (value === undefined) continue;
    values += 1;
    text += encode(plainText(filling, part.token, value));
  }
  return { text, absent: tokens > 0 && values === 0, optional: tokens > 0 && required === 0 };
}
