import { fixIn } from '../../doctor/fixes.ts';
import { whyOf } from '../../doctor/reasons.ts';
import type { Json, JsonObject } from '../../json/json.ts';
import { printJson } from '../../json/print.ts';
import type { Problem } from '../../site/problem.ts';
import type { Auth, ListedTool, ManifestReading } from '../../site/site.ts';
import { type Examination, examinationNothing, examineSource } from '../examination.ts';
import { inspectText } from '../formats/inspect-text.ts';
import { junitXml } from '../formats/junit.ts';
import { sarifLog } from '../formats/sarif.ts';
import { loadManifest } from '../load-manifest.ts';
import type { Options } from '../options.ts';
import { problemJson, type Result } from '../result.ts';

/** What `--format` may be; the first is what people read. */
export const INSPECT_FORMATS: readonly string[] = ['text', 'json', 'sarif', 'junit'];

/** Auth is plain data, but read-only: this copies it as JSON. */
function authJson(auth: Auth | null): Json {
  return auth === null ? null : (JSON.parse(JSON.stringify(auth)) as JsonObject);
}

function toolJson(tool: ListedTool): JsonObject {
  return {
    name: tool.name,
    qualifiedName: tool.qualifiedName,
    description: tool.description,
    method: tool.method,
    url: tool.url,
    params: tool.params,
    auth: authJson(tool.auth),
    usable: tool.usable,
    problems: tool.problems.map(problemJson),
  };
}

function exitOf(
  { manifest }: ManifestReading,
  problems: readonly Problem[],
  failOn: Options['failOn'],
): Result['exit'] {
  if (manifest === null) return 2;
  const fails = problems.some(({ severity }) => severity === 'error' || severity === failOn);
  return fails ? 1 : 0;
}

/** What `--json` prints: the manifest as it was read. */
function readingJson({ protocol, manifest, problems }: ManifestReading): JsonObject {
  return {
    protocol,
    version: manifest?.version ?? null,
    name: manifest?.name ?? null,
    tools: manifest?.tools.map(toolJson) ?? [],
    problems: problems.map(problemJson),
  };
}

function foundJson(problem: Problem, document: Json): JsonObject {
  const fragment = fixIn(problem, document);
  return {
    ...problemJson(problem),
    why: whyOf(problem),
    fragment: fragment === null ? null : { json: fragment.json, php: fragment.php ?? null },
  };
}

/** What `--format json` prints: the reading, and all that the doctor says. */
function examinationJson({ reading, problems, summary, document }: Examination): JsonObject {
  const { protocol, version, name, tools } = readingJson(reading);
  return {
    protocol: protocol ?? null,
    version: version ?? null,
    name: name ?? null,
    summary: { ...summary },
    tools: tools ?? [],
    problems: problems.map((problem) => foundJson(problem, document)),
  };
}

function printed(examination: Examination, options: Options): string {
  switch (options.format) {
    case 'json':
      return printJson(examinationJson(examination), 2);
    case 'sarif':
      return printJson(sarifLog(examination), 2);
    case 'junit':
      return junitXml(examination, options.failOn);
    default:
      return inspectText(examination);
  }
}

/** What `inspect` prints where it was used wrongly: the same shape, with no manifest. */
export function inspectNothing(problems: readonly Problem[]): Result {
  const examination = examinationNothing('', problems);
  return { json: readingJson(examination.reading), text: inspectText(examination), exit: 2 };
}

/**
 * `toolrail inspect <file|url|->`: what a manifest offers and what is wrong with it. `--json` prints what was read;
 * all other formats also what the doctor finds beyond that.
 */
export async function inspect(source: string, options: Options): Promise<Result> {
  if (options.json) {
    const { reading } = await loadManifest(source, options);
    return { json: readingJson(reading), text: '', exit: exitOf(reading, reading.problems, options.failOn) };
  }
  const examination = await examineSource(source, options);
  return {
    json: null,
    text: printed(examination, options),
    machine: options.format !== null && options.format !== 'text',
    exit: exitOf(examination.reading, examination.problems, options.failOn),
  };
}
