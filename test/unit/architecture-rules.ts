import { posix } from 'node:path';

export interface SourceFile {
  /** From the checkout's root, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** Folder of `src/` → the folders of `src/` that it may import. */
export type ImportTable = ReadonlyMap<string, readonly string[]>;

/** Reads the table under "Who may import whom" of src/README.md. */
export function readImportTable(readme: string): ImportTable {
  const part = readme.split(/^## /m).find((section) => section.startsWith('Who may import whom')) ?? '';
  const rows = part.split('\n').filter((line) => line.startsWith('|'));
  return new Map(
    rows.slice(2).map((row) => {
      const [, folder = '', allowed = ''] = row.split('|').map((cell) => cell.trim().replaceAll('`', ''));
      return [folder.replace(/\/$/, ''), allowed.split(/[\s,]+/).filter(Boolean)] as const;
    }),
  );
}

const IMPORTS = [
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  /^\s*import\s*['"]([^'"]+)['"]/gm,
  /\bimport\s*\(\s*['"]([^'"]+)['"]/g,
];

function importsOf({ text }: SourceFile): string[] {
  return IMPORTS.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''));
}

const folderOf = (path: string) => (path.split('/').length > 2 ? (path.split('/')[1] ?? '') : '');

/** One sentence for each import between folders of `src/` that the table does not allow. */
export function brokenImports(files: readonly SourceFile[], table: ImportTable): string[] {
  return files.flatMap((file) => {
    const from = folderOf(file.path);
    const allowed = table.get(from);
    // Files that lie in src/ itself: the public library, which is made of pure folders.
    if (from === '') return [];
    if (allowed === undefined) return [`${file.path}: src/README.md has no row for ${from}`];
    return (
      importsOf(file)
        // A script to inject is built apart and only named here.
        .filter((target) => target.startsWith('.') && !target.includes('?script'))
        .map((target) => posix.join(posix.dirname(file.path), target))
        .filter(
          (target) => target.startsWith('src/') && folderOf(target) !== from && !allowed.includes(folderOf(target)),
        )
        .map((target) => `${file.path} imports ${target}`)
    );
  });
}

/** One sentence for each import from one protocol's folder into another one's. */
export function crossedProtocols(files: readonly SourceFile[]): string[] {
  const protocolOf = (path: string) => /^src\/protocols\/(servio|rcp)\//.exec(path)?.[1];
  return files.flatMap((file) => {
    const own = protocolOf(file.path);
    return importsOf(file)
      .map((target) => posix.join(posix.dirname(file.path), target))
      .filter((target) => own !== undefined && protocolOf(target) !== undefined && protocolOf(target) !== own)
      .map((target) => `${file.path} imports ${target}`);
  });
}

const TEXTS_AND_COMMENTS = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

interface Banned {
  readonly what: string;
  readonly pattern: RegExp;
  readonly allowed: RegExp;
}

const BANNED: readonly Banned[] = [
  // Node 20 answers it wrong after some thousand times; see `site/parse-url.ts`.
  { what: 'URL.canParse', pattern: /\bURL\.canParse\b/, allowed: /^src\/browser\// },
  {
    what: 'fetch outside the senders',
    pattern:
      /(?<![\w.'"])fetch\s*\(|\b(?:globalThis|self|window)\s*\.\s*fetch\b|\bXMLHttpRequest\b|\bWebSocket\b|\bEventSource\b|\bsendBeacon\b/,
    allowed: /^src\/(?:background\/send-http\.ts|content\/|cli\/)/,
  },
  {
    what: 'the extension API outside browser/ and content/',
    // `browser.settings()` may be an object of ours that was handed in; `browser.tabs` is the real one.
    pattern:
      /(?<![\w.])(?:chrome\s*\.\s*[a-z]\w*|browser\s*\.\s*(?:runtime|tabs|windows|storage|scripting|action|permissions|alarms|identity|sidebarAction|i18n|commands|cookies|downloads|notifications|webRequest)\b)/,
    allowed: /^src\/(?:browser|content)\//,
  },
  { what: 'code made from text', pattern: /(?<![\w.])eval\s*\(|\bnew\s+Function\b/, allowed: /^$/ },
  {
    what: 'markup made from text',
    pattern: /\b(?:innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML)\b/,
    allowed: /^$/,
  },
  { what: 'localStorage', pattern: /\b(?:localStorage|sessionStorage)\b/, allowed: /^$/ },
  { what: 'IndexedDB outside the store', pattern: /\bindexedDB\b/, allowed: /^src\/background\/store\// },
  { what: 'process outside the command line', pattern: /(?<![\w.])process\s*\.\s*\w+/, allowed: /^src\/cli\// },
];

/** One sentence for each use of a global where it does not belong. Comments and texts do not count. */
export function globalsBanned(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const code = text.replace(TEXTS_AND_COMMENTS, (match) => (match.startsWith('/') ? '' : '""'));
    return BANNED.filter(({ pattern, allowed }) => pattern.test(code) && !allowed.test(path)).map(
      ({ what }) => `${path}: ${what}`,
    );
  });
}

const DUMPS = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'shared', 'lib', 'core', 'misc']);

/** The paths with a folder or file whose name says nothing. */
export function emptyNames(paths: readonly string[]): string[] {
  return paths.filter((path) => path.split('/').some((part) => DUMPS.has(part.split('.')[0]?.toLowerCase() ?? '')));
}
