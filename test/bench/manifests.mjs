/** Manifests of any size for the benches: realistic tools, about 1.15 kB each. */

const NAMES = ['searchThreads', 'getThread', 'createPost', 'updateProfile', 'listMembers', 'deletePost'];

/**
 * One Servio tool.
 * @param {number} index makes its name unique
 */
function servioTool(index) {
  return {
    name: `bench.${NAMES[index % NAMES.length]}${index}`,
    description: `Tool number ${index}: searches the threads of the forum by keyword and returns matching threads with title, author, date and the number of replies.`,
    input_schema: {
      type: 'object',
      properties: {
        query: { type: 'string', description: 'Search keyword or phrase', minLength: 1, maxLength: 200 },
        category: { type: 'string', description: 'Only threads of the category with this name' },
        limit: { type: 'integer', description: 'How many results at most', minimum: 1, maximum: 50, default: 10 },
        sort: { type: 'string', enum: ['relevance', 'date', 'replies'], description: 'Order', default: 'relevance' },
        tags: { type: 'array', items: { type: 'string' }, description: 'Only threads with all of these tags' },
        author: {
          type: 'object',
          properties: {
            id: { type: 'integer' },
            name: { type: ['string', 'null'], description: 'Name of the author' },
          },
          required: ['id'],
        },
        range: {
          type: 'object',
          properties: { from: { type: 'string', format: 'date' }, to: { type: 'string', format: 'date' } },
        },
      },
      required: ['query'],
    },
  };
}

/**
 * A valid Servio manifest.
 * @param {number} tools how many tools
 * @param {string} origin origin of the site, "https://forum.example.test"
 */
export function servioManifest(tools, origin) {
  return {
    name: `Bench site with ${tools} tools`,
    version: '1.0.0',
    server: { url: `${origin}/api/servio` },
    auth: { type: 'bearer' },
    tools: Array.from({ length: tools }, (_, index) => servioTool(index)),
  };
}

/**
 * A valid Servio manifest whose one tool has a form of 30 properties.
 * @param {string} origin origin of the site
 */
export function formManifest(origin) {
  /** @type {Record<string, unknown>} */
  const properties = {};
  for (let index = 0; index < 30; index += 1) {
    const kinds = [
      { type: 'string', description: 'A text', maxLength: 80 },
      { type: 'integer', description: 'A whole number', minimum: 0, maximum: 500 },
      { type: 'string', enum: ['one', 'two', 'three', 'four', 'five'], description: 'A choice' },
      { type: 'boolean', description: 'A switch' },
      { type: 'string', format: 'date', description: 'A day' },
    ];
    properties[`field${index}`] = kinds[index % kinds.length];
  }
  return {
    ...servioManifest(0, origin),
    tools: [
      {
        name: 'bench.form',
        description: 'A form of thirty properties, all of them required, as large forms are.',
        input_schema: { type: 'object', properties, required: Object.keys(properties) },
      },
    ],
  };
}

/**
 * A valid RCP manifest, about as large per tool as the Servio one.
 * @param {number} tools how many tools
 * @param {string} origin origin of the API
 */
export function rcpManifest(tools, origin) {
  const param = (/** @type {string} */ name, /** @type {string} */ type, required = true) => ({
    name,
    type,
    description: `The ${name} that the course catalogue knows, as it stands in the school's own pages`,
    required,
  });
  return {
    rcpVersion: '0.1',
    auth: { type: 'header', header: 'X-API-Key' },
    tools: Array.from({ length: tools }, (_, index) => ({
      name: `bench_search_courses_${index}`,
      description: `Tool number ${index}: searches the course catalogue by free text and returns title, teacher, price and free places.`,
      method: index % 3 === 0 ? 'POST' : 'GET',
      url: `${origin}/schools/{{schoolId}}/courses/search`,
      queryParams: { q: '{{query}}', limit: '{{limit}}', sort: '{{sort}}' },
      headers: { 'X-Request-Source': 'bench' },
      ...(index % 3 === 0
        ? { body: { filter: { teacher: '{{teacher}}', open: '{{open}}' }, tags: ['{{sort}}'] } }
        : {}),
      params: [
        param('schoolId', 'string'),
        param('query', 'string'),
        param('limit', 'number', false),
        param('sort', 'string', false),
        ...(index % 3 === 0 ? [param('teacher', 'string', false), param('open', 'boolean', false)] : []),
      ],
      responseMappings: { titles: '@data.courses', total: '@data.total', next: '@data.paging.next' },
    })),
  };
}
