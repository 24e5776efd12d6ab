import { describe, expect, it } from 'vitest';
import { pathText } from './tree-path.ts';

describe('pathText', () => {
  it.each([
    [[], ''],
    [['data', 'items', 0, 'title'], 'data.items.0.title'],
    [['a.b', 0], '/a.b/0'],
    [['', 'x/y'], '//x~1y'],
  ])('%j', (keys, text) => {
    expect(pathText(keys)).toBe(text);
  });
});
