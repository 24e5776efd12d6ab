// Short ways to write the forum's input schemas.

/** @typedef {Record<string, unknown>} Schema */

/** @param {string} description @param {Schema} [more] @returns {Schema} */
export const text = (description, more = {}) => ({ type: 'string', description, ...more });

/** @param {string} description @param {Schema} [more] @returns {Schema} */
export const whole = (description, more = {}) => ({ type: 'integer', description, ...more });

/** @param {string} description @param {Schema} [more] @returns {Schema} */
export const flag = (description, more = {}) => ({ type: 'boolean', description, ...more });

/** @param {string} description @param {Schema} items @param {Schema} [more] @returns {Schema} */
export const list = (description, items, more = {}) => ({ type: 'array', description, items, ...more });

/**
 * @param {Record<string, Schema>} properties
 * @param {string[]} [required]
 * @param {string} [description]
 * @returns {Schema}
 */
export const object = (properties, required = [], description) => ({
  type: 'object',
  ...(description === undefined ? {} : { description }),
  properties,
  required,
  additionalProperties: false,
});

export const threadId = whole('Number of the thread. Archived threads have numbers beyond 2^53', {
  minimum: 1,
  examples: [101, 9007199254740993n],
});
