import { type Examined, examineText, type TextFacts } from '../../doctor/examine-text.ts';
import { fixIn } from '../../doctor/fixes.ts';
import { whyOf } from '../../doctor/reasons.ts';
import { openApiDocument } from '../../exports/openapi.ts';
import { PROVIDER_RULES, type Provider } from '../../exports/provider-rules.ts';
import { toolDefinitions } from '../../exports/tool-definitions.ts';
import { isObject, member } from '../../json/json.ts';
import { parseJson } from '../../json/parse.ts';
import { valueEnd } from '../../json/place.ts';
import { valueAt } from '../../json/pointer.ts';
import { printJson } from '../../json/print.ts';
import { LIMITS } from '../../site/limits.ts';
import type { Problem } from '../../site/problem.ts';
import type { ManifestOrigin, Tool } from '../../site/site.ts';
import { compareTexts } from './compare.ts';
import type { ClientReport, ExportText, Finding, JobName, Jobs, TextReport } from './jobs.ts';
import { lineStarts } from './line-starts.ts';

/** More than anybody works through; fixing some brings the next ones up. */
const FINDINGS = 500;

type Worked = { [N in JobName]: (input: Jobs[N]['input']) => Promise<Jobs[N]['result']> };

async function patternsFor(text: string) {
  if (!text.includes('"pattern') && !text.includes('\\u')) return null;
  return (await import('../../schema/linear-patterns.ts')).linearPatterns;
}

/** Where a problem stands: the whole value where it has one, else one character. */
function spanOf(problem: Problem, text: string, starts: readonly number[], { document }: Examined): Finding['span'] {
  const start = problem.line === null ? undefined : starts[problem.line - 1];
  if (start === undefined) return null;
  const from = Math.min(start + (problem.column ?? 1) - 1, text.length);
  const whole = problem.pointer !== '' && valueAt(document, problem.pointer) !== undefined;
  return [from, whole ? valueEnd(text, from) : Math.min(from + 1, text.length)];
}

function reportOf(text: string, examined: Examined): TextReport {
  const { reading, document, problems, summary } = examined;
  const starts = lineStarts(text);
  const findings = problems.slice(0, FINDINGS).map((problem) => ({
    problem,
    why: whyOf(problem),
    fragment: fixIn(problem, document),
    span: spanOf(problem, text, starts, examined),
  }));
  const tools = (reading.manifest?.tools ?? []).flatMap((tool) =>
    tool.usable ? [{ pointer: tool.pointer, name: tool.name }] : [],
  );
  return { protocol: reading.protocol, summary, findings, tools };
}

interface Kept {
  readonly text: string;
  readonly origin: string;
  readonly examined: Examined;
}
let kept: Kept | null = null;

async function examined(text: string, facts: TextFacts): Promise<Examined> {
  const result = examineText(text, facts, await patternsFor(text));
  kept = { text, origin: JSON.stringify(facts.origin), examined: result };
  return result;
}

/** The manifest of a text; that of the last examination where it is the same. */
async function manifestOf(text: string, origin: ManifestOrigin) {
  const known = kept?.text === text && kept.origin === JSON.stringify(origin) ? kept.examined : null;
  const found = known ?? (await examined(text, { origin, transport: null, foundAt: null, replies: [] }));
  const { manifest } = found.reading;
  const tools = (manifest?.tools ?? []).filter((tool): tool is Tool => tool.usable);
  return { manifest, tools };
}

function exportTools(tools: readonly Tool[], resolved: readonly string[]) {
  return tools.map((tool) => {
    const properties = member(tool.params, 'properties');
    const own = isObject(properties) ? properties : {};
    return { tool, resolved: resolved.filter((name) => Object.hasOwn(own, name)) };
  });
}

function clientReport(tools: readonly Tool[], resolved: readonly string[], provider: Provider): ClientReport {
  const exported = toolDefinitions(exportTools(tools, resolved), provider);
  return {
    provider,
    problems: exported.problems,
    tools: exported.tools.map(({ tool, verdict, reasons }) => ({ name: tool.name, verdict, reasons })),
  };
}

async function exported({ text, origin, resolved, format, tool }: Jobs['export']['input']): Promise<ExportText> {
  const { manifest, tools } = await manifestOf(text, origin);
  const chosen = tools.filter(({ pointer }) => tool === null || pointer === tool);
  if (manifest === null) return { text: '', notes: [] };
  if (format === 'openapi') {
    const { document, problems } = openApiDocument(manifest, chosen);
    const nameAt = (pointer: string) => chosen.find((one) => one.pointer === pointer)?.name ?? '';
    return {
      text: `${printJson(document, 2)}\n`,
      notes: problems.map((problem) => ({ tool: nameAt(problem.pointer), problem })),
    };
  }
  const { document, tools: out, problems } = toolDefinitions(exportTools(chosen, resolved), format);
  return {
    text: `${printJson(document, 2)}\n`,
    notes: [
      ...problems.map((problem) => ({ tool: '', problem })),
      ...out.flatMap((one) => one.reasons.map(({ problem }) => ({ tool: one.tool.name, problem }))),
    ],
  };
}

function formatted(text: string): string | null {
  const parsed = parseJson(text, LIMITS.documentDepth);
  // Writing it anew would drop what only the text has.
  const exact = parsed.ok && parsed.inexact.length === 0 && parsed.duplicates.length === 0;
  return exact ? `${printJson(parsed.value, 2)}\n` : null;
}

/** All jobs by name. They keep the last manifest that was read, and never throw but for bugs. */
export const WORK: Worked = {
  examine: async ({ text, facts }) => reportOf(text, await examined(text, facts)),
  clients: async ({ text, origin, resolved }) => {
    const { tools } = await manifestOf(text, origin);
    return (Object.keys(PROVIDER_RULES) as Provider[]).map((provider) => clientReport(tools, resolved, provider));
  },
  export: exported,
  format: async ({ text }) => formatted(text),
  compare: async ({ before, after }) => compareTexts(before, after, formatted),
};
