// Writes docs/problems.md from the catalogue of problems.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages } from './ensure-packages.mjs';
import { withTypeScript } from './load-typescript.mjs';
import { ROOT } from './run-command.mjs';

await ensurePackages();
await withTypeScript('scripts/problem-docs.ts', ({ allProblemDocs }) => {
  writeFileSync(join(ROOT, 'docs/problems.md'), allProblemDocs());
});
console.log('docs/problems.md is written.');
