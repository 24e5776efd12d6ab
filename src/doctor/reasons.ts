import { CHECKS } from './checks.ts';

const OF_CHECKS = new Map<string, string>(
  CHECKS.flatMap(({ codes, why }) => codes.map((code) => [code, why] as const)),
);

// Why clients care about what the reader reports. The first beginning that a code has tells.
const OF_READER: readonly (readonly [begins: string, why: string])[] = [
  ['json/duplicate-key', 'Programs differ in which of two members they keep, so clients disagree about the manifest.'],
  ['json/', 'Nothing can be read of a text that is no JSON: clients find no tool at all.'],
  [
    'manifest/byte-order-mark',
    'Strict JSON readers stop at the first character, and such clients find no tool at all.',
  ],
  ['manifest/not-utf8', 'JSON is UTF-8: other clients refuse the text, or show and send the wrong characters.'],
  ['manifest/inexact-number', 'Programs round such a number differently, so clients work with different values.'],
  ['manifest/tool-name-twice', 'A call by name could reach either tool, so clients keep one and drop the other.'],
  ['manifest/no-tools', 'Without tools there is nothing that a client could offer.'],
  ['manifest/ignored', 'What clients do not understand they leave out, so it has no effect.'],
  ['manifest/description-too-long', 'Long texts fill the memory of a model, so clients cut them.'],
  ['manifest/', 'Clients refuse a manifest, or a tool, that lacks what the specification requires.'],
  ['servio/schema-properties-array', 'Known clients drop every tool of a manifest when one has such a schema.'],
  ['servio/schema-empty-array', 'Known clients drop every tool of a manifest when one has such a schema.'],
  ['servio/schema-alias', 'Clients that follow the specification find no params under this name.'],
  ['servio/schema-', 'Model providers refuse tools whose params are no object.'],
  ['servio/auth-', 'Clients cannot tell how to sign calls, so they call without a token or do not call at all.'],
  ['servio/', 'Clients follow the specification to the letter, and what differs works in some of them only.'],
  ['rcp/version-', 'A client that does not know the version has to refuse all tools rather than guess.'],
  ['rcp/many-tools', 'The reference client refuses the whole manifest.'],
  ['rcp/param-unused', 'Users and models fill in a value that never reaches the site.'],
  ['rcp/token-undeclared', 'A model is not told what the value is, and other clients send the braces as they stand.'],
  ['rcp/', 'The tool cannot be called as it is described, so clients leave it out.'],
  ['schema/bad-pattern', 'Model providers refuse a tool with a pattern that is no regular expression.'],
  ['schema/pattern-', 'Many clients cannot match such patterns, and ignore them.'],
  ['schema/ref-', 'Model providers refuse tools whose schema cannot be resolved by itself.'],
  ['schema/', 'Model providers check schemas and refuse the tool, some of them all tools of the request.'],
  ['request/address-', 'Clients never call such an address, as it could lead a token or a user to a wrong place.'],
  ['request/header-', 'Browsers and clients do not send such a header, so the call would be another one.'],
  ['request/', 'A client cannot build the request of this tool.'],
  ['discovery/', 'Clients read no manifest that is not served as the specification says.'],
  ['cli/', 'There is nothing to examine.'],
];

/** Why clients care about a problem: one sentence; null where the problem says all itself. */
export function whyOf({ code }: { readonly code: string }): string | null {
  return OF_CHECKS.get(code) ?? OF_READER.find(([begins]) => code.startsWith(begins))?.[1] ?? null;
}
