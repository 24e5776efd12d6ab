import { expect, it } from 'vitest';
import type { ScopeOffered } from '../../messages/sign-in-views.ts';
import { scopesAtFirst } from './scopes-at-first.ts';

const scope = (name: string, part: Partial<ScopeOffered> = {}): ScopeOffered => ({
  name,
  description: null,
  tools: 0,
  wanted: false,
  refused: false,
  ...part,
});

it('ticks what is needed and what a call lacked, once each, and nothing that was refused', () => {
  const offered = [
    scope('read', { wanted: true }),
    scope('write'),
    scope('admin', { wanted: true, refused: true }),
    scope('delete', { refused: true }),
  ];
  expect(scopesAtFirst(offered, [])).toEqual(['read']);
  expect(scopesAtFirst(offered, ['write', 'read', 'delete', 'beyond'])).toEqual(['read', 'write', 'beyond']);
});
