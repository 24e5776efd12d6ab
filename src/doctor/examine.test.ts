import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROBLEM_TEXTS } from '../site/problem-texts.ts';
import { examine } from './examine.ts';
import { whyOf } from './reasons.ts';
import { summarise } from './summary.ts';
import { inputOf } from './testing/input-of.ts';

const tool = (name: string, schema: unknown): object => ({
  name,
  description: 'Search the threads of the forum by keyword; returns title and author.',
  input_schema: schema,
});
const head = { name: 'F', version: '1.0.0', server: { url: 'https://www.example.com/api' }, auth: { type: 'bearer' } };
const text = (more: object): string => JSON.stringify({ ...head, ...more }, null, 2);

describe('examine', () => {
  it('orders by what to fix first: errors, causes, then place', () => {
    const manifest = text({
      version: '1',
      auth: undefined,
      tools: [
        { ...tool('a', { type: 'object', properties: { x: { type: 'string' } } }), description: 'Short' },
        tool('b', { type: 'object', properties: [] }),
        tool('b', {
          type: 'object',
          properties: { key: { type: 'string', description: `ghp_${'a1B2c3D4'.repeat(5)}` } },
        }),
      ],
    });
    const problems = examine(inputOf(manifest));
    expect(problems.map(({ code }) => code)).toEqual([
      'doctor/secret',
      'servio/auth-missing',
      'servio/schema-properties-array',
      'manifest/tool-name-twice',
      'servio/version-not-semantic',
      'doctor/description-short',
      'doctor/property-undescribed',
      'doctor/description-same',
    ]);
    const line = manifest.split('\n').findIndex((one) => one.includes('"Short"')) + 1;
    expect(problems.find(({ code }) => code === 'doctor/description-short')).toMatchObject({ line, column: 22 });
  });

  it('counts tools and problems', () => {
    const manifest = text({ tools: [tool('a', { type: 'object', properties: [] }), tool('b', 7)] });
    const input = inputOf(manifest);
    expect(summarise(input.reading, examine(input))).toMatchObject({ tools: 2, usable: 1, repaired: 1, errors: 2 });
    expect(summarise(inputOf('').reading, [])).toEqual({
      tools: 0,
      usable: 0,
      repaired: 0,
      errors: 0,
      warnings: 0,
      infos: 0,
    });
  });

  it('lists only so many of one kind, and says how many more there are', () => {
    const properties = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`p${index}`, { type: 'string' }]));
    const problems = examine(inputOf(text({ tools: [tool('a', { type: 'object', properties })] })));
    expect(problems.filter(({ code }) => code === 'doctor/property-undescribed')).toHaveLength(500);
    expect(problems.at(-1)).toMatchObject({ code: 'manifest/more-problems', values: { count: '100' } });
  });

  it('never throws, and every problem has a reason', () => {
    const leaf = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '{{a}}',
        '{{a-b}}',
        'object',
        'string',
        'oauth2',
        'https://x.example/{{a}}',
        'http://a',
        '(a+)+',
        '\u202e',
      ),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
    );
    const keys = fc.constantFrom(
      ...(
        'name version server url auth type tools input_schema properties required enum default examples oneOf pattern ' +
        '$ref $defs items additionalProperties rcpVersion params method headers queryParams body responseMappings brief ' +
        'scopes redirect_uri redirect_uris authorization_url token_url registered_clients usage __proto__'
      ).split(' '),
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 6, withCrossShrink: true },
        leaf,
        fc.array(tie('value'), { maxLength: 4 }),
        tie('object'),
      ),
      object: fc.dictionary(keys, tie('value'), { maxKeys: 8 }),
    }));
    fc.assert(
      fc.property(fc.dictionary(keys, value, { maxKeys: 10 }), fc.boolean(), (document, asRcp) => {
        const manifest = JSON.stringify({ ...(asRcp ? { rcpVersion: '0.1' } : head), ...document });
        for (const problem of examine(inputOf(manifest))) expect(whyOf(problem)).not.toBeNull();
      }),
      { numRuns: 400 },
    );
  }, 60_000);

  it('knows why clients care about every code of a document', () => {
    const silent = Object.keys(PROBLEM_TEXTS).filter(
      (code) =>
        /^(?:json|manifest|servio|rcp|schema|request|discovery|doctor)\//.test(code) && whyOf({ code }) === null,
    );
    expect(silent).toEqual([]);
  });
});
