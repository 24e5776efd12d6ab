import type { ProblemText } from './problem-text.ts';

/** What the command line cannot do with what it was given. */
export const COMMAND_LINE_PROBLEMS = {
  'cli/usage': { severity: 'error', message: '{detail}', fix: 'Run `toolrail --help` to see how it is used.' },
  'cli/file-unreadable': { severity: 'error', message: 'The file {file} cannot be read: {detail}.' },
  'cli/unknown-tool': {
    severity: 'error',
    message: 'The manifest has no tool named {name}.',
    fix: 'Run `toolrail inspect` to see its tools.',
  },
  'cli/tool-unusable': {
    severity: 'error',
    message: 'The tool {name} cannot be called as the manifest describes it.',
    fix: 'Repair the problems of the tool first.',
  },
  'cli/arguments': {
    severity: 'error',
    message: 'The arguments are not one JSON object: {detail}.',
    fix: 'Give them as --args \'{"name": "value"}\' or --args @file.json.',
  },
  'cli/unknown-param': {
    severity: 'error',
    message: 'The tool has no param named {name}, so --resolve has nothing to fix.',
    fix: 'Run `toolrail inspect` to see the params of the tool.',
  },
  'cli/token-missing': {
    severity: 'error',
    message: 'The environment variable {name} is empty or not set, so there is no token.',
    fix: 'Set it, or name another one with --token-env.',
  },
  'cli/no-sign-in': {
    severity: 'error',
    message: 'There is nothing to sign in to: {what} does not use OAuth (its auth is "{type}").',
    fix: 'Give its secret with --token or --token-env where it wants one.',
  },
  'cli/client-needed': {
    severity: 'error',
    message: 'The site lists several clients, so one has to be chosen: {clients}.',
    fix: 'Name one with --client-id, exactly as written.',
  },
  'cli/site-needed': {
    severity: 'error',
    message: 'A manifest that is read from a file belongs to no site, and a sign-in is kept for a site.',
    fix: 'Give the address of the manifest instead, or name the site with --site.',
  },
  'cli/not-signed-in': {
    severity: 'error',
    message: 'No sign-in is kept for {site}.',
    fix: 'Run `toolrail login` with the address of its manifest.',
  },
  'cli/other-host': {
    severity: 'error',
    message: 'The tool is called on {host}, and the sign-in that is kept is for {site}, so nothing was sent.',
    fix: 'If you trust that host with the token, give it with --token.',
  },
  'cli/sign-ins-unusable': {
    severity: 'error',
    message: 'The file with the sign-ins, {file}, cannot be used: {detail}.',
    fix: 'Repair it, or delete it and sign in again.',
  },
  'cli/bug': {
    severity: 'error',
    message: 'Something went wrong inside this program: {detail}.',
    fix: 'Report it with this text and the command that you ran.',
  },
} as const satisfies Record<string, ProblemText>;
