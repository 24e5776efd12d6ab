import { expect, it } from 'vitest';
import { readManifest } from '../protocols/read-manifest.ts';
import { examine } from './examine.ts';
import { inputOf } from './testing/input-of.ts';

const PROSE = 'returns its title, author, date and replies. חיפוש בפורום; must be called with an id.';

function manifestOf(tools: number): string {
  const schema = {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'Words to look for', minLength: 1, maxLength: 200 },
      sort: { type: 'string', enum: ['relevance', 'date'], default: 'relevance', description: 'Order' },
      limit: { type: 'integer', default: 10, minimum: 1, maximum: 50, description: 'How many at most' },
      slug: { type: 'string', pattern: '^[a-z0-9-]+$', default: 'all', description: 'Short name of the forum' },
      tags: { type: 'array', items: { type: 'string' }, description: 'Only threads with these tags' },
      span: { type: 'object', description: 'Dates', properties: { from: { type: 'string', description: 'From' } } },
    },
    required: ['query'],
  };
  return JSON.stringify({
    name: 'Forum',
    version: '1.0.0',
    server: { url: 'https://www.example.com/api' },
    auth: { type: 'bearer' },
    tools: Array.from({ length: tools }, (_, index) => ({
      name: `forum.tool${index}`,
      description: `Looks for thread ${index}; ${PROSE}`,
      input_schema: schema,
    })),
  });
}

/** The shortest of several runs: others on the machine only make runs longer. */
function shortest(run: () => void): number {
  return Math.min(
    ...Array.from({ length: 12 }, () => {
      const start = performance.now();
      run();
      return performance.now() - start;
    }),
  );
}

it('examines 1 MB while people type: a few times what reading it costs', () => {
  const text = manifestOf(1150);
  expect(text.length).toBeGreaterThan(900_000);
  const input = inputOf(text);
  expect(examine(input)).toHaveLength(1);
  const reading = shortest(() => readManifest(text, input.origin));
  const examining = shortest(() => examine(input));
  expect(examining / reading, `${examining.toFixed(1)} ms beside ${reading.toFixed(1)} ms`).toBeLessThan(10);
}, 60_000);
