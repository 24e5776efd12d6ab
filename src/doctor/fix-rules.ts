import { isObject, type Json, member } from '../json/json.ts';
import type { ProblemCode } from '../site/problem-texts.ts';
import { visibleText } from '../site/visible-text.ts';
import {
  converted,
  jsonOfMember,
  methodOf,
  rcpTypeOf,
  secureUrl,
  threeNumbers,
  withoutParameter,
} from './fix-values.ts';
import type { Faulty, Replacement } from './fixes.ts';

type Rule = (faulty: Faulty) => Replacement | null;

/** The member that the problem points to, with another value; for an entry of a list the entry alone. */
const here =
  (make: (value: Json | undefined, faulty: Faulty) => Json | null): Rule =>
  (faulty) => {
    const value = make(faulty.value, faulty);
    return value === null ? null : { name: Array.isArray(faulty.parent) ? null : faulty.key, value };
  };

const text = (make: (value: string) => string | null): Rule =>
  here((value) => (typeof value === 'string' ? make(value) : null));

const constant = (value: Json): Rule => here(() => value);
const emptyObject: Rule = ({ key }) => ({ name: key, value: {}, php: true });

/** The list around the entry that the problem points to. */
const list = (make: (entries: readonly Json[], faulty: Faulty) => Json[] | null): Rule => {
  return (faulty) => {
    const { parent, problem } = faulty;
    if (!Array.isArray(parent)) return null;
    const value = make(parent, faulty);
    const keys = problem.pointer.split('/');
    return value === null ? null : { name: keys.at(-2) ?? '', value };
  };
};

const withoutEntry = list((entries, { key }) => entries.filter((_entry, index) => String(index) !== key));

const schemaTypeMissing: Rule = ({ key, value }) =>
  isObject(value) ? { name: key, value: { type: 'object', ...value } } : null;

const description: Json = '…';

function declared(name: string): Replacement {
  return { name, value: { type: 'string', description } };
}

/** The original name of a required entry: messages shorten it. */
const requiredUndeclared: Rule = ({ value }) => (typeof value === 'string' ? declared(value) : null);

const visible = text((value) => {
  const shown = visibleText(value).replace(/⟨U\+[0-9A-F]+⟩/g, '');
  return shown === value ? null : shown;
});

const RULES: readonly (readonly [ProblemCode, Rule])[] = [
  ['servio/schema-properties-array', emptyObject],
  ['schema/properties-array', emptyObject],
  ['rcp/empty-array', emptyObject],
  ['servio/schema-empty-array', ({ key }) => ({ name: key, value: { type: 'object', properties: {} }, php: true })],
  ['servio/schema-type-missing', schemaTypeMissing],
  ['servio/schema-alias', ({ value }) => (value === undefined ? null : { name: 'input_schema', value })],
  ['servio/auth-missing', constant({ type: 'bearer' })],
  ['servio/auth-none', constant('bearer')],
  ['servio/auth-type', constant('bearer')],
  ['servio/auth-scopes-object', here((value) => (isObject(value) ? Object.keys(value) : null))],
  ['servio/version-not-semantic', text(threeNumbers)],
  ['servio/usage-method', constant('POST')],
  ['servio/server-url-parts', text((url) => url.replace(/#.*$/s, ''))],
  ['rcp/version-missing', () => ({ name: 'rcpVersion', value: '0.1' })],
  ['rcp/version-unknown', constant('0.1')],
  ['rcp/method-unknown', text(methodOf)],
  ['rcp/template-not-text', here((value) => (typeof value === 'object' || value === undefined ? null : String(value)))],
  ['rcp/param-type', here((value) => rcpTypeOf(value))],
  ['rcp/mapping-path', text((path) => (/^[\w.]+$/.test(path) ? `@${path}` : null))],
  [
    'rcp/token-undeclared',
    ({ problem: { values } }) => ({ name: null, value: { name: values.name ?? '', type: 'string', description } }),
  ],
  ['manifest/missing', ({ problem: { values } }) => jsonOfMember(values.member ?? '')],
  ['request/address-not-secure', text(secureUrl)],
  ['schema/repeated-entry', withoutEntry],
  ['schema/enum-repeated', withoutEntry],
  ['doctor/plain-http', text(secureUrl)],
  ['doctor/property-undescribed', () => ({ name: 'description', value: description })],
  ['doctor/required-undeclared', requiredUndeclared],
  ['doctor/required-impossible', requiredUndeclared],
  [
    'doctor/default-invalid',
    here((value, { parent }) => converted(value, isObject(parent) ? member(parent, 'type') : undefined)),
  ],
  [
    'doctor/enum-type',
    list((entries, { problem, at }) => {
      const type = at(problem.pointer.replace(/\/enum\/\d+$/, '/type'));
      const fixed = entries.map((entry) => converted(entry, type) ?? entry);
      return fixed.every((entry, index) => entry === entries[index]) ? null : fixed;
    }),
  ],
  ['doctor/one-of-same', withoutEntry],
  ['doctor/pattern-delimiters', text((pattern) => /^\/(.*)\/[a-z]*$/s.exec(pattern)?.[1] ?? null)],
  [
    'doctor/scope-characters',
    list((entries) =>
      [...new Set(entries.flatMap((scope) => String(scope).split(/[\s,]+/)))].filter((scope) => scope !== ''),
    ),
  ],
  ['doctor/scope-twice', withoutEntry],
  [
    'doctor/scope-unlisted',
    ({ problem: { values }, at }) => {
      const scopes = at('/auth/scopes');
      return Array.isArray(scopes) ? { name: 'scopes', value: [...scopes, values.scope ?? ''] } : null;
    },
  ],
  ['doctor/authorization-fragment', text((url) => url.replace(/#.*$/s, ''))],
  [
    'doctor/authorization-parameters',
    here((value, { problem: { values } }) =>
      typeof value === 'string' ? withoutParameter(value, values.name ?? '') : null,
    ),
  ],
  ['doctor/pkce-weak', () => ({ name: 'code_challenge_method', value: 'S256' })],
  ['doctor/grant-type', here((value) => (Array.isArray(value) ? ['authorization_code', ...value] : null))],
  ['doctor/invisible-characters', visible],
  ['doctor/direction-characters', visible],
  [
    'doctor/token-style',
    here((value, { problem: { values } }) => {
      const { text: odd = '', name = '' } = values;
      return typeof value === 'string' && !odd.endsWith('…') ? value.replaceAll(odd, `{{${name}}}`) : null;
    }),
  ],
];

/** The codes with a mechanical repair, and how each is made. */
export const FIXES: ReadonlyMap<ProblemCode, Rule> = new Map(RULES);
