import type { Problem } from '../../site/problem.ts';
import type { Examination } from '../examination.ts';
import { harmless } from '../text.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** Text for XML 1.0, which cannot hold every character even when escaped. */
function xml(text: string): string {
  return harmless(text)
    .replace(/\p{Noncharacter_Code_Point}/gu, '\uFFFD')
    .replace(/[&<>"\n\t]/g, (character) => ESCAPES[character] ?? character);
}

function lineOf({ severity, code, pointer, line, column, message, fix }: Problem): string {
  const place = line === null ? pointer : `${pointer} line ${line}, column ${column ?? 1}`;
  return [`${severity} ${code} ${place}`.trimEnd(), message, ...(fix === null ? [] : [fix])].join('\n  ');
}

const TOOL = /^\/tools\/(\d+)(?=\/|$)/;

/** The problems of each test case: one of the manifest itself, one of each tool. */
function casesOf({ reading, problems }: Examination): [name: string, problems: Problem[]][] {
  const cases = new Map<string, [string, Problem[]]>([['', ['manifest', []]]]);
  for (const [index, tool] of (reading.manifest?.tools ?? []).entries()) {
    cases.set(String(index), [tool.name ?? `tool ${index + 1}`, []]);
  }
  for (const problem of problems) {
    const found = cases.get(TOOL.exec(problem.pointer)?.[1] ?? '') ?? cases.get('');
    found?.[1].push(problem);
  }
  return [...cases.values()];
}

/**
 * An examination as JUnit XML: a test case for the manifest and for each tool, failed where it has a problem of the
 * severity that counts; problems below that stand in `system-out`.
 * @param failOn the least severity that counts
 */
export function junitXml(examination: Examination, failOn: 'warning' | 'error'): string {
  const counts = ({ severity }: Problem): boolean =>
    severity === 'error' || (failOn === 'warning' && severity === 'warning');
  const suite = xml(examination.source === '-' ? 'standard input' : examination.source);
  const cases = casesOf(examination);
  const rows = cases.map(([name, problems]) => {
    const failures = problems.filter(counts);
    const others = problems.filter((problem) => !counts(problem));
    const [first] = failures;
    const parts = [
      ...(first === undefined
        ? []
        : [
            `<failure message="${xml(first.message)}" type="${xml(first.code)}">${xml(failures.map(lineOf).join('\n'))}</failure>`,
          ]),
      ...(others.length === 0 ? [] : [`<system-out>${xml(others.map(lineOf).join('\n'))}</system-out>`]),
    ];
    return `    <testcase classname="${suite}" name="${xml(name)}" time="0">${parts.join('')}</testcase>`;
  });
  const failed = cases.filter(([, problems]) => problems.some(counts)).length;
  const numbers = `tests="${cases.length}" failures="${failed}" errors="0"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="toolrail inspect" ${numbers} time="0">`,
    `  <testsuite name="${suite}" ${numbers} skipped="0" time="0">`,
    ...rows,
    '  </testsuite>',
    '</testsuites>',
  ].join('\n');
}
