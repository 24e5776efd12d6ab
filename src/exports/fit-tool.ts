import type { JsonObject } from '../json/json.ts';
import type { Tool } from '../site/site.ts';
import { fitSchema } from './fit-schema.ts';
import type { ProviderRules } from './provider-rules.ts';
import { type Reason, Reasons } from './reasons.ts';
import { withoutParams } from './take-out-params.ts';
import { explainName } from './tool-name.ts';

/** A tool as a provider takes it; `schema` is null where it refuses the tool. */
export interface FittedTool {
  readonly description: string;
  readonly schema: JsonObject | null;
  readonly reasons: readonly Reason[];
}

const ELLIPSIS = '…';

function cut(text: string, length: number): string {
  const short = text.slice(0, Math.max(0, length - ELLIPSIS.length)).replace(/[\uD800-\uDBFF]$/, '');
  return short + ELLIPSIS;
}

/** The description with the rules that left the schema; where both are too long, the rules go into the schema. */
function describeTool(tool: Tool, schema: JsonObject, told: string, reasons: Reasons): [string, JsonObject] {
  const limit = reasons.rules.descriptionLongest;
  const whole = told === '' ? tool.description : `${tool.description}\n\n${told}`;
  if (limit === null || whole.length <= limit.value) return [whole, schema];
  const said = typeof schema.description === 'string' ? `${schema.description}\n\n` : '';
  const withRules = told === '' ? schema : { ...schema, description: said + told };
  if (tool.description.length <= limit.value) return [tool.description, withRules];
  const values = { limit: String(limit.value), length: String(tool.description.length) };
  reasons.add('export/description-cut', limit.source, values);
  return [cut(tool.description, limit.value), withRules];
}

/**
 * Fits one tool to the rules of a provider.
 * @param name the name it goes out by
 * @param resolved params that the user fixed: they disappear from the schema
 */
export function fitTool(tool: Tool, name: string, resolved: readonly string[], rules: ProviderRules): FittedTool {
  const reasons = new Reasons(rules, tool.pointer);
  explainName(tool, name, reasons);
  const fitted = fitSchema(withoutParams(tool.params, resolved), reasons);
  if (fitted === null) return { description: tool.description, schema: null, reasons: reasons.list };
  const [description, schema] = describeTool(tool, fitted.schema, fitted.sentences.join('\n'), reasons);
  return { description, schema, reasons: reasons.list };
}
