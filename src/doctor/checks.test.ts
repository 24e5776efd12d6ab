import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { PROBLEM_TEXTS } from '../site/problem-texts.ts';
import { DOCTOR_PROBLEMS } from '../site/problems/doctor.ts';
import { visibleText } from '../site/visible-text.ts';
import type { DoctorInput, FoundAt, TransportFacts } from './check.ts';
import { CHECKS } from './checks.ts';
import { findings } from './examine.ts';
import { inputOf } from './testing/input-of.ts';
import { NOT_PLAIN } from './walk-texts.ts';

interface Case {
  readonly protocol: 'servio' | 'rcp';
  readonly manifest: JsonObject;
  readonly codes?: readonly string[];
  readonly transport?: TransportFacts;
  readonly foundAt?: FoundAt;
  readonly replies?: Readonly<Record<string, readonly string[]>>;
}

const FOLDER = new URL('./fixtures/', import.meta.url);
const HEAD: Readonly<Record<Case['protocol'], JsonObject>> = {
  servio: {
    name: 'Forum',
    version: '1.0.0',
    server: { url: 'https://www.example.com/api' },
    auth: { type: 'bearer' },
  },
  rcp: { rcpVersion: '0.1' },
};

function inputOfCase({ protocol, manifest, transport, foundAt, replies }: Case): DoctorInput {
  const text = JSON.stringify({ ...HEAD[protocol], ...manifest }, null, 2);
  return inputOf(text, {
    transport: transport ?? null,
    foundAt: foundAt ?? null,
    replies: new Map(Object.entries(replies ?? {})),
  });
}

const files = new Map(
  CHECKS.map((check) => {
    const [file] = readdirSync(new URL('./checks/', import.meta.url)).filter((name) =>
      readFileSync(new URL(`./checks/${name}`, import.meta.url), 'utf8').includes(`'${check.codes[0]}'`),
    );
    return [check, (file ?? '').replace(/\.ts$/, '')] as const;
  }),
);

describe.each([...files])('the check with the codes $codes', (check, name) => {
  const fixture = JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')) as Record<
    'raises' | 'quiet',
    Case[]
  >;

  it('raises every code it has', () => {
    expect([...new Set(fixture.raises.flatMap(({ codes }) => codes ?? []))].sort()).toEqual([...check.codes].sort());
    expect(fixture.quiet.length).toBeGreaterThan(0);
  });

  it.each(fixture.raises.map((one, index) => [index, one] as const))('raises what case %i says', (_index, one) => {
    const input = inputOfCase(one);
    const own = findings(input).filter(({ code }) => check.codes.includes(code));
    expect(own.map(({ code }) => code)).toEqual(one.codes);
    for (const { code, pointer, line, values } of own) {
      expect(pointer === '' || line !== null).toBe(true);
      const needed = [...PROBLEM_TEXTS[code].message.matchAll(/\{([a-zA-Z]+)\}/g)].map(([, name]) => name ?? '');
      expect(needed.filter((name) => !Object.hasOwn(values, name))).toEqual([]);
    }
  });

  it.each(fixture.quiet.map((one, index) => [index, one] as const))('is quiet in case %i', (_index, one) => {
    const input = inputOfCase(one);
    expect(input.reading.manifest).not.toBeNull();
    expect(findings(input).filter(({ code }) => check.codes.includes(code))).toEqual([]);
  });
});

describe('the checks', () => {
  it('have every code of the catalogue, each once, and a file each', () => {
    const codes = CHECKS.flatMap((check) => check.codes).filter((code) => code.startsWith('doctor/'));
    expect(codes.toSorted()).toEqual(Object.keys(DOCTOR_PROBLEMS).toSorted());
    expect(new Set(files.values()).size).toBe(readdirSync(new URL('./checks/', import.meta.url)).length);
  });

  it('survive documents that are none', () => {
    for (const text of [
      '',
      '[]',
      'null',
      '{',
      '{"tools":7}',
      '{"rcpVersion":"0.1","tools":[null,{"params":7}]}',
      '{"tools":[{"input_schema":[]}]}',
    ]) {
      expect(Array.isArray(findings(inputOf(text)))).toBe(true);
    }
  });

  it('look closer at every character that can be invisible', () => {
    const missed: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      const character = String.fromCodePoint(code);
      if (visibleText(`a${character}b`) !== `a${character}b` && !NOT_PLAIN.test(character)) missed.push(character);
    }
    expect(missed).toEqual([]);
  }, 60_000);

  it('never name a secret', () => {
    const secret = 'q7Zp4LrT8vB1nC9fK2xQ';
    const tool = { name: 'a', description: `Bearer ${secret}`, input_schema: { type: 'object' } };
    const document: Json = { ...HEAD.servio, tools: [tool] };
    expect(isObject(document)).toBe(true);
    const found = findings(inputOf(JSON.stringify(document)));
    expect(found.map(({ code }) => code)).toContain('doctor/secret');
    expect(JSON.stringify(found)).not.toContain(secret);
  });
});

it('has every check and code in its README', () => {
  const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8');
  const missing = CHECKS.flatMap(({ codes, why }) => [...codes.map((code) => `\`${code}\``), why]).filter(
    (part) => !readme.includes(part),
  );
  expect(missing).toEqual([]);
});
