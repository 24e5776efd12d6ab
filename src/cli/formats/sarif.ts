import { pathToFileURL } from 'node:url';
import packageJson from '../../../package.json' with { type: 'json' };
import { whyOf } from '../../doctor/reasons.ts';
import type { JsonObject } from '../../json/json.ts';
import { canParseUrl } from '../../site/parse-url.ts';
import type { Problem } from '../../site/problem.ts';
import { PROBLEM_TEXTS } from '../../site/problem-texts.ts';
import type { ProblemText } from '../../site/problems/problem-text.ts';
import type { Examination } from '../examination.ts';
import { harmless } from '../text.ts';

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const;

/** The source as SARIF names it: an address, a path from where the command runs, or a file address. */
function uriOf(source: string): string {
  if (source === '-') return 'stdin';
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(source) && canParseUrl(source)) return new URL(source).href;
  if (source.startsWith('/')) return pathToFileURL(source).href;
  return source.replace(/^\.\//, '').split(/[\\/]/).map(encodeURIComponent).join('/');
}

function ruleOf(code: Problem['code']): JsonObject {
  const { severity, message, fix }: ProblemText = PROBLEM_TEXTS[code];
  const why = whyOf({ code });
  return {
    id: code,
    shortDescription: { text: message },
    ...(why === null ? {} : { fullDescription: { text: why } }),
    ...(fix === undefined ? {} : { help: { text: fix } }),
    defaultConfiguration: { level: LEVELS[severity] },
  };
}

function resultOf(problem: Problem, ruleIndex: number, uri: string): JsonObject {
  const { code, severity, pointer, line, column, message, fix } = problem;
  const region = line === null ? {} : { region: { startLine: line, startColumn: column ?? 1 } };
  const place = pointer === '' ? {} : { logicalLocations: [{ fullyQualifiedName: harmless(pointer), kind: 'member' }] };
  return {
    ruleId: code,
    ruleIndex,
    level: LEVELS[severity],
    message: { text: harmless(fix === null ? message : `${message} ${fix}`) },
    locations: [{ physicalLocation: { artifactLocation: { uri }, ...region }, ...place }],
  };
}

/** An examination as a SARIF 2.1.0 log: one run, one rule for each code, one result for each problem. */
export function sarifLog({ source, problems }: Examination): JsonObject {
  const codes = [...new Set(problems.map(({ code }) => code))];
  const uri = uriOf(source);
  const driver = { name: 'toolrail', version: packageJson.version, rules: codes.map(ruleOf) };
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver },
        columnKind: 'utf16CodeUnits',
        artifacts: [{ location: { uri }, mimeType: 'application/json' }],
        results: problems.map((problem) => resultOf(problem, codes.indexOf(problem.code), uri)),
      },
    ],
  };
}
