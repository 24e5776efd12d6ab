import type { Provider } from '../../exports/provider-rules.ts';
import type { ExportFormat } from './jobs.ts';

const NAMES: Readonly<Record<ExportFormat, string>> = {
  mcp: 'MCP',
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  gemini: 'Gemini',
  openapi: 'OpenAPI 3.1',
};

/** Formats of an export in the order in which they are offered. */
export const EXPORT_FORMATS = Object.keys(NAMES) as ExportFormat[];

/** What people call a format; the same in every language. */
export function formatName(format: ExportFormat): string {
  return NAMES[format];
}

/** What people call a kind of client. */
export function providerName(provider: Provider): string {
  return NAMES[provider];
}
