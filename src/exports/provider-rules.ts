/** Who takes tool definitions, in the format of that name. */
export type Provider = 'mcp' | 'openai' | 'anthropic' | 'gemini';

/** Where a rule was read. */
export interface RuleSource {
  readonly title: string;
  readonly url: string;
  /** Day of reading, "2026-11-30". */
  readonly read: string;
}

/** A rule as published, or as the provider's own API states it when it refuses. */
export interface Rule<T> {
  readonly value: T;
  readonly source: RuleSource;
}

/** Keywords that may not stand at the top of a schema. */
export type RootKeyword = 'oneOf' | 'anyOf' | 'allOf' | 'enum' | 'not';

/** What a provider asks of tool definitions. Null: no such rule could be confirmed. */
export interface ProviderRules {
  /** As people call it. */
  readonly name: string;
  /** Characters of a tool's name, and its greatest length. */
  readonly toolName: Rule<{ readonly characters: RegExp; readonly first: RegExp | null; readonly longest: number }>;
  readonly toolsAtMost: Rule<number> | null;
  readonly descriptionLongest: Rule<number> | null;
  /** The schema says `"type": "object"` at its top. */
  readonly rootObject: Rule<true>;
  readonly refusedAtRoot: Rule<readonly RootKeyword[]> | null;
  /** `properties` stands at the top, even when empty. */
  readonly rootProperties: Rule<true> | null;
  /** Names of the top-level properties. */
  readonly propertyName: Rule<RegExp> | null;
  /** The schema of a top-level property is an object, never `true` or `false`. */
  readonly propertyObjects: Rule<true> | null;
  /** Every schema of an array says `items`. */
  readonly arrayItems: Rule<true> | null;
  /** `always`: schemas follow draft 2020-12. `by-default`: those without `$schema` do. */
  readonly draft2020: Rule<'always' | 'by-default'> | null;
}

const READ = '2026-11-30';
const source = (title: string, url: string): RuleSource => ({ title, url, read: READ });

const MCP_TOOLS = source(
  'Model Context Protocol 2026-07-28, Tools',
  'https://modelcontextprotocol.io/specification/2026-07-28/server/tools',
);
const MCP_SCHEMA = source(
  'Model Context Protocol 2025-11-25, schema of Tool',
  'https://github.com/modelcontextprotocol/modelcontextprotocol/blob/main/schema/2025-11-25/schema.json',
);
const OPENAI_FUNCTION = source(
  'OpenAI API specification, FunctionObject',
  'https://github.com/openai/openai-openapi/blob/master/openapi.yaml',
);
const ANTHROPIC_API = source(
  'Claude API reference, Messages, Tool',
  'https://platform.claude.com/docs/en/api/messages',
);

/**
 * The published naming, count, description and schema rules of the four formats of tool definitions. Where the
 * documents are silent and the provider's API states a rule when it refuses, the source is a report with its words.
 */
export const PROVIDER_RULES: Readonly<Record<Provider, ProviderRules>> = {
  mcp: {
    name: 'MCP',
    toolName: { value: { characters: /^[A-Za-z0-9_.-]$/, first: null, longest: 128 }, source: MCP_TOOLS },
    toolsAtMost: null,
    descriptionLongest: null,
    rootObject: { value: true, source: MCP_SCHEMA },
    refusedAtRoot: null,
    rootProperties: null,
    propertyName: null,
    propertyObjects: { value: true, source: MCP_SCHEMA },
    arrayItems: null,
    draft2020: { value: 'by-default', source: MCP_TOOLS },
  },
  openai: {
    name: 'OpenAI',
    toolName: { value: { characters: /^[A-Za-z0-9_-]$/, first: null, longest: 64 }, source: OPENAI_FUNCTION },
    toolsAtMost: {
      value: 128,
      source: source(
        'OpenAI API specification, CreateChatCompletionRequest.tools',
        'https://github.com/openai/openai-openapi/pull/76',
      ),
    },
    descriptionLongest: {
      value: 1_024,
      source: source(
        "OpenAI API error: Invalid 'tools[1].function.description': string too long",
        'https://github.com/getsentry/sentry-mcp/issues/106',
      ),
    },
    rootObject: {
      value: true,
      source: source(
        "OpenAI API error: schema must have type 'object'",
        'https://github.com/langchain-ai/langchainjs/issues/9804',
      ),
    },
    refusedAtRoot: {
      value: ['oneOf', 'anyOf', 'allOf', 'enum', 'not'],
      source: source(
        "OpenAI API error: schema must not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level",
        'https://github.com/langchain-ai/langchainjs/issues/9804',
      ),
    },
    rootProperties: {
      value: true,
      source: source(
        'OpenAI API error: In context=(), object schema missing properties',
        'https://github.com/spring-projects/spring-ai/issues/4776',
      ),
    },
    propertyName: null,
    propertyObjects: null,
    arrayItems: {
      value: true,
      source: source(
        'OpenAI API error: array schema missing items',
        'https://github.com/meilisearch/meilisearch-mcp/issues/27',
      ),
    },
    draft2020: null,
  },
  anthropic: {
    name: 'Anthropic',
    toolName: {
      value: { characters: /^[A-Za-z0-9_-]$/, first: null, longest: 128 },
      source: source(
        'Claude API documentation, Define tools',
        'https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools',
      ),
    },
    toolsAtMost: null,
    descriptionLongest: null,
    rootObject: { value: true, source: ANTHROPIC_API },
    refusedAtRoot: {
      value: ['oneOf', 'anyOf', 'allOf'],
      source: source(
        'Claude API error: input_schema does not support oneOf, allOf, or anyOf at the top level',
        'https://github.com/anthropics/claude-code/issues/5973',
      ),
    },
    rootProperties: null,
    propertyName: {
      value: /^[a-zA-Z0-9_.-]{1,64}$/,
      source: source(
        "Claude API error: Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'",
        'https://github.com/decocms/studio/pull/6874',
      ),
    },
    propertyObjects: null,
    arrayItems: null,
    draft2020: { value: 'always', source: ANTHROPIC_API },
  },
  gemini: {
    name: 'Gemini',
    toolName: {
      value: { characters: /^[A-Za-z0-9_.:-]$/, first: /^[A-Za-z_]/, longest: 64 },
      source: source(
        'Gemini API error: Invalid function name. Must start with a letter or an underscore',
        'https://github.com/kaitranntt/ccs/issues/25',
      ),
    },
    toolsAtMost: {
      value: 512,
      source: source(
        'Gemini API error: At most 512 function declarations can be specified',
        'https://github.com/google-gemini/gemini-cli/issues/19083',
      ),
    },
    descriptionLongest: null,
    rootObject: {
      value: true,
      source: source(
        'Gemini API reference, FunctionDeclaration.parametersJsonSchema',
        'https://ai.google.dev/api/caching#FunctionDeclaration',
      ),
    },
    refusedAtRoot: null,
    rootProperties: null,
    propertyName: null,
    propertyObjects: null,
    arrayItems: null,
    draft2020: null,
  },
};
