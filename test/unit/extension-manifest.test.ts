import { expect, test } from 'vitest';
import { extensionManifest } from '../../manifest.config.ts';

interface Manifest {
  readonly incognito: string;
  readonly permissions: readonly string[];
  readonly host_permissions?: unknown;
  readonly content_scripts?: unknown;
  readonly externally_connectable?: unknown;
  readonly web_accessible_resources?: unknown;
  readonly content_security_policy: { readonly extension_pages: string };
}

for (const browser of ['chromium', 'firefox'] as const) {
  const manifest = extensionManifest(browser, true) as unknown as Manifest;

  test(`${browser}: no page and no other extension is let in, and no host is granted beforehand`, () => {
    for (const door of ['externally_connectable', 'web_accessible_resources', 'content_scripts', 'host_permissions']) {
      expect(manifest).not.toHaveProperty(door);
    }
    expect(manifest.permissions.filter((name) => /^(?:tabs|cookies|webRequest|<all_urls>|https?:)/.test(name))).toEqual(
      [],
    );
  });

  test(`${browser}: private windows are left alone`, () => {
    expect(manifest.incognito).toBe('not_allowed');
  });

  test(`${browser}: its pages run own scripts only and show own pictures only`, () => {
    const policy = manifest.content_security_policy.extension_pages;
    expect(policy).not.toMatch(/unsafe|data:|blob:|\*(?!;| |$)/);
    const parts = new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]));
    for (const own of ['script-src', 'style-src', 'img-src', 'font-src']) expect(parts.get(own)).toBe("'self'");
    for (const none of ['default-src', 'base-uri', 'form-action', 'frame-ancestors', 'object-src']) {
      expect(parts.get(none)).toBe("'none'");
    }
  });
}
