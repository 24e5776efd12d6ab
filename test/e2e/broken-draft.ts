/**
 * What is wrong with the broken draft, in the order in which the doctor lists it, and what repairs it when it is typed
 * where choosing the problem leads.
 */
export const REPAIRS: readonly (readonly [code: string, typed: string])[] = [
  ['servio/schema-properties-array', '{}'],
  ['servio/version-not-semantic', '"2.0.0"'],
  ['doctor/description-short', '"The rules of the house, as plain text."'],
  ['doctor/property-undescribed', '"description": "Words to look for", '],
  ['doctor/default-invalid', '10'],
  ['doctor/required-undeclared', '"query"'],
];

/** A draft for the forum of the example site, with six problems. @param origin of the forum */
export function brokenDraft(origin: string): string {
  const houseRules = {
    name: 'forum.houseRules',
    description: 'Rules',
    input_schema: { type: 'object', properties: [] },
  };
  const searchThreads = {
    name: 'forum.searchThreads',
    description: 'Searches threads by keyword. Returns the title, author and reply count of each.',
    input_schema: {
      type: 'object',
      properties: {
        query: { type: 'string' },
        per_page: { type: 'integer', description: 'How many threads to return', default: 'ten' },
      },
      required: ['q'],
    },
  };
  const manifest = {
    name: 'Drafted forum',
    version: '2',
    server: { url: `${origin}/api/servio` },
    auth: { type: 'bearer' },
    tools: [houseRules, searchThreads],
  };
  return JSON.stringify(manifest, null, 2);
}
