import { openApiDocument } from '../../exports/openapi.ts';
import { PROVIDER_RULES, type Provider } from '../../exports/provider-rules.ts';
import { toolDefinitions } from '../../exports/tool-definitions.ts';
import { isObject, type Json, member } from '../../json/json.ts';
import { printJson } from '../../json/print.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Problem } from '../../site/problem.ts';
import type { Manifest, ManifestReading, Tool } from '../../site/site.ts';
import { findTool } from '../find-tool.ts';
import { loadManifest } from '../load-manifest.ts';
import type { Options } from '../options.ts';
import { failure, type Result, usageProblem } from '../result.ts';
import { counted, oneLine } from '../text.ts';

function isProvider(format: string): format is Provider {
  return Object.hasOwn(PROVIDER_RULES, format);
}

/** What `--format` takes. */
export const EXPORT_FORMATS: readonly string[] = [...Object.keys(PROVIDER_RULES), 'openapi'];

/** An export, and what is to be said beside it. */
interface Made {
  readonly document: Json;
  readonly notes: readonly string[];
  /** True where a tool that was asked for is not in the document. */
  readonly incomplete: boolean;
}

// In JSON these stand in texts only, where an escape means the same and cannot steer a terminal.
const HIDDEN = /[\p{Cf}\p{Co}\p{Cs}\u2028\u2029\u007f-\u009f]/gu;

function harmlessJson(json: string): string {
  return json.replace(HIDDEN, (character) => {
    const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
    return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
  });
}

const sentence = (name: string, { severity, message }: Problem): string => `${severity}: ${name}: ${message}`;

function ownParams(tool: Tool): readonly string[] {
  const properties = member(tool.params, 'properties');
  return isObject(properties) ? Object.keys(properties) : [];
}

function makeDefinitions(tools: readonly Tool[], provider: Provider, { resolve }: Options): Made {
  const names = resolve.map(([name]) => name);
  const listed = tools.map((tool) => ({ tool, resolved: names.filter((name) => ownParams(tool).includes(name)) }));
  const { document, tools: exported, problems } = toolDefinitions(listed, provider);
  const notes = exported.flatMap(({ tool, reasons }) => reasons.map(({ problem }) => sentence(tool.name, problem)));
  return {
    document,
    notes: [...notes, ...problems.map(({ severity, message }) => `${severity}: ${message}`)],
    incomplete: exported.some(({ verdict }) => verdict === 'refused'),
  };
}

function makeOpenApi(manifest: Manifest, tools: readonly Tool[]): Made {
  const { document, problems } = openApiDocument(manifest, tools);
  const nameAt = (pointer: string): string => tools.find((tool) => tool.pointer === pointer)?.name ?? '';
  return { document, notes: problems.map((problem) => sentence(nameAt(problem.pointer), problem)), incomplete: false };
}

/** The tools that are asked for, and how many of all are not usable. */
function choose(
  reading: ManifestReading,
  names: readonly string[],
): { tools: Tool[]; broken: number; problems: Problem[] } {
  if (names.length === 0) {
    const all = reading.manifest?.tools ?? [];
    const tools = all.filter((tool) => tool.usable);
    return { tools, broken: all.length - tools.length, problems: [] };
  }
  const found = names.map((name) => findTool(reading, name));
  const tools = found.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
  return { tools: [...new Set(tools)], broken: 0, problems: found.flatMap((one) => (one.ok ? [] : one.problems)) };
}

/**
 * `toolrail export <file|url|-> --format F`: tools in the format of others. The document goes to the standard output,
 * and what was changed or left out to the standard error.
 */
export async function exportTools(source: string, options: Options): Promise<Result> {
  const { format, resolve } = options;
  if (format === null) return failure([usageProblem(`export wants --format ${EXPORT_FORMATS.join(', ')}.`)], 2);
  if (format === 'openapi' && resolve.length > 0) {
    return failure([usageProblem('--format openapi describes what the site takes, so it knows no --resolve.')], 2);
  }
  const { reading } = await loadManifest(source, options);
  if (reading.manifest === null) return failure(reading.problems, 2);
  const { tools, broken, problems } = choose(reading, options.tools);
  const unknown = resolve.filter(([name]) => !tools.some((tool) => ownParams(tool).includes(name)));
  problems.push(...unknown.map(([name]) => makeProblem('cli/unknown-param', '', { name: JSON.stringify(name) })));
  if (problems.length > 0) return failure(problems, 1);
  const made = isProvider(format) ? makeDefinitions(tools, format, options) : makeOpenApi(reading.manifest, tools);
  const left = broken === 0 ? [] : [`error: ${counted(broken, 'tool')} cannot be called and is left out.`];
  return {
    json: made.document,
    text: harmlessJson(printJson(made.document, 2)),
    machine: true,
    aside: [...made.notes, ...left].map((note) => oneLine(note)).join('\n'),
    exit: made.incomplete || broken > 0 ? 1 : 0,
  };
}
