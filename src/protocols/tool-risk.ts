import type { HttpMethod, Risk } from '../site/site.ts';

const DELETING = new Set(
  'delete remove destroy erase purge drop wipe trash unpublish revoke terminate uninstall clear ban'.split(' '),
);
const MAY_DELETE = new RegExp([...DELETING].join('|'), 'i');
const NONE: readonly string[] = [];
const WRITING = new Set(
  'create update edit modify write upsert insert send publish replace submit save mark assign move merge'.split(' '),
);
const READING = new Set(
  'get list search find read count view fetch check lookup describe show query browse preview validate test ping'.split(
    ' ',
  ),
);

const MAY_WRITE = new RegExp([...WRITING].join('|'), 'i');
const WORDS = /[A-Z]*[a-z0-9]+|[A-Z]+/g;
const FIRST_WORD = /[A-Z]*[a-z0-9]+|[A-Z]+/;

/** What is known of a tool when its risk is judged. */
interface RiskSigns {
  readonly name: string;
  readonly method: HttpMethod;
  /** True where the method tells (RCP); Servio always posts, so there the name and the scopes tell. */
  readonly methodTells: boolean;
  readonly dangerous: boolean;
  readonly scopes: readonly string[];
}

/**
 * What a call does to the site, as far as the manifest tells. In doubt the graver one.
 * `delete`: method DELETE, `dangerous`, a scope with "delete" or "admin", or a deleting word in the name.
 * `read`: a method that only reads (RCP), or a name whose verb reads (Servio), without a writing scope or word.
 */
export function riskOf(signs: RiskSigns): Risk {
  const name = signs.name.slice(signs.name.lastIndexOf('.') + 1);
  // Most names need no cutting into words: of RCP tools the method tells the rest, of Servio's the first word.
  const cut = MAY_DELETE.test(name) || (!signs.methodTells && MAY_WRITE.test(name));
  const words = cut ? wordsOf(name) : NONE;
  const scopeWords = signs.scopes.length === 0 ? NONE : signs.scopes.flatMap(wordsOf);
  if (signs.dangerous || signs.method === 'DELETE') return 'delete';
  if (words.some((word) => DELETING.has(word))) return 'delete';
  if (scopeWords.includes('delete') || scopeWords.includes('admin')) return 'delete';
  if (signs.methodTells) return signs.method === 'GET' ? 'read' : 'write';
  if (scopeWords.includes('write') || words.some((word) => WRITING.has(word))) return 'write';
  if (READING.has(cut ? (words[0] ?? '') : firstWordOf(name))) return 'read';
  return scopeWords.length > 0 && signs.scopes.every((scope) => wordsOf(scope).includes('read')) ? 'read' : 'write';
}

function firstWordOf(name: string): string {
  return FIRST_WORD.exec(name)?.[0].toLowerCase() ?? '';
}

/** "searchThreads", "search_threads" → search, threads. */
function wordsOf(name: string): string[] {
  return name.match(WORDS)?.map((word) => word.toLowerCase()) ?? [];
}
