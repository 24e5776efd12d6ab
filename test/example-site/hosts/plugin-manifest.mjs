// What the plugin of plugin.example.test says of itself; the list of tools grows once one is signed in.

const text = (/** @type {string} */ description) => ({ type: 'string', description });

const OPEN_TOOLS = [
  {
    name: 'wordpress.searchPosts',
    description: 'Search published posts by keyword. Returns id, title and excerpt.',
    required_scope: 'read',
    input_schema: { type: 'object', properties: { search: text('Keyword') }, required: ['search'] },
  },
  {
    name: 'wordpress.getCurrentUser',
    description: 'Who the token belongs to, with roles and scopes.',
    required_scope: 'read',
    input_schema: { type: 'object', properties: {} },
  },
];

const MEMBER_TOOLS = [
  {
    name: 'wordpress.createPost',
    description: 'Write a new post.',
    required_scope: 'write',
    input_schema: {
      type: 'object',
      properties: { title: text('Title'), content: text('Text') },
      required: ['title'],
    },
  },
  {
    name: 'wordpress.deletePost',
    description: 'Delete a post for good.',
    required_scope: 'delete',
    input_schema: {
      type: 'object',
      properties: { post_id: { type: 'integer', description: 'Number of the post' } },
      required: ['post_id'],
    },
  },
];

export const SCOPES = {
  read: 'Read posts and pages',
  write: 'Write and change posts',
  delete: 'Delete posts',
  admin: 'Change settings of the site',
};

/** The scopes that each client may ask for; nobody may have `admin`, which the manifest names all the same. */
export const CLIENTS = new Map([
  ['toolrail', { name: 'Toolrail', scopes: ['read', 'write', 'delete'] }],
  ['Reader-App', { name: 'A reader', scopes: ['read'] }],
]);

/** Scope of each tool, by name. */
export const TOOL_SCOPES = new Map([...OPEN_TOOLS, ...MEMBER_TOOLS].map((tool) => [tool.name, tool.required_scope]));

/**
 * @param {string} origin of the site
 * @param {string} base address of the plugin's REST routes
 * @param {boolean} signedIn
 */
export function pluginManifest(origin, base, signedIn) {
  return {
    schema_version: '1.0',
    name: 'A Workshop',
    version: '1.2.35',
    description: 'Notes from a workshop whose plugin speaks OAuth',
    server: { url: base, description: 'WordPress REST API' },
    auth: {
      type: 'oauth2',
      flow: 'authorization_code',
      authorization_url: `${origin}/index.php?goldt-webmcp=authorize`,
      token_url: `${base}/oauth/token`,
      revoke_url: `${base}/oauth/revoke`,
      redirect_uri: 'urn:ietf:wg:oauth:2.0:oob',
      scopes: SCOPES,
      registered_clients: Object.fromEntries([...CLIENTS].map(([id, client]) => [id, client.name])),
      pkce_required: true,
      code_challenge_method: 'S256',
      grant_types: ['authorization_code', 'refresh_token'],
      token_type: 'Bearer',
    },
    usage: {
      tools_endpoint: `${base}/tools/{tool_name}`,
      method: 'POST',
      headers: { Authorization: 'Bearer {access_token}', 'Content-Type': 'application/json' },
    },
    tools: signedIn ? [...OPEN_TOOLS, ...MEMBER_TOOLS] : OPEN_TOOLS,
  };
}
