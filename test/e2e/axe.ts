import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { TestPage } from './browser/extension-browser.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare const axe: {
  run(): Promise<{ violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
};

/** What axe finds wrong with the page as it stands, one sentence for each element. */
export async function axeViolations(page: TestPage): Promise<string[]> {
  await page.runScript(AXE);
  return page.evaluate(async () => {
    const { violations } = await axe.run();
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
    );
  });
}
