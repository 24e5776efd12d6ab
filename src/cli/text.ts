import type { Problem } from '../site/problem.ts';

/** Makes text of a site harmless for a terminal: control and invisible characters are shown as their code. */
export function harmless(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu, (character) => {
    if (character === '\n' || character === '\t') return character;
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

/** As `harmless`, on one line of at most `limit` characters. */
export function oneLine(text: string, limit = 400): string {
  const line = harmless(text).replace(/\s+/g, ' ').trim();
  return line.length > limit ? `${line.slice(0, limit - 1)}…` : line;
}

/** Rows of cells as aligned columns, two blanks apart and indented by two; the last column is as long as it is. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, at) => {
      widths[at] = Math.max(widths[at] ?? 0, cell.length);
    });
  }
  return rows
    .map((row) => {
      const cells = row.map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0)));
      return `  ${cells.join('  ')}`.trimEnd();
    })
    .join('\n');
}

/** Problems for people: severity, place, sentence, and below it what to do. */
export function problemLines(problems: readonly Problem[]): string {
  return problems
    .map(({ severity, code, pointer, line, column, message, fix }) => {
      const place = [pointer, line === null ? '' : `line ${line}, column ${column ?? 1}`].filter((part) => part !== '');
      const where = place.length === 0 ? '' : ` at ${place.join(', ')}`;
      const help = fix === null ? '' : `\n    ${oneLine(fix)}`;
      return `  ${severity} ${oneLine(code + where)}\n    ${oneLine(message)}${help}`;
    })
    .join('\n');
}

/** "1 tool", "2 tools". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

const COLOURS = { error: 31, warning: 33, info: 36 } as const;

/** Colours the severities at the beginning of problem lines, for a terminal. */
export function coloured(text: string): string {
  return text.replace(
    /^ {2}(error|warning|info)(?= )/gm,
    (_whole, severity: keyof typeof COLOURS) => `  \u001b[${COLOURS[severity]}m${severity}\u001b[0m`,
  );
}
