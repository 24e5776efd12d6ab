import { isObject, type JsonObject, member } from '../../json/json.ts';
import { makeProblem } from '../../site/make-problem.ts';
import { canParseUrl } from '../../site/parse-url.ts';
import type { Problem } from '../../site/problem.ts';
import type { Check } from '../check.ts';

const SET_BY_CLIENTS = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'nonce',
];
const ADDRESSES = ['authorization_url', 'token_url', 'revoke_url'];

function addressProblems(auth: JsonObject): Problem[] {
  const problems: Problem[] = [];
  for (const name of ADDRESSES) {
    const url = member(auth, name);
    if (typeof url !== 'string' || !canParseUrl(url)) continue;
    const { search, hash } = new URL(url);
    const given = search
      .slice(1)
      .split('&')
      .map((pair) => pair.split('=', 1)[0]);
    if (hash !== '' || url.endsWith('#')) problems.push(makeProblem('doctor/authorization-fragment', `/auth/${name}`));
    for (const parameter of name === 'authorization_url' ? SET_BY_CLIENTS : []) {
      if (!given.includes(parameter)) continue;
      problems.push(makeProblem('doctor/authorization-parameters', `/auth/${name}`, { name: parameter }));
    }
  }
  const token = member(auth, 'token_url');
  if (typeof token === 'string' && token === member(auth, 'authorization_url')) {
    problems.push(makeProblem('doctor/authorization-same', '/auth/token_url'));
  }
  return problems;
}

function flowProblems(auth: JsonObject): Problem[] {
  const problems: Problem[] = [];
  const method = member(auth, 'code_challenge_method');
  if (typeof method === 'string' && method !== 'S256') {
    problems.push(makeProblem('doctor/pkce-weak', '/auth/code_challenge_method'));
  } else if (member(auth, 'pkce_required') === false) {
    problems.push(makeProblem('doctor/pkce-weak', '/auth/pkce_required'));
  }
  const grants = member(auth, 'grant_types');
  if (Array.isArray(grants) && !grants.includes('authorization_code')) {
    problems.push(makeProblem('doctor/grant-type', '/auth/grant_types'));
  }
  const clients = member(auth, 'registered_clients');
  const named = isObject(clients) && Object.keys(clients).length > 0;
  if (!named && !Object.hasOwn(auth, 'registration_endpoint'))
    problems.push(makeProblem('doctor/clients-missing', '/auth'));
  return problems;
}

/** Oddities of Servio's OAuth addresses and flow (RFC 6749 3.1, RFC 7636, field notes 1.2 and 1.4). */
export const authorization: Check = {
  codes: [
    'doctor/authorization-parameters',
    'doctor/authorization-fragment',
    'doctor/authorization-same',
    'doctor/pkce-weak',
    'doctor/grant-type',
    'doctor/clients-missing',
  ],
  why: 'A sign-in that breaks on the way tells people nothing: they see an error page of the site and give up.',
  run({ input: { reading }, document }) {
    const auth = member(document, 'auth');
    if (reading.protocol !== 'servio' || !isObject(auth) || member(auth, 'type') !== 'oauth2') return [];
    return [...addressProblems(auth), ...flowProblems(auth)];
  },
};
