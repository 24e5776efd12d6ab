// `npm run bench`: speed and size as ratios within one run, with the floor beside ours. It measures and prints.
import { join } from 'node:path';
import { ensureBrowsers, findBrowser } from './ensure-browsers.mjs';
import { ensurePackages } from './ensure-packages.mjs';
import { ROOT, run } from './run-command.mjs';

await ensurePackages();
const missing = await ensureBrowsers(['chromium']);
if (missing[0] !== undefined) {
  console.error(missing[0]);
  process.exit(1);
}
process.env.CHROMIUM_PATH = (await findBrowser('chromium')) ?? '';
if ((await run(process.execPath, [join(ROOT, 'scripts/build.mjs')])) !== 0) process.exit(1);

const { benchAccept } = await import('../test/bench/accept.mjs');
const { benchSizes } = await import('../test/bench/sizes.mjs');
const { benchCalls, benchPanel } = await import('../test/bench/panel.mjs');

const ratios = [...(await benchAccept()), ...(await benchPanel()), ...(await benchCalls())];
/** @param {number} ms */
const milliseconds = (ms) => `${ms.toFixed(ms < 10 ? 1 : 0)} ms`;
console.table(
  ratios.map(({ question, ours, floorName, floor, ratio, limit }) => ({
    question,
    ours: milliseconds(ours),
    floor: `${floorName}: ${milliseconds(floor)}`,
    ratio: ratio.toFixed(2),
    'at most': limit,
    kept: ratio <= limit ? 'yes' : 'NO',
  })),
);
console.table(
  benchSizes().map(({ what, kB, limit }) => ({
    'size, gzip': what,
    kB: kB.toFixed(1),
    'at most': limit,
    kept: kB <= limit ? 'yes' : 'NO',
  })),
);
