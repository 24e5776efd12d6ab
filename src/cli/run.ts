import packageJson from '../../package.json' with { type: 'json' };
import { printJson } from '../json/print.ts';
import { makeProblem } from '../site/make-problem.ts';
import type { Problem } from '../site/problem.ts';
import { call } from './commands/call.ts';
import { EXPORT_FORMATS, exportTools } from './commands/export.ts';
import { INSPECT_FORMATS, inspect, inspectNothing } from './commands/inspect.ts';
import { login } from './commands/login.ts';
import { promptNothing, showPrompt } from './commands/login-prompt.ts';
import { logout } from './commands/logout.ts';
import { map } from './commands/map.ts';
import { probe, probeNothing } from './commands/probe.ts';
import { showRequest } from './commands/request.ts';
import { HELP } from './help.ts';
import { commandIn, type Options, readOptions } from './options.ts';
import { failure, type Result, usageProblem } from './result.ts';
import { processTerminal, type Terminal } from './terminal.ts';

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

/** The formats of the commands that have any; the first is the one without `--format`. */
const FORMATS = new Map([
  ['inspect', INSPECT_FORMATS],
  ['probe', ['text', 'json']],
  ['export', EXPORT_FORMATS],
]);

/** What is wrong with `--format`, `--fail-on` or `--reply` for a command; null where nothing is. */
function formatMisuse(command: string, { format, failOn, replies, tools, json }: Options): string | null {
  const known = FORMATS.get(command) ?? [];
  if (format !== null && !known.includes(format)) {
    return known.length === 0 ? `${command} knows no --format.` : `${command} knows the formats ${known.join(', ')}.`;
  }
  if (json && format !== null && command !== 'export') return 'Use --json or --format, not both.';
  if (tools.length > 0 && command !== 'export') return `${command} knows no --tool.`;
  if (command === 'inspect') return null;
  if (failOn !== 'error') return `${command} knows no --fail-on.`;
  return replies.length > 0 ? `${command} knows no --reply.` : null;
}

/** Commands with one word, what that is called, and whether another may follow. */
const ONE_WORD = new Map([
  ['inspect', { what: 'file or address', more: 0 }],
  ['probe', { what: 'site', more: 0 }],
  ['export', { what: 'file or address', more: 0 }],
  ['login', { what: 'file or address', more: 1 }],
  ['logout', { what: 'site or address', more: 0 }],
]);

async function dispatch(options: Options, terminal: Terminal): Promise<Result> {
  const [command = '', first = '', second = ''] = options.words;
  const misused = (detail: string): Result =>
    options.prompt === null ? failureOf(command, first, [usageProblem(detail)]) : promptNothing([usageProblem(detail)]);
  if (options.help) return { json: { help: HELP }, text: HELP, exit: 0 };
  if (options.version) return { json: { version: packageJson.version }, text: packageJson.version, exit: 0 };
  if (command === '') return misused('Name a command: inspect, request, map, call, probe, export, login or logout.');
  const misuse = formatMisuse(command, options);
  if (misuse !== null) return misused(misuse);
  const toolCommand = TOOL_COMMANDS.get(command);
  const oneWord = ONE_WORD.get(command);
  const count = options.words.length - 1;
  if (toolCommand !== undefined) {
    return count === 2
      ? toolCommand(first, second, options)
      : misused(`${command} wants a file or address, and the name of a tool.`);
  }
  if (oneWord === undefined) return misused(`There is no command ${JSON.stringify(command)}.`);
  if (command === 'login' && options.prompt !== null) {
    return count === 0 ? showPrompt(options.prompt) : misused('login --prompt wants nothing but the file.');
  }
  if (count < 1 || count > 1 + oneWord.more) return misused(`${command} wants one ${oneWord.what}.`);
  if (command === 'login') return login(first, second, options, terminal);
  if (command === 'logout') return logout(first, options);
  if (command === 'export') return exportTools(first, options);
  return command === 'inspect' ? inspect(first, options) : probe(first, options);
}

/**
 * Runs the command line.
 * @param argv words after the program's name
 * @param person how a command that asks something talks; else by the standard streams
 * @returns what to print, what to say beside it, whether the output is for programs, and the exit status; never throws
 */
export async function run(
  argv: readonly string[],
  person?: Terminal,
): Promise<{ output: string; aside: string; json: boolean; exit: Result['exit'] }> {
  const json = argv.includes('--json');
  const terminal = person ?? processTerminal(json);
  let result: Result;
  try {
    const options = readOptions(argv);
    result = options.ok ? await dispatch(options.value, terminal) : failureOf(commandIn(argv), '', options.problems);
  } catch (error) {
    const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    result = failure([makeProblem('cli/bug', '', { detail })], 2);
  }
  const output = json ? printJson(result.json, 2) : result.text;
  return { output, aside: result.aside ?? '', json: json || result.machine === true, exit: result.exit };
}
