import { useEffect, useState } from 'preact/hooks';
import type { JsonObject } from '../../json/json.ts';
import type { FormReading } from '../../schema/fields-form.ts';
import { withoutNullOptional } from '../../schema/null-optional.ts';
import type { Problem } from '../../site/problem.ts';

/** Milliseconds without a key before the arguments are checked. */
const PAUSE = 150;
const PATTERN_KEYWORDS = /"(?:pattern|patternProperties)":/;

interface Checked {
  readonly stamp: string;
  readonly problems: readonly Problem[];
}

/**
 * Checks arguments against their schema, as the worker does before anything is sent.
 * @param nullIsAbsent null for an optional argument means that it is left out, as in RCP
 * @returns problems `argument/*`, with pointers into the arguments
 */
export async function checkNow(
  params: JsonObject,
  { value, chosen }: Pick<FormReading, 'value' | 'chosen'>,
  nullIsAbsent: boolean,
): Promise<readonly Problem[]> {
  const { checkArguments } = await import('../../schema/check.ts');
  const needsPatterns = PATTERN_KEYWORDS.test(
    JSON.stringify(params, (_key, each) => (typeof each === 'bigint' ? 0 : each)),
  );
  const patterns = needsPatterns ? (await import('../../schema/linear-patterns.ts')).linearPatterns : null;
  return checkArguments(params, nullIsAbsent ? withoutNullOptional(params, value) : value, patterns, chosen);
}

/**
 * Checks arguments against their schema in the panel, so that problems show without asking the worker. The checker is
 * loaded after the form is drawn.
 * @param params the schema that the form was made from: an equal one has other alternatives
 * @returns the problems of `reading`, or null while they are not known
 */
export function useCheck(params: JsonObject, reading: FormReading, nullIsAbsent: boolean): readonly Problem[] | null {
  // Another alternative can be chosen without any change to the text.
  const stamp = [reading.text, ...reading.chosen.map((each) => `${each.index} ${each.pointer}`)].join('\n');
  const [checked, setChecked] = useState<Checked | null>(null);
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      checkNow(params, reading, nullIsAbsent).then(
        (problems) => current && setChecked({ stamp, problems }),
        // The worker checks again before anything is sent.
        () => undefined,
      );
    }, PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [params, stamp]);
  return checked?.stamp === stamp ? checked.problems : null;
}
