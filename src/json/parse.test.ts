import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from './json.ts';
import { type ParsedJson, parseJson, type UnparsedJson } from './parse.ts';
import { syntaxFault } from './syntax.ts';

function parsed(text: string, maxDepth = 32): ParsedJson {
  const result = parseJson(text, maxDepth);
  if (!result.ok) throw new Error(`${text.slice(0, 40)}: ${result.detail}`);
  return result;
}

function refused(text: string, maxDepth = 32): UnparsedJson {
  const result = parseJson(text, maxDepth);
  if (result.ok) throw new Error(`accepted: ${text.slice(0, 40)}`);
  return result;
}

/** Own members only, so that `__proto__` as a key is compared too. */
function shape(value: Json): unknown {
  if (Array.isArray(value)) return value.map(shape);
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).map(([key, item]) => [key, shape(item)]);
  return value;
}

/** What JSON.parse makes of the same: big integers as doubles. */
function rounded(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  return Array.isArray(value) ? value.map(rounded) : value;
}

describe('values', () => {
  it('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        const { value, duplicates, byteOrderMark } = parsed(text);
        expect(rounded(shape(value))).toEqual(shape(JSON.parse(text)));
        expect(duplicates).toEqual([]);
        expect(byteOrderMark).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps big integers, also beside every other kind of value', () => {
    const text =
      '{"a":[9007199254740993,-9007199254740992,1.5,"x\\n\\"",true,false,null,{}],"__proto__":{"b":12345678901234567890}}';
    const { value, inexact } = parsed(text);
    expect(shape(value)).toEqual([
      ['a', [9007199254740993n, -9007199254740992n, 1.5, 'x\n"', true, false, null, []]],
      ['__proto__', [['b', 12345678901234567890n]]],
    ]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(inexact).toEqual([]);
  });

  it('reads the same with and without big integers', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (text) => {
        const { value } = parsed(`[${text},12345678901234567890]`);
        expect(rounded(shape(value))).toEqual([shape(JSON.parse(text)), Number('12345678901234567890')]);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['9007199254740991', 9007199254740991, false],
    ['0.1', 0.1, false],
    ['1.10', 1.1, false],
    ['1e2', 100, false],
    ['100000000000000000.0', 1e17, false],
    ['0.30000000000000004', 0.30000000000000004, false],
    ['0.300000000000000041', 0.30000000000000004, true],
    ['9007199254740993.0', 9007199254740992, true],
    ['1e400', Number.MAX_VALUE, true],
    ['-1e400', -Number.MAX_VALUE, true],
    ['1e-400', 0, true],
    ['0e5', 0, false],
    ['9'.repeat(5_000), Number.MAX_VALUE, true],
  ])('tells whether %s is exact', (text, value, inexact) => {
    const read = parsed(text);
    expect([read.value, read.inexact.length > 0]).toEqual([value, inexact]);
  });

  it('takes __proto__ as an ordinary key', () => {
    const { value } = parsed('{"__proto__":{"x":1}}');
    expect(Object.keys(value as object)).toEqual(['__proto__']);
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  it('skips a byte order mark and counts it in offsets', () => {
    expect(parsed('\uFEFF{"a":1}')).toMatchObject({ value: { a: 1 }, byteOrderMark: true });
    expect(refused('\uFEFF{"a":}').offset).toBe(6);
  });

  it('keeps lone surrogates', () => {
    expect(parsed('"\\ud800"').value).toBe('\ud800');
    expect(parsed('"\ud800"').value).toBe('\ud800');
  });
});

describe('numbers that cannot be kept', () => {
  it('tells where each stands', () => {
    const text = '{"a": [1, 1e400, {"b":-2e999}], "c":0.12345678901234567890, "d":"1e400"}';
    expect(parsed(text).inexact.map(({ pointer, key, offset }) => [pointer, key, offset])).toEqual([
      ['/a/1', '1', text.indexOf('1e400')],
      ['/a/2/b', 'b', text.indexOf('-2e999')],
      ['/c', 'c', text.indexOf('0.123')],
    ]);
    expect(parsed('1e400').inexact).toMatchObject([{ pointer: '', offset: 0 }]);
    expect(parsed(`[${Array(5_000).fill('1e400').join()}]`).inexact).toHaveLength(1_000);
  });
});

describe('duplicate keys', () => {
  it('tells pointer, key and offset of each', () => {
    const text = '{"a":1,"b":[0,{"x/y":1,"x\\/y":2,"x/y":3}],"a":2}';
    expect(parsed(text).duplicates).toEqual([
      { pointer: '/b/1/x~1y', key: 'x/y', offset: text.indexOf('"x\\/y"'), last: text.lastIndexOf('"x/y"') },
      { pointer: '/a', key: 'a', offset: text.lastIndexOf('"a"'), last: text.lastIndexOf('"a"') },
    ]);
    expect(parsed(text).value).toEqual({ a: 2, b: [0, { 'x/y': 3 }] });
  });

  it('finds the same as a plain count does, in narrow and wide objects', () => {
    const key = fc.oneof(fc.constantFrom('a', 'b', '__proto__', 'toString', '\u00e9', '"', ''), fc.string());
    fc.assert(
      fc.property(fc.array(key, { maxLength: 60 }), fc.boolean(), (keys, escaped) => {
        const print = (name: string, index: number) =>
          escaped && index % 3 === 0
            ? `"${[...Array(name.length)].map((_, i) => `\\u${name.charCodeAt(i).toString(16).padStart(4, '0')}`).join('')}"`
            : JSON.stringify(name);
        const text = `[{${keys.map((name, index) => `${print(name, index)}:{"z":[]}`).join(' , ')}}]`;
        const twice = keys.filter((name, index) => keys.indexOf(name) !== index);
        expect(parsed(text).duplicates.map((one) => one.key)).toEqual([...new Set(twice)]);
      }),
      { numRuns: 500 },
    );
  });

  it('reports a bounded number', () => {
    const text = `[${Array.from({ length: 5_000 }, () => '{"a":1,"a":2}').join()}]`;
    expect(parsed(text).duplicates).toHaveLength(1_000);
  });
});

describe('refusals', () => {
  it.each([
    ['', 'json/empty', 0],
    [' \n\t', 'json/empty', 0],
    ['\uFEFF ', 'json/empty', 1],
    ['\u0000', 'json/syntax', 0],
    ['<!doctype html>', 'json/syntax', 0],
    ['{"a":1}x', 'json/syntax', 7],
    ['{"a":1,}', 'json/syntax', 7],
    ['[1,]', 'json/syntax', 3],
    ['[1 2]', 'json/syntax', 3],
    ['{"a" 1}', 'json/syntax', 5],
    ["{'a':1}", 'json/syntax', 1],
    ['{"a":tru}', 'json/syntax', 5],
    ['{"a":"x', 'json/syntax', 7],
    ['"a\nb"', 'json/syntax', 2],
    ['"\\x"', 'json/syntax', 1],
    ['01', 'json/syntax', 1],
    ['-', 'json/syntax', 1],
    ['1.', 'json/syntax', 2],
    ['{"a":1}\uFEFF', 'json/syntax', 7],
    ['{"a":1', 'json/syntax', 6],
    ['{', 'json/syntax', 1],
    ['[1}', 'json/syntax', 2],
    ['{"a":}', 'json/syntax', 5],
    ['// hello', 'json/syntax', 0],
  ])('%j is %s at %i', (text, code, offset) => {
    expect(refused(text)).toMatchObject({ code, offset });
    expect(refused(text).detail).not.toBe('the browser could not read it');
  });

  it('says what was expected and what was found', () => {
    expect(refused('{"a":1 "b":2}').detail).toBe(`expected "," or "}", but found '"'`);
    expect(refused('<html>').detail).toBe('expected a value, but found "<"');
    expect(refused('[\u200b1]').detail).toBe('expected a value or "]", but found the character U+200B');
    expect(refused('{"a":undefined}').detail).toBe('expected a value, but found the word "undefined"');
    expect(refused('"a\tb"').detail).toBe('the character U+0009 stands in a string without being escaped');
  });

  it.each(['[', '{"a":'])('stops at the depth limit: %s', (opening) => {
    const text = opening.repeat(100_000);
    expect(refused(text)).toMatchObject({ code: 'json/too-deep', offset: opening.length * 32 + 0 });
    expect(parsed(`${'['.repeat(32)}${']'.repeat(32)}`).ok).toBe(true);
    expect(refused(`${'['.repeat(33)}${']'.repeat(33)}`).code).toBe('json/too-deep');
  });

  it('takes 9 MiB, also of backslashes, quotes and unclosed brackets', () => {
    const size = 9 * 1024 * 1024;
    expect(parsed(`"${'\\\\'.repeat(size / 2)}"`).ok).toBe(true);
    expect(refused('\\'.repeat(size)).code).toBe('json/syntax');
    expect(refused('"\\'.repeat(size / 2)).code).toBe('json/syntax');
    expect(refused(' '.repeat(size)).code).toBe('json/empty');
    expect(refused(`${' '.repeat(size)}x`).offset).toBe(size);
    expect(refused('1'.repeat(size).concat('x')).code).toBe('json/syntax');
  }, 20_000);
});

describe('any text', () => {
  const broken = fc
    .tuple(
      fc.json({ maxDepth: 4 }),
      fc.nat(),
      fc.nat({ max: 3 }),
      fc.constantFrom('', ',', '"', '}', ']', ':', '\\', '0', '-', 'e', '\u0000', '\n', '{', '[', 'x', '\ud800'),
    )
    .map(([text, at, cut, put]) => {
      const offset = at % (text.length + 1);
      return text.slice(0, offset) + put + text.slice(offset + cut);
    });

  it('is judged as JSON.parse judges it, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(broken, fc.string(), fc.string({ unit: 'binary' })), (text) => {
        let valid = true;
        try {
          JSON.parse(text);
        } catch {
          valid = false;
        }
        const result = parseJson(text, 1_000);
        expect(result.ok).toBe(valid || (text.startsWith('\uFEFF') && result.ok));
        if (!text.startsWith('\uFEFF')) expect(syntaxFault(text, 0) === null).toBe(valid);
        if (!result.ok) {
          expect(result.offset).toBeGreaterThanOrEqual(0);
          expect(result.offset).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 20_000 },
    );
  }, 60_000);
});
