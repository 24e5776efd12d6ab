import { createInterface } from 'node:readline';

/** How a command talks with a person while it runs. */
export interface Terminal {
  /** Shows a line: on the standard output, or on the error output where that is for one JSON value. */
  readonly say: (text: string) => void;
  /** The lines of the standard input as they come; ends with it. `stop` lets go of it. */
  readonly lines: () => { readonly lines: AsyncIterable<string>; readonly stop: () => void };
}

/** The terminal of this process. */
export function processTerminal(json: boolean): Terminal {
  return {
    say: (text) => void (json ? process.stderr : process.stdout).write(`${text}\n`),
    lines() {
      const input = createInterface({ input: process.stdin, terminal: false });
      return {
        lines: input,
        stop() {
          input.close();
          process.stdin.destroy();
        },
      };
    },
  };
}
