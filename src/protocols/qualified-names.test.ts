import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { qualifiedNames } from './qualified-names.ts';

// Thousands of documents take seconds, and more where the machine is busy.
vi.setConfig({ testTimeout: 60_000 });

function hash(host: string, tool: string): string {
  return createHash('sha256').update(`${host}\n${tool}`).digest('hex').slice(0, 8);
}

function named(host: string, tools: readonly string[]): Map<string, string | undefined> {
  const full = qualifiedNames(host, tools);
  return new Map(tools.map((tool, index) => [tool, full[index]]));
}

describe('full names', () => {
  it('join host and tool', () => {
    expect(qualifiedNames('example.com', ['xenforo.searchThreads'])).toEqual(['example_com_xenforo_searchThreads']);
    expect(qualifiedNames('WWW.Exa-mple.com:8443', ['a-b', 'ä😀'])).toEqual([
      'www_exa_mple_com_a-b',
      'www_exa_mple_com___',
    ]);
    expect(qualifiedNames('', ['a.b'])).toEqual(['a_b']);
  });

  it('get a hash where they are longer than 64, and only there', () => {
    const fits = 'a'.repeat(64 - 'x_test_'.length);
    const long = `${fits}a`;
    expect(qualifiedNames('x.test', [fits, long])).toEqual([
      `x_test_${fits}`,
      `x_test_${'a'.repeat(64 - 9 - 'x_test_'.length)}_${hash('x.test', long)}`,
    ]);
  });

  it('get a hash where they collide', () => {
    expect(qualifiedNames('x.test', ['a.b', 'c', 'a_b'])).toEqual([
      `x_test_a_b_${hash('x.test', 'a.b')}`,
      'x_test_c',
      `x_test_a_b_${hash('x.test', 'a_b')}`,
    ]);
  });

  it('stay apart from a tool that has the name of another with its hash', () => {
    const squatter = `a_b_${hash('x.test', 'a.b')}`;
    const names = qualifiedNames('x.test', [squatter, 'a.b', 'a_b']);
    expect(new Set(names).size).toBe(3);
    expect(names[1]).toBe(`x_test_${squatter}`);
    expect(names[0]).toBe(`x_test_${squatter}_${hash('x.test', squatter)}`);
  });

  it('stay apart where the hashes of two tools are equal', () => {
    // Found by search: for this host both have the same first 8 digits, and names with dashes replaced are equal.
    const pair = equalHashes('x.test');
    const names = qualifiedNames('x.test', pair);
    expect(hash('x.test', pair[0])).toBe(hash('x.test', pair[1]));
    expect(new Set(names).size).toBe(2);
    expect(qualifiedNames('x.test', [pair[1], pair[0]])).toEqual([names[1], names[0]]);
  });

  const hosts = fc.constantFrom('', 'x.test', 'www.example.com', `${'long-label.'.repeat(12)}test`);
  const tool = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', '.', '_', 'b'), minLength: 1, maxLength: 4 }),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }),
    fc.string({ unit: fc.constantFrom('a', '.', '_'), minLength: 60, maxLength: 128 }),
  );

  it('are unique, short and plain, and do not depend on the order', () => {
    fc.assert(
      fc.property(hosts, fc.uniqueArray(tool, { maxLength: 40 }), fc.nat(), (host, tools, turn) => {
        // Tools named like another one's full name with its hash.
        const squatters = tools
          .slice(0, 3)
          .map((name) => `${name.replace(/[^A-Za-z0-9_-]/gu, '_')}_${hash(host, name)}`);
        const all = [...new Set([...tools, ...squatters])];
        const first = named(host, all);
        expect(new Set(first.values()).size).toBe(all.length);
        for (const full of first.values()) expect(full).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
        const at = all.length === 0 ? 0 : turn % all.length;
        const second = named(host, [...all.slice(at), ...all.slice(0, at)].reverse());
        for (const [name, full] of first) expect(second.get(name)).toBe(full);
      }),
      { numRuns: 500 },
    );
  });
});

/** Two names of 55 equal characters and dots or underscores behind them, whose hashes are equal (a birthday search). */
function equalHashes(host: string): [string, string] {
  const seen = new Map<string, string>();
  for (let i = 0; ; i++) {
    const bits = i.toString(2).padStart(24, '0').replaceAll('0', '.').replaceAll('1', '_');
    const name = `${'a'.repeat(60)}${bits}`;
    const digits = hash(host, name);
    const other = seen.get(digits);
    if (other !== undefined) return [other, name];
    seen.set(digits, name);
  }
}
