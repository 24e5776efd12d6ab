import { isObject, type Json, member } from '../../json/json.ts';
import { templateTokens } from '../../protocols/rcp/template.ts';
import { isRcpTool } from '../../protocols/tool-kinds.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Problem } from '../../site/problem.ts';
import type { Check } from '../check.ts';
import type { Exam, ToolSpot } from '../exam.ts';
import { pointerOf, quoted, type Spot, spotAt } from '../spot.ts';
import { walkTexts } from '../walk-texts.ts';

const TEMPLATES = ['queryParams', 'headers', 'body'] as const;
const BRIEF = ['periodStart', 'periodEnd', 'timezone'];
// Braces with anything in them, and the forms of other template languages.
const LIKE_TOKEN = /\{\{[^{}]*\}\}|\$\{[A-Za-z_][\w.-]*\}|(?<!\{)\{[A-Za-z_][\w.-]*\}(?!\})|%7B%7B.*?%7D%7D/gi;
const SEGMENT_STYLE = /(?<=\/):[A-Za-z_]\w*/g;

/** Finds what looks like a token and is read as fixed text. */
function oddTokens(template: string, inUrl: boolean): string[] {
  const found = [...template.matchAll(LIKE_TOKEN)]
    .map(([text]) => text)
    .filter((text) => templateTokens(text).length === 0);
  // Only what no JSON text or address needs by itself: single braces count in addresses.
  const odd = inUrl ? found : found.filter((text) => text.startsWith('{{'));
  return inUrl ? [...odd, ...[...template.matchAll(SEGMENT_STYLE)].map(([text]) => text)] : odd;
}

function styleProblem(text: string, pointer: string): Problem {
  const name = text.replace(/[^A-Za-z0-9_]+/g, '_').replace(/^_+|_+$/g, '');
  return makeProblem('doctor/token-style', pointer, {
    text: quoted(text),
    name: /^[A-Za-z_]/.test(name) ? name : 'name',
  });
}

function inTool({ raw, spot, listed }: ToolSpot): Problem[] {
  const problems: Problem[] = [];
  const look = (value: Json | undefined, at: Spot, inUrl: boolean): void => {
    if (typeof value === 'string') {
      for (const text of oddTokens(value, inUrl)) problems.push(styleProblem(text, pointerOf(at)));
    } else if (isObject(value) || Array.isArray(value)) {
      for (const found of walkTexts(value).values) {
        const pointer = pointerOf(at, ...keysOf(found));
        for (const text of oddTokens(found.text, false)) problems.push(styleProblem(text, pointer));
      }
    }
  };
  look(member(raw, 'url'), spotAt(spot, 'url'), true);
  for (const name of TEMPLATES) look(member(raw, name), spotAt(spot, name), false);
  if (listed.usable && isRcpTool(listed)) {
    const [path = ''] = listed.url.split(/[?#]/);
    const optional = new Set(listed.spec.params.filter(({ required }) => !required).map(({ name }) => name));
    for (const name of templateTokens(path)) {
      if (optional.has(name))
        problems.push(makeProblem('doctor/token-optional-in-path', pointerOf(spot, 'url'), { name }));
    }
  }
  return problems;
}

function keysOf(spot: Spot): (string | number)[] {
  const keys: (string | number)[] = [];
  for (let at: Spot | null = spot; at !== null; at = at.parent) keys.unshift(at.key);
  return keys;
}

/** Placeholders in the arguments of Servio's `brief` that nobody fills in. */
function inBrief({ document }: Exam): Problem[] {
  const brief = member(document, 'brief');
  if (!isObject(brief)) return [];
  return walkTexts(brief).values.flatMap((found) =>
    [...found.text.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)]
      .filter(([, name]) => !BRIEF.includes(name ?? ''))
      .map(([whole]) =>
        makeProblem('doctor/brief-placeholder', pointerOf(null, 'brief', ...keysOf(found)), { text: quoted(whole) }),
      ),
  );
}

/** Tokens that are none, and tokens that cannot be filled. Unused and undeclared ones are the reader's to report. */
export const tokens: Check = {
  codes: ['doctor/token-style', 'doctor/token-optional-in-path', 'doctor/brief-placeholder'],
  why: 'What no client recognises as a token is sent to the site as it stands, braces and all.',
  run(exam) {
    const { protocol } = exam.input.reading;
    if (protocol === 'rcp') return exam.tools.flatMap(inTool);
    return protocol === 'servio' ? inBrief(exam) : [];
  },
};
