import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Tool } from '../site/site.ts';
import type { ProviderRules } from './provider-rules.ts';
import type { Reasons } from './reasons.ts';

const HASH_DIGITS = 8;
const SHOWN_CHARACTERS = 5;

function hashed(name: string, longest: number, seed: string): string {
  const digits = bytesToHex(sha256(utf8ToBytes(seed))).slice(0, HASH_DIGITS);
  return `${name.slice(0, longest - HASH_DIGITS - 1)}_${digits}`;
}

/**
 * The name that a provider knows a tool by: the qualified name (field notes 1.3), adapted to the provider's rule.
 * Qualified names already fit all rules but that of the first character.
 */
export function providerName(tool: Tool, rules: ProviderRules): string {
  const { first, longest } = rules.toolName.value;
  const { qualifiedName } = tool;
  if (first === null || first.test(qualifiedName)) return qualifiedName;
  const name = `_${qualifiedName}`;
  return name.length <= longest ? name : hashed(name, longest, qualifiedName);
}

/**
 * The names of several tools for one provider. Tools of several manifests can share a qualified name; then the later
 * ones get a hash at the end, so that each name is there once.
 * @returns one name per tool, in the same order
 */
export function providerNames(tools: readonly Tool[], rules: ProviderRules): string[] {
  const names = tools.map((tool) => providerName(tool, rules));
  const taken = new Set<string>();
  const all = new Set(names);
  return names.map((name, index) => {
    let unique = name;
    for (let round = 0; taken.has(unique); round += 1) {
      const tool = tools[index];
      const seed = `${name}\n${tool?.url}\n${tool?.pointer}\n${round}`;
      const next = hashed(name, rules.toolName.value.longest, seed);
      if (!all.has(next)) unique = next;
    }
    taken.add(unique);
    return unique;
  });
}

/** Says what became of a tool's own name, where the rules or its length did not let it stay. */
export function explainName(tool: Tool, name: string, reasons: Reasons): void {
  const { source, value } = reasons.rules.toolName;
  const foreign = [...new Set(tool.name)].filter((character) => !value.characters.test(character));
  if (foreign.length > 0) {
    const characters = foreign.slice(0, SHOWN_CHARACTERS).map((character) => JSON.stringify(character));
    reasons.add('export/name-characters', source, { characters: characters.join(', '), name });
  }
  if (value.first !== null && !value.first.test(tool.qualifiedName)) reasons.add('export/name-first', source, { name });
  const own = tool.name.replace(/[^A-Za-z0-9_-]/gu, '_');
  if (name !== own && !name.endsWith(`_${own}`)) reasons.add('export/name-shortened', source, { name });
}
