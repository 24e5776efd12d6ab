import type { OAuthStep, RedirectUrls } from '../../messages/sign-in-views.ts';
import type { SiteSummary } from '../../messages/views.ts';

/** Milliseconds of `at` after `start`, as "+0.382 s". */
const after = (at: number, start: number) => `+${((at - start) / 1_000).toFixed(3)} s`;

function stepLines(step: OAuthStep, index: number, start: number): string[] {
  const { request, problem } = step;
  const lines = [`${index + 1}. ${step.name} (${after(step.at, start)}, took ${Math.round(step.durationMs)} ms)`];
  if (request) {
    lines.push(`   > ${request.method} ${request.url}`);
    for (const [name, value] of request.headers) lines.push(`   > ${name}: ${value}`);
    if (request.body !== null) lines.push(`   > ${request.body}`);
  }
  if (step.status !== null) lines.push(`   < ${step.status} ${step.contentType ?? 'no content type'}`);
  if (step.reply !== null && step.reply !== '') for (const line of step.reply.split('\n')) lines.push(`   < ${line}`);
  if (problem) lines.push(`   ! ${problem.code}: ${problem.message}${problem.fix === null ? '' : ` ${problem.fix}`}`);
  return lines;
}

/**
 * The log of signing in as plain English text for a bug report. The steps come masked from the worker, so nothing
 * secret is in it.
 * @param redirects null where they are not known
 * @param agent the browser's own name for itself
 */
export function signInLogText(
  site: SiteSummary,
  steps: readonly OAuthStep[],
  redirects: RedirectUrls | null,
  agent: string,
): string {
  const start = steps[0]?.at ?? 0;
  return [
    `Sign-in to ${site.origin} (${site.protocol ?? 'protocol unknown'}, ${site.manifestUrl})`,
    `Began ${new Date(start).toISOString()} in ${agent}`,
    ...(redirects === null ? [] : [`Redirect URL of this browser: ${redirects.own}`]),
    'Tokens, codes, states and verifiers are masked as ***.',
    '',
    ...steps.flatMap((step, index) => [...stepLines(step, index, start), '']),
  ].join('\n');
}
