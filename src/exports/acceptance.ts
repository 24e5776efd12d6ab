import type { Tool } from '../site/site.ts';
import { fitTool } from './fit-tool.ts';
import { PROVIDER_RULES, type Provider } from './provider-rules.ts';
import type { Reason } from './reasons.ts';
import { providerName } from './tool-name.ts';

/** `accepted` as it is (under its qualified name); `changed` first; `refused`. */
export type Verdict = 'accepted' | 'changed' | 'refused';

export interface Acceptance {
  readonly verdict: Verdict;
  /** What is changed, lost or refused, and the rule behind each. */
  readonly reasons: readonly Reason[];
}

/** The verdict that reasons amount to. */
export function verdictOf(reasons: readonly Reason[]): Verdict {
  if (reasons.some(({ problem }) => problem.severity === 'error')) return 'refused';
  return reasons.length > 0 ? 'changed' : 'accepted';
}

/**
 * Whether a provider takes a tool as the manifest describes it, judged by the published rules (`PROVIDER_RULES`) and
 * by what the export does about them.
 * @param resolved params that the user fixed
 * @returns the verdict with problems `export/*` that point to the tool in its manifest
 */
export function acceptance(tool: Tool, provider: Provider, resolved: readonly string[] = []): Acceptance {
  const rules = PROVIDER_RULES[provider];
  const { reasons } = fitTool(tool, providerName(tool, rules), resolved, rules);
  return { verdict: verdictOf(reasons), reasons };
}
