import { describe, expect, it } from 'vitest';
import { riskOf } from './tool-risk.ts';

function servio(name: string, scopes: readonly string[] = [], dangerous = false) {
  return riskOf({ name, method: 'POST', methodTells: false, dangerous, scopes });
}

describe('risk of a tool', () => {
  it.each([
    ['xenforo.searchThreads', 'read'],
    ['get_post', 'read'],
    ['list-members', 'read'],
    ['a.getDeletedPosts', 'read'],
    ['createPost', 'write'],
    ['get_or_create_user', 'write'],
    ['mark_read', 'write'],
    ['frobnicate', 'write'],
    ['xenforo.deletePost', 'delete'],
    ['bulk_remove', 'delete'],
    ['', 'write'],
  ])('of the Servio tool "%s" is %s', (name, risk) => {
    expect(servio(name)).toBe(risk);
  });

  it('follows scopes and "dangerous"', () => {
    expect(servio('getStats', ['admin'])).toBe('delete');
    expect(servio('getStats', ['posts:write'])).toBe('write');
    expect(servio('stats', ['read'])).toBe('read');
    expect(servio('stats', ['read', 'other'])).toBe('write');
    expect(servio('getStats', [], true)).toBe('delete');
  });

  it('follows the method in RCP', () => {
    const rcp = (method: 'GET' | 'POST' | 'DELETE', name = 'x') =>
      riskOf({ name, method, methodTells: true, dangerous: false, scopes: [] });
    expect(rcp('GET')).toBe('read');
    expect(rcp('POST', 'search')).toBe('write');
    expect(rcp('DELETE')).toBe('delete');
    expect(rcp('GET', 'delete_user')).toBe('delete');
  });
});
