// RCP manifests with OAuth.

const text = (/** @type {string} */ name, /** @type {string} */ description) => ({
  ...{ name, type: 'string', description, required: true },
});

/**
 * @param {string} origin of the academy
 * @param {string} vault origin of its tools
 */
export function academyManifest(origin, vault) {
  const vaultAuth = { type: 'oauth2', resource: vault };
  return {
    rcpVersion: '0.1',
    auth: { type: 'oauth2', resource: origin },
    tools: [
      {
        name: 'whoami',
        description: 'Who is signed in at the academy.',
        method: 'GET',
        url: `${origin}/whoami`,
        responseMappings: { id: '@data.id', name: '@data.name', scopes: '@data.scopes' },
      },
      {
        name: 'vault_whoami',
        description: 'Who the token for the vault belongs to, and what it may do.',
        method: 'GET',
        url: `${vault}/whoami`,
        auth: vaultAuth,
        responseMappings: { id: '@data.id', scopes: '@data.scopes' },
      },
      {
        name: 'list_notes',
        description: 'Your notes in the vault. Needs the scope courses:read.',
        method: 'GET',
        url: `${vault}/notes`,
        auth: vaultAuth,
        responseMappings: { notes: '@data' },
      },
      {
        name: 'add_note',
        description: 'Adds a note to the vault. Needs the scope courses:write.',
        method: 'POST',
        url: `${vault}/notes`,
        auth: vaultAuth,
        params: [text('text', 'What to remember')],
        body: { text: '{{text}}' },
        responseMappings: { notes: '@data' },
      },
      {
        name: 'get_motto',
        description: 'The motto of the academy; anyone may read it.',
        method: 'GET',
        url: `${origin}/motto`,
        auth: { type: 'none' },
        responseMappings: { motto: '@data.motto' },
      },
      {
        name: 'print_badge',
        description: 'Prints a badge. The printer has a key of its own.',
        method: 'POST',
        url: `${origin}/badge`,
        auth: { type: 'header', header: 'X-Badge-Key' },
        responseMappings: { badge: '@data.badge' },
      },
    ],
  };
}

/** @param {string} api address of the API, which is also the resource that tokens are for */
export function collegeManifest(api) {
  return {
    rcpVersion: '0.1',
    auth: { type: 'oauth2', resource: api },
    tools: [
      {
        name: 'whoami',
        description: 'Who is signed in at the college.',
        method: 'GET',
        url: `${api}/whoami`,
        responseMappings: { id: '@data.id', name: '@data.name' },
      },
      {
        name: 'list_courses',
        description: 'The courses of the college. Needs the scope courses:read.',
        method: 'GET',
        url: `${api}/courses`,
        responseMappings: { courses: '@data' },
      },
    ],
  };
}
