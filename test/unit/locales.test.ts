import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

type Catalogue = Readonly<Record<string, { message: string; description?: string }>>;

const FOLDER = fileURLToPath(new URL('../../public/_locales', import.meta.url));
/** The most characters that the stores take. */
const STORE_LIMITS = { extensionName: 75, extensionDescription: 132, actionTitle: Number.POSITIVE_INFINITY };

const locales = readdirSync(FOLDER);
const catalogue = (locale: string): Catalogue =>
  JSON.parse(readFileSync(join(FOLDER, locale, 'messages.json'), 'utf8'));
const placeholders = (text = '') => [...new Set(text.match(/\{[a-zA-Z]+\}/g))].sort();
const english = catalogue('en');

it('finds English and at least one other language', () => {
  expect(locales).toContain('en');
  expect(locales.length).toBeGreaterThan(1);
});

// The texts of problems (`problem_<code>` and what belongs to them) are in no catalogue here: the build adds them to
// the English one only (scripts/locales-plugin.ts). A browser takes the English text for a message that a language
// lacks, so they are shown in English everywhere, which is fine.
describe.each(locales)('the catalogue %s', (locale) => {
  const own = catalogue(locale);

  it('has exactly the keys of the English one', () => {
    expect(Object.keys(own).sort()).toEqual(Object.keys(english).sort());
  });

  it('has the placeholders of the English one in each text', () => {
    const other = Object.entries(own)
      .filter(([key, { message }]) => placeholders(message).join() !== placeholders(english[key]?.message).join())
      .map(([key, { message }]) => `${key}: ${message}`);
    expect(other).toEqual([]);
  });

  it('has no empty text', () => {
    expect(Object.keys(own).filter((key) => !own[key]?.message.trim())).toEqual([]);
  });

  it.each(Object.entries(STORE_LIMITS))('has %s within what browsers and stores take', (key, limit) => {
    const length = own[key]?.message.length ?? 0;
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThanOrEqual(limit);
  });
});
