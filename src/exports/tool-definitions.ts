import type { Json, JsonObject } from '../json/json.ts';
import { makeProblem } from '../site/make-problem.ts';
import type { Problem } from '../site/problem.ts';
import type { Risk, Tool } from '../site/site.ts';
import { type Acceptance, verdictOf } from './acceptance.ts';
import { fitTool } from './fit-tool.ts';
import { PROVIDER_RULES, type Provider } from './provider-rules.ts';
import { providerNames } from './tool-name.ts';

/** A tool to export, and the names of its params that the user fixed. */
export interface ExportTool {
  readonly tool: Tool;
  readonly resolved: readonly string[];
}

/** What became of one tool. A refused one is not in the document: one of them spoils a whole request. */
export interface ExportedTool extends Acceptance {
  readonly tool: Tool;
  /** The name that it goes out by. */
  readonly name: string;
}

/** An export: print the document with `printJson(document, 2)`. */
export interface ToolExport {
  readonly document: Json;
  readonly tools: readonly ExportedTool[];
  /** About the list as a whole: `export/too-many-tools`. */
  readonly problems: readonly Problem[];
}

interface Definition {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonObject;
  readonly risk: Risk;
}

// Hints of MCP. A tool that writes may still overwrite something, so it is not called harmless.
const ANNOTATIONS: Readonly<Record<Risk, JsonObject>> = {
  read: { readOnlyHint: true, destructiveHint: false },
  write: { readOnlyHint: false },
  delete: { readOnlyHint: false, destructiveHint: true },
};

const DOCUMENTS: Readonly<Record<Provider, (definitions: readonly Definition[]) => Json>> = {
  mcp: (definitions) => ({
    tools: definitions.map(({ name, description, schema, risk }) => ({
      name,
      description,
      inputSchema: schema,
      annotations: { ...ANNOTATIONS[risk] },
    })),
  }),
  openai: (definitions) =>
    definitions.map(({ name, description, schema }) => ({
      type: 'function',
      name,
      description,
      parameters: schema,
      strict: false,
    })),
  anthropic: (definitions) =>
    definitions.map(({ name, description, schema }) => ({ name, description, input_schema: schema })),
  gemini: (definitions) => [
    {
      functionDeclarations: definitions.map(({ name, description, schema }) => ({
        name,
        description,
        parametersJsonSchema: schema,
      })),
    },
  ],
};

/**
 * Definitions of tools in the format of a provider: `mcp` the result of `tools/list`; `openai` the `tools` of the
 * Responses API, not strict; `anthropic` the `tools` of the Messages API; `gemini` the `tools` of generateContent.
 * Names are the qualified names (field notes 1.3), params that the user fixed are gone (field notes 2.1), and each
 * change is told.
 */
export function toolDefinitions(tools: readonly ExportTool[], provider: Provider): ToolExport {
  const rules = PROVIDER_RULES[provider];
  const names = providerNames(
    tools.map(({ tool }) => tool),
    rules,
  );
  const definitions: Definition[] = [];
  const exported = tools.map(({ tool, resolved }, index): ExportedTool => {
    const name = names[index] ?? tool.qualifiedName;
    const { schema, description, reasons } = fitTool(tool, name, resolved, rules);
    if (schema !== null) definitions.push({ name, description, schema, risk: tool.risk });
    return { tool, name, verdict: verdictOf(reasons), reasons };
  });
  const limit = rules.toolsAtMost;
  const tooMany = limit !== null && definitions.length > limit.value;
  const values = { provider: rules.name, limit: String(limit?.value), count: String(definitions.length) };
  return {
    document: DOCUMENTS[provider](definitions),
    tools: exported,
    problems: tooMany ? [makeProblem('export/too-many-tools', '', values)] : [],
  };
}
