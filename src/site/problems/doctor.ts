import type { ProblemText } from './problem-text.ts';

/** What is valid and will still make trouble for those who use the manifest. */
export const DOCTOR_PROBLEMS = {
  'doctor/status': {
    severity: 'error',
    message: 'The manifest is served with HTTP status {status}; clients read it only with 200.',
    fix: 'Let this address answer with status 200.',
  },
  'doctor/charset': {
    severity: 'warning',
    message: 'The manifest is served as {charset}, and JSON is always read as UTF-8.',
    fix: 'Serve it with Content-Type: application/json, in UTF-8.',
  },
  'doctor/manifest-plain-http': {
    severity: 'warning',
    message: 'The manifest is served over http, where anybody on the way can change it.',
    fix: 'Serve it over https.',
  },
  'doctor/large': {
    severity: 'warning',
    message: 'The manifest has {size} kB, which every client downloads before it can offer one tool.',
    fix: 'Publish fewer tools, or shorter texts, so that it stays below {limit} kB.',
  },
  'doctor/no-validator': {
    severity: 'info',
    message: 'The manifest comes without ETag and Last-Modified.',
    fix: 'Send an ETag or a Last-Modified header with it.',
  },
  'doctor/not-cacheable': {
    severity: 'info',
    message: 'The manifest comes with "Cache-Control: {header}", so it may not be kept.',
    fix: 'Send Cache-Control: no-cache, or max-age with some minutes, and an ETag.',
  },
  'doctor/cors-missing': {
    severity: 'info',
    message: 'The manifest comes without Access-Control-Allow-Origin, so a web page of another site cannot read it.',
    fix: 'Send Access-Control-Allow-Origin: * with the manifest.',
  },
  'doctor/cors-invalid': {
    severity: 'warning',
    message: 'The header Access-Control-Allow-Origin is "{header}", which lets no web page of another site read it.',
    fix: 'Send Access-Control-Allow-Origin: *, alone and once.',
  },
  'doctor/cors-credentials': {
    severity: 'warning',
    message: 'The manifest may be read by any web page together with the cookies of its visitors.',
    fix: 'Send Access-Control-Allow-Origin: * and leave Access-Control-Allow-Credentials out.',
  },
  'doctor/standard-location-missing': {
    severity: 'warning',
    message: 'The manifest was found at {url} only, and not at {standard}, where clients look.',
    fix: 'Serve the same manifest at {standard} too, without a redirect.',
  },
  'doctor/not-a-standard-location': {
    severity: 'info',
    message: 'The manifest stands at {url}, where no client looks unless it is told.',
    fix: 'Serve the same manifest at {standard} too, without a redirect.',
  },
  'doctor/description-short': {
    severity: 'warning',
    message: 'The description "{description}" says too little about the tool.',
    fix: 'Say in one or two sentences what the tool does, what it returns, and when to use it.',
  },
  'doctor/description-same': {
    severity: 'warning',
    message: 'The description is the same as that of "{other}".',
    fix: 'Say what this tool does that "{other}" does not.',
  },
  'doctor/property-undescribed': {
    severity: 'warning',
    message: 'The param "{name}" has no description.',
    fix: 'Add "description": what the value means, in which form, with an example.',
  },
  'doctor/required-undeclared': {
    severity: 'warning',
    message: '"{name}" is required and is not in "properties", so nothing tells what it is.',
    fix: 'Describe "{name}" in "properties", or take it out of "required".',
  },
  'doctor/required-impossible': {
    severity: 'error',
    message: '"{name}" is required and not allowed at the same time, so no arguments ever fit.',
    fix: 'Describe "{name}" in "properties", or take it out of "required".',
  },
  'doctor/default-invalid': {
    severity: 'warning',
    message: 'The default {value} does not fit its own schema. {reason}',
    fix: 'Write a default that the schema allows.',
  },
  'doctor/example-invalid': {
    severity: 'warning',
    message: 'The example {value} does not fit its own schema. {reason}',
    fix: 'Write an example that the schema allows.',
  },
  'doctor/enum-mixed': {
    severity: 'warning',
    message: '"enum" mixes values of different types: {types}.',
    fix: 'Use values of one type, best texts.',
  },
  'doctor/enum-type': {
    severity: 'warning',
    message: 'The value {value} of "enum" is not of the type {type}, so it is never accepted.',
    fix: 'Write the value as {type}, or change "type".',
  },
  'doctor/one-of-same': {
    severity: 'error',
    message: 'The branches {first} and {second} of "oneOf" are the same: what fits one fits both, and is refused.',
    fix: 'Take one of them out, or use "anyOf".',
  },
  'doctor/one-of-covered': {
    severity: 'warning',
    message: 'All that fits branch {second} of "oneOf" fits branch {first} too, and is refused.',
    fix: 'Make branch {first} stricter, or use "anyOf".',
  },
  'doctor/pattern-runs-away': {
    severity: 'warning',
    message: 'The pattern "{pattern}" repeats a repetition: many programs need endless time for some texts.',
    fix: 'Repeat only once, as in [a-z]+ instead of ([a-z]+)+.',
  },
  'doctor/pattern-delimiters': {
    severity: 'warning',
    message: 'The pattern "{pattern}" stands between slashes, which are part of what has to match.',
    fix: 'Write the expression without slashes and flags.',
  },
  'doctor/pattern-unchecked': {
    severity: 'info',
    message: 'The pattern "{pattern}" cannot be matched in bounded time here, so values are not checked with it.',
    fix: 'Write a simpler pattern.',
  },
  'doctor/token-style': {
    severity: 'warning',
    message: '"{text}" looks like a token and is none, so it is sent as it stands.',
    fix: 'Write tokens as {{{name}}}, with letters, digits and underscores.',
  },
  'doctor/token-optional-in-path': {
    severity: 'warning',
    message: 'The param "{name}" is optional and stands in the path, so a call without it is not possible.',
    fix: 'Make "{name}" required, or put it into "queryParams".',
  },
  'doctor/brief-placeholder': {
    severity: 'warning',
    message: 'The placeholder "{text}" in "brief" is not one of periodStart, periodEnd and timezone.',
    fix: 'Use {{periodStart}}, {{periodEnd}} or {{timezone}}.',
  },
  'doctor/mapping-missing': {
    severity: 'warning',
    message: 'The mapping "{field}" leads to "{path}", which the recorded reply does not have.',
    fix: 'Correct the path, or take the mapping out.',
  },
  'doctor/host-elsewhere': {
    severity: 'warning',
    message: 'Calls go to {host}, which is not the host of the site, {site}.',
    fix: 'Serve the tools on the host of the site, if that is possible.',
  },
  'doctor/host-related': {
    severity: 'info',
    message: 'Calls go to {host}, another host than that of the site, {site}.',
    fix: 'Nothing has to be done; on the host of the site nobody would be asked.',
  },
  'doctor/sign-in-elsewhere': {
    severity: 'info',
    message: 'People sign in at {host}, which is not the host of the site, {site}.',
    fix: 'Tell on the consent page which site it is for.',
  },
  'doctor/plain-http': {
    severity: 'warning',
    message: 'The address {url} is not secure: it begins with http.',
    fix: 'Use https://.',
  },
  'doctor/secret': {
    severity: 'error',
    message: 'Everybody who opens the manifest can read this secret ({kind}, {masked}).',
    fix: 'Take it out, and make it worthless: replace it on the server. Clients bring their own.',
  },
  'doctor/secret-suspected': {
    severity: 'warning',
    message: 'The value {masked} of "{name}" looks like a secret, and everybody can read the manifest.',
    fix: 'If it is one, take it out and replace it on the server; else use a value that people can read.',
  },
  'doctor/invisible-characters': {
    severity: 'warning',
    message: 'This text has characters that nobody sees: {characters}.',
    fix: 'Take them out, or write the text again by hand.',
  },
  'doctor/direction-characters': {
    severity: 'warning',
    message: 'This text has characters that change the reading direction: {characters}.',
    fix: 'Take them out; languages written from right to left do not need them.',
  },
  'doctor/instruction-to-model': {
    severity: 'warning',
    message: 'The words "{words}" tell a model what to do instead of telling what this is.',
    fix: 'Describe the tool; leave out what a model should do, think or hide.',
  },
  'doctor/redirect-unusable': {
    severity: 'warning',
    message: 'No browser can use the redirect address "{uri}": {reason}.',
    fix: 'Register the exact https addresses of the clients, or urn:ietf:wg:oauth:2.0:oob.',
  },
  'doctor/redirect-out-of-band': {
    severity: 'info',
    message: 'The only redirect is out of band, so people have to copy a code by hand.',
    fix: 'Register the redirect addresses of clients too.',
  },
  'doctor/authorization-parameters': {
    severity: 'warning',
    message: 'The address already has the parameter "{name}", which clients set themselves.',
    fix: 'Take "{name}" out of the address.',
  },
  'doctor/authorization-fragment': {
    severity: 'warning',
    message: 'The address has a "#", which no such address may have.',
    fix: 'Take the "#" and what follows it out of the address.',
  },
  'doctor/authorization-same': {
    severity: 'warning',
    message: '"authorization_url" and "token_url" are the same address.',
    fix: 'Give the address of the consent page and that of the token endpoint.',
  },
  'doctor/clients-missing': {
    severity: 'info',
    message: 'The manifest names no client id, so people have to get one from the site by hand.',
    fix: 'List the ids in "registered_clients", or offer dynamic registration (RFC 7591).',
  },
  'doctor/pkce-weak': {
    severity: 'warning',
    message: 'The manifest says that sign-in works without PKCE S256, which clients use always.',
    fix: 'Accept and demand S256: "code_challenge_method": "S256".',
  },
  'doctor/grant-type': {
    severity: 'warning',
    message: '"grant_types" does not have "authorization_code", the only way to sign in with this manifest.',
    fix: 'Add "authorization_code", and "refresh_token" where tokens are renewed.',
  },
  'doctor/scope-characters': {
    severity: 'warning',
    message: 'The scope "{scope}" has blanks or other characters that no scope may have.',
    fix: 'Write every scope as a text of its own.',
  },
  'doctor/scope-twice': {
    severity: 'warning',
    message: 'The scope "{scope}" is listed twice.',
    fix: 'List every scope once.',
  },
  'doctor/scope-unlisted': {
    severity: 'warning',
    message: 'The tool needs the scope "{scope}", which "scopes" does not list, so no client asks for it.',
    fix: 'Add "{scope}" to "scopes", or correct "required_scope".',
  },
} as const satisfies Record<string, ProblemText>;
