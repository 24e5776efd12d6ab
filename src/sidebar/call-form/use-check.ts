import { useEffect, useState } from 'preact/hooks';
import type { JsonObject } from '../../json/json.ts';
import type { Problem } from '../../site/problem.ts';

/** Milliseconds without a key before the arguments are checked. */
const PAUSE = 150;
const PATTERN_KEYWORDS = /"(?:pattern|patternProperties)":/;

interface Checked {
  readonly text: string;
  readonly problems: readonly Problem[];
}

/** The arguments without those that are null where a protocol reads that as left out. */
function said(params: JsonObject, value: JsonObject): JsonObject {
  const required = Array.isArray(params.required) ? params.required : [];
  return Object.fromEntries(Object.entries(value).filter(([name, each]) => each !== null || required.includes(name)));
}

/**
 * Checks arguments against their schema, as the worker does before anything is sent.
 * @param nullIsAbsent null for an optional argument means that it is left out, as in RCP
 * @returns problems `argument/*`, with pointers into the arguments
 */
export async function checkNow(
  params: JsonObject,
  value: JsonObject,
  nullIsAbsent: boolean,
): Promise<readonly Problem[]> {
  const { checkArguments } = await import('../../schema/check.ts');
  const needsPatterns = PATTERN_KEYWORDS.test(
    JSON.stringify(params, (_key, each) => (typeof each === 'bigint' ? 0 : each)),
  );
  const patterns = needsPatterns ? (await import('../../schema/linear-patterns.ts')).linearPatterns : null;
  return checkArguments(params, nullIsAbsent ? said(params, value) : value, patterns);
}

/**
 * Checks arguments against their schema in the panel, so that problems show without asking the worker. The checker is
 * loaded after the form is drawn.
 * @returns the problems of `text`, or null while they are not known
 */
export function useCheck(
  params: JsonObject,
  value: JsonObject,
  text: string,
  nullIsAbsent: boolean,
): readonly Problem[] | null {
  const [checked, setChecked] = useState<Checked | null>(null);
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      checkNow(params, value, nullIsAbsent).then(
        (problems) => current && setChecked({ text, problems }),
        // The worker checks again before anything is sent.
        () => undefined,
      );
    }, PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [params, text]);
  return checked?.text === text ? checked.problems : null;
}
