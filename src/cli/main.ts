import { run } from './run.ts';
import { coloured } from './text.ts';

const { output, aside, json, exit } = await run(process.argv.slice(2));
const colour = !json && process.stdout.isTTY && process.env.NO_COLOR === undefined;
// A reader that stops early (`| head`) is no error.
process.stdout.on('error', () => undefined);
process.stdout.write(`${colour ? coloured(output) : output}\n`);
if (aside !== '') process.stderr.write(`${aside}\n`);
process.exitCode = exit;
