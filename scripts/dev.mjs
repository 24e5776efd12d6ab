// `npm run dev`: builds the Chromium extension again at every change; with TOOLRAIL_BROWSER=firefox the Firefox one.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages } from './ensure-packages.mjs';
import { ROOT, run } from './run-command.mjs';

await ensurePackages();
const browser = process.env.TOOLRAIL_BROWSER === 'firefox' ? 'firefox' : 'chromium';
rmSync(join(ROOT, 'dist', browser), { recursive: true, force: true });
const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
const ends = ['vite.config.ts', 'vite.panel.config.ts'].map((config) =>
  run(process.execPath, [vite, 'build', '--watch', '--config', config]),
);
process.exit(Math.max(...(await Promise.all(ends))));
