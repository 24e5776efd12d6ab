import type { Problem } from '../../site/problem.ts';

/**
 * Every problem once: what cannot be read, then what the check says. The panel's own check replaces the worker's, which
 * is of an earlier moment; where something cannot be read the check has seen a stand-in and is not asked.
 * @param local `form/*`
 * @param checked of the panel's check, null while not known
 * @param worker of the worker's
 */
export function allProblems(
  local: readonly Problem[],
  checked: readonly Problem[] | null,
  worker: readonly Problem[],
): readonly Problem[] {
  const unreadable = new Set(local.map((each) => each.pointer));
  const found = [
    ...(checked ?? []),
    ...worker.filter((each) => checked === null || !each.code.startsWith('argument/')),
  ];
  const rest = found.filter((each) => !unreadable.has(each.pointer));
  const seen = new Set<string>();
  return [...local, ...rest].filter((each) => {
    const key = JSON.stringify([each.code, each.pointer, each.message]);
    return !seen.has(key) && seen.add(key);
  });
}

/** Problems by the pointer of the field that shows them. */
export function problemsByPlace(problems: readonly Problem[]): ReadonlyMap<string, readonly Problem[]> {
  const map = new Map<string, Problem[]>();
  for (const problem of problems) {
    const list = map.get(problem.pointer);
    if (list === undefined) map.set(problem.pointer, [problem]);
    else list.push(problem);
  }
  return map;
}
