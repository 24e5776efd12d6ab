import { expect, test } from 'vitest';
import { examineText } from '../../doctor/examine-text.ts';
import { startingText } from './starting-text.ts';

test('a draft that starts from nothing starts with a manifest that has no problem', () => {
  const site = 'https://plain.example:8443';
  const facts = { origin: { site, manifestUrl: null, developer: false }, transport: null, foundAt: null, replies: [] };
  expect(examineText(startingText(site), facts, null)).toMatchObject({ problems: [], summary: { usable: 1 } });
});
