import { describe, expect, it } from 'vitest';
import { arrangeTools, firstTools, type Row, splitName } from './arrange-tools.ts';
import type { ToolSummary } from './views.ts';

function tool(name: string, more: Partial<ToolSummary> = {}): ToolSummary {
  return {
    name,
    qualifiedName: name.replaceAll('.', '_'),
    description: '',
    method: 'POST',
    host: 'example.com',
    risk: 'read',
    usable: true,
    repaired: false,
    problems: 0,
    pinned: false,
    lastUsedAt: null,
    pointer: `/tools/${name}`,
    ...more,
  };
}

function shown(rows: readonly Row[]): string[] {
  return rows.map((row) =>
    row.kind === 'tool' ? (row.tool.name ?? '?') : `# ${'word' in row.group ? row.group.word : row.group.namespace}`,
  );
}

describe('arrangeTools', () => {
  it('puts pinned and recent tools first, the rest by namespace, unusable ones last, and none twice', () => {
    const rows = arrangeTools(
      [
        tool('broken', { usable: false }),
        tool('forum.a'),
        tool('shop.b', { lastUsedAt: 10 }),
        tool('forum.c', { pinned: true, lastUsedAt: 30 }),
        tool('forum.d', { lastUsedAt: 20 }),
        tool('forum.e'),
      ],
      '',
    );
    expect(shown(rows)).toEqual([
      '# pinned',
      'forum.c',
      '# recent',
      'forum.d',
      'shop.b',
      '# forum',
      'forum.a',
      'forum.e',
      '# unusable',
      'broken',
    ]);
  });

  it('finds every word in name or description, names first', () => {
    const rows = arrangeTools(
      [tool('a.list', { description: 'All posts of a thread' }), tool('thread.get'), tool('other')],
      ' Thread ',
    );
    expect(shown(rows)).toEqual(['# found', 'thread.get', 'a.list']);
  });

  it('does not find every tool for the word "post" because it is called by POST', () => {
    expect(shown(arrangeTools([tool('forum.getThread'), tool('forum.createPost')], 'post'))).toEqual([
      '# found',
      'forum.createPost',
    ]);
  });

  it('keeps a tool without a name', () => {
    expect(arrangeTools([tool('x', { name: null, usable: false })], '')).toHaveLength(2);
  });
});

describe('splitName', () => {
  it.each([
    ['forum.searchThreads', 'forum.', 'searchThreads'],
    ['a.b.c', 'a.b.', 'c'],
    ['plain', '', 'plain'],
    ['.odd', '', '.odd'],
  ])('%s', (name, namespace, action) => {
    expect(splitName(name)).toEqual({ namespace, action });
  });
});

describe('firstTools', () => {
  it('gives the rows that the list begins with, and how long it is', () => {
    const tools = Array.from({ length: 200 }, (_, index) => tool(`${index % 2 === 0 ? 'a' : 'b'}.t${index}`));
    const first = firstTools(tools);
    const all = arrangeTools(tools, '');
    expect(first.rows).toEqual(all.slice(0, first.rows.length));
    expect(first.rows.length).toBeGreaterThan(20);
    expect(first.tools + first.groups).toBe(all.length);
    expect(firstTools([])).toEqual({ rows: [], tools: 0, groups: 0 });
  });
});
