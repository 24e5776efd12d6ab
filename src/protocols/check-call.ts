import type { JsonObject } from '../json/json.ts';
import { checkArguments, type PatternEngine } from '../schema/check.ts';
import { withoutNullOptional } from '../schema/null-optional.ts';
import type { Problem } from '../site/problem.ts';
import type { Tool } from '../site/site.ts';
import type { RcpSpec } from './rcp/spec.ts';
import type { ServioSpec } from './servio/spec.ts';

/**
 * Checks the arguments of a call against the tool's params. RCP's types know no null, yet an explicit null for an
 * optional param may stand in a body: the templates decide whether it can be said where it is wanted.
 * @param patterns as for `checkArguments`, whose problems these are
 */
export function checkCallArguments(tool: Tool, args: JsonObject, patterns: PatternEngine | null): Problem[] {
  const spec = tool.spec as ServioSpec | RcpSpec;
  if (spec.protocol !== 'rcp') return checkArguments(tool.params, args, patterns);
  return checkArguments(tool.params, withoutNullOptional(tool.params, args), patterns);
}
