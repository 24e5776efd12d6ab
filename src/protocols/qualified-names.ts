import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { LIMITS } from '../site/limits.ts';

const HASH_DIGITS = 8;
const CLEAN = /^[A-Za-z0-9_-]*$/;

/**
 * The full names of a site's tools (field notes 1.3): `example.com` + `xenforo.searchThreads` gives
 * `example_com_xenforo_searchThreads`. Each is unique, has at most 64 characters of `[A-Za-z0-9_-]`, and does not
 * depend on the order of the tools.
 * @param siteHost host of the site; letter case and port do not count; "" where it is not known
 * @param toolNames the tools' own names; equal ones get equal results
 * @returns one full name per tool name, in the same order
 */
export function qualifiedNames(siteHost: string, toolNames: readonly string[]): string[] {
  const host = siteHost.toLowerCase().replace(/:\d+$/, '');
  const prefix = host === '' ? '' : `${host.replace(/[^A-Za-z0-9]/gu, '_')}_`;
  const plain = toolNames.map((name) => prefix + cleanTool(name));
  // Nearly always nothing collides; then the rest is not worth its maps.
  const short = plain.every((name) => name.length <= LIMITS.qualifiedNameCharacters);
  if (short && new Set(plain).size === plain.length) return plain;
  const natural = new Map<string, string>();
  for (const name of toolNames) natural.set(name, prefix + cleanTool(name));
  const final = withoutCollisions(host, natural);
  return toolNames.map((name) => final.get(name) ?? '');
}

function cleanTool(name: string): string {
  return CLEAN.test(name) ? name : name.replace(/[^A-Za-z0-9_-]/gu, '_');
}

function withoutCollisions(host: string, natural: ReadonlyMap<string, string>): Map<string, string> {
  const final = new Map<string, string>();
  const suffixed = new Set<string>();
  for (const [name, full] of natural) {
    if (full.length > LIMITS.qualifiedNameCharacters) suffixed.add(name);
    else final.set(name, full);
  }
  for (const name of suffixed) final.set(name, withHash(host, name, natural.get(name) ?? '', 0));
  // A suffixed name can be the natural name of another tool, which then needs a suffix too: until nothing changes.
  for (
    let doubled = namesInCollision(final, suffixed);
    doubled.length > 0;
    doubled = namesInCollision(final, suffixed)
  ) {
    for (const name of doubled) {
      suffixed.add(name);
      final.set(name, withHash(host, name, natural.get(name) ?? '', 0));
    }
  }
  return suffixed.size > 1 ? withoutEqualHashes(host, natural, final) : final;
}

/** The tools without a suffix whose full name another tool has too. */
function namesInCollision(final: ReadonlyMap<string, string>, suffixed: ReadonlySet<string>): string[] {
  const counts = new Map<string, number>();
  for (const full of final.values()) counts.set(full, (counts.get(full) ?? 0) + 1);
  if (counts.size === final.size) return [];
  return [...final.keys()].filter((name) => !suffixed.has(name) && (counts.get(final.get(name) ?? '') ?? 0) > 1);
}

/** Two hashes can be equal, by chance or by intent: then the later names in code unit order are hashed again. */
function withoutEqualHashes(
  host: string,
  natural: ReadonlyMap<string, string>,
  final: Map<string, string>,
): Map<string, string> {
  const taken = new Set(final.values());
  if (taken.size === final.size) return final;
  const counts = new Map<string, number>();
  for (const full of final.values()) counts.set(full, (counts.get(full) ?? 0) + 1);
  const first = new Set<string>();
  for (const name of [...final.keys()].sort()) {
    const full = final.get(name) ?? '';
    if ((counts.get(full) ?? 0) < 2 || !first.has(full)) {
      first.add(full);
      continue;
    }
    let again = full;
    for (let round = 1; taken.has(again); round++) again = withHash(host, name, natural.get(name) ?? '', round);
    taken.add(again);
    final.set(name, again);
  }
  return final;
}

function withHash(host: string, name: string, full: string, round: number): string {
  const hashed = utf8ToBytes(round === 0 ? `${host}\n${name}` : `${host}\n${name}\n${round}`);
  const digits = bytesToHex(sha256(hashed)).slice(0, HASH_DIGITS);
  return `${full.slice(0, LIMITS.qualifiedNameCharacters - HASH_DIGITS - 1)}_${digits}`;
}
