import packageJson from '../../package.json' with { type: 'json' };
import { printJson } from '../json/print.ts';
import { makeProblem } from '../site/make-problem.ts';
import type { Problem } from '../site/problem.ts';
import { call } from './commands/call.ts';
import { inspect, inspectNothing } from './commands/inspect.ts';
import { map } from './commands/map.ts';
import { probe, probeNothing } from './commands/probe.ts';
import { showRequest } from './commands/request.ts';
import { HELP } from './help.ts';
import { type Options, readOptions } from './options.ts';
import { failure, type Result, usageProblem } from './result.ts';

/** A command that takes a manifest and a tool. */
type ToolCommand = (source: string, tool: string, options: Options) => Promise<Result>;

const TOOL_COMMANDS = new Map<string, ToolCommand>([
  ['request', showRequest],
  ['map', map],
  ['call', call],
]);

/** Problems in the shape that the command's own `--json` has. */
function failureOf(command: string | undefined, site: string, problems: readonly Problem[]): Result {
  if (command === 'inspect') return inspectNothing(problems);
  return command === 'probe' ? probeNothing(site, problems) : failure(problems, 2);
}

async function dispatch(options: Options): Promise<Result> {
  const [command = '', first = '', second = '', ...rest] = options.words;
  const misused = (detail: string): Result => failureOf(command, first, [usageProblem(detail)]);
  if (options.help) return { json: { help: HELP }, text: HELP, exit: 0 };
  if (options.version) return { json: { version: packageJson.version }, text: packageJson.version, exit: 0 };
  if (command === '') return misused('Name a command: inspect, request, map, call or probe.');
  const toolCommand = TOOL_COMMANDS.get(command);
  if (toolCommand === undefined && command !== 'inspect' && command !== 'probe') {
    return misused(`There is no command ${JSON.stringify(command)}.`);
  }
  const wanted = toolCommand === undefined ? 1 : 2;
  if (options.words.length !== wanted + 1 || rest.length > 0) {
    return misused(
      wanted === 1
        ? `${command} wants one ${command === 'probe' ? 'site' : 'file or address'}.`
        : `${command} wants a file or address, and the name of a tool.`,
    );
  }
  if (toolCommand !== undefined) return toolCommand(first, second, options);
  return command === 'inspect' ? inspect(first, options) : probe(first, options);
}

/**
 * Runs the command line.
 * @param argv words after the program's name
 * @returns what to print, and the exit status; never throws
 */
export async function run(argv: readonly string[]): Promise<{ output: string; json: boolean; exit: Result['exit'] }> {
  const json = argv.includes('--json');
  let result: Result;
  try {
    const options = readOptions(argv);
    const command = argv.find((word) => !word.startsWith('-'));
    result = options.ok ? await dispatch(options.value) : failureOf(command, '', options.problems);
  } catch (error) {
    const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    result = failure([makeProblem('cli/bug', '', { detail })], 2);
  }
  return { output: json ? printJson(result.json, 2) : result.text, json, exit: result.exit };
}
