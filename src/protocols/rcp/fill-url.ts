import { makeProblem } from '../../site/make-problem.ts';
import { percentEncode } from '../../site/percent-encode.ts';
import { addProblem, type Filling, fillTemplate } from './fill.ts';
import type { TextMap } from './spec.ts';
import { parseTemplate, templateTokens } from './template.ts';
import { readUrlTemplate, type UrlTemplate } from './url-template.ts';

/** What the parser makes of a path segment that consists of dots, however they are written. */
function isDots(segment: string): boolean {
  const plain = segment.replace(/%2e/gi, '.');
  return plain === '.' || plain === '..';
}

function fillSegment(filling: Filling, template: string): string {
  const tokens = templateTokens(template);
  for (const name of tokens) {
    if (filling.valueOf(name) === undefined && !filling.isRequired(name)) {
      addProblem(filling, 'request/missing-in-path', name);
    }
  }
  const before = filling.problems.length;
  const { text } = fillTemplate(filling, template, percentEncode);
  const [first] = tokens;
  if (first === undefined || filling.problems.length > before) return text;
  if (text === '' && filling.valueOf(first) === '') addProblem(filling, 'request/empty-in-path', first);
  if (isDots(text)) filling.problems.push(makeProblem('request/path-climbs', `/${first}`, { segment: text }));
  return text;
}

/** One `name=value` of the query that the url itself holds; null where its only value is absent. */
function fillPair(filling: Filling, template: string): string | null {
  const split = template.indexOf('=');
  if (split < 0) {
    const flag = fillTemplate(filling, template, percentEncode);
    return flag.text === '' && flag.optional ? null : flag.text;
  }
  const name = fillTemplate(filling, template.slice(0, split), percentEncode);
  const value = fillTemplate(filling, template.slice(split + 1), percentEncode);
  if (name.absent || (value.text === '' && value.optional)) return null;
  return `${name.text}=${value.text}`;
}

function fillQuery(filling: Filling, inUrl: string, queryParams: TextMap): string {
  const pairs: string[] = [];
  for (const piece of inUrl === '' ? [] : inUrl.split('&')) {
    const pair = fillPair(filling, piece);
    if (pair !== null) pairs.push(pair);
  }
  for (const [name, template] of Object.entries(queryParams)) {
    // Here fixed text is a value like any other, not a piece of an address: all of it is encoded.
    const value = fillTemplate(filling, template, (text) => text);
    if (value.text === '' && value.optional) continue;
    pairs.push(`${percentEncode(name)}=${percentEncode(value.text)}`);
  }
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** The address with every token as one harmless letter: what origin and number of segments must stay. */
function skeleton({ authority, path }: UrlTemplate): URL {
  const plain = parseTemplate(path).map((part) => ('text' in part ? part.text : 'x'));
  return new URL(authority + plain.join(''));
}

/**
 * Fills an RCP `url` and its `queryParams` (RCP 0.1 "Tool fields", field notes 2.1). Values are percent-encoded for
 * where they stand; origin and number of path segments stay those of the template. A query parameter is left out where
 * all its tokens are optional and nothing stands in it; a token without a value beside other text adds nothing.
 * @param template the raw `url`
 * @returns the final address without fragment; null with problems in `filling`: `request/token-in-authority`,
 *   `-url-template`, `-missing-in-path`, `-empty-in-path`, `-path-climbs`, `-null-in-text`,
 *   `-not-a-plain-value`, `-broken-text`
 */
export function fillUrl(filling: Filling, template: string, queryParams: TextMap): string | null {
  const parts = readUrlTemplate(template);
  if (typeof parts === 'string') {
    filling.problems.push(makeProblem(parts, '', { url: template.slice(0, 200) }));
    return null;
  }
  const path = parts.path.split('/').map((segment) => fillSegment(filling, segment));
  const query = fillQuery(filling, parts.query, queryParams);
  if (filling.problems.length > 0) return null;
  const expected = skeleton(parts);
  const final = new URL(parts.authority + path.join('/') + query);
  const segments = (url: URL): number => url.pathname.split('/').length;
  if (final.origin === expected.origin && segments(final) === segments(expected)) return final.href;
  // No value is known that gets here: the last line of defence, whatever the parser does.
  filling.problems.push(makeProblem('request/path-climbs', '', { segment: final.href }));
  return null;
}
