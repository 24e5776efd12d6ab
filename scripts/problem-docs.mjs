// Writes docs/problems.md from the catalogue of problems.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages } from './ensure-packages.mjs';
import { loadTypeScript } from './load-typescript.mjs';
import { ROOT } from './run-command.mjs';

await ensurePackages();
const [{ problemDocs }, { PROBLEM_TEXTS }] = [
  await loadTypeScript('scripts/problem-docs.ts'),
  await loadTypeScript('src/site/problem-texts.ts'),
];
writeFileSync(join(ROOT, 'docs/problems.md'), problemDocs(PROBLEM_TEXTS));
console.log(`docs/problems.md: ${Object.keys(PROBLEM_TEXTS).length} codes`);
