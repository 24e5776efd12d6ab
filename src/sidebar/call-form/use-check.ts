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

async function check(params: JsonObject, value: JsonObject): Promise<readonly Problem[]> {
  const { checkArguments } = await import('../../schema/check.ts');
  const needsPatterns = PATTERN_KEYWORDS.test(
    JSON.stringify(params, (_key, each) => (typeof each === 'bigint' ? 0 : each)),
  );
  const patterns = needsPatterns ? (await import('../../schema/linear-patterns.ts')).linearPatterns : null;
  return checkArguments(params, value, patterns);
}

/**
 * Checks arguments against their schema in the panel, so that problems show without asking the worker. The checker is
 * loaded after the form is drawn.
 * @returns the problems of `text`, or null while they are not known
 */
export function useCheck(params: JsonObject, value: JsonObject, text: string): readonly Problem[] | null {
  const [checked, setChecked] = useState<Checked | null>(null);
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      check(params, value).then(
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
