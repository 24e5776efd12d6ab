// Where the OpenID provider keeps what it issued: one Map for each provider, so that a reset forgets everything.

/** @typedef {Record<string, any>} Payload */

/**
 * @param {Map<string, Payload>} kept "Model:id" → payload
 * @returns {new (model: string) => object} the adapter class that oidc-provider asks for
 */
export function memoryAdapter(kept) {
  return class {
    /** @param {string} model */
    constructor(model) {
      this.model = model;
    }
    /** @param {string} id @param {Payload} payload */
    async upsert(id, payload) {
      kept.set(`${this.model}:${id}`, payload);
    }
    /** @param {string} id */
    async find(id) {
      return kept.get(`${this.model}:${id}`);
    }
    /** @param {string} uid */
    async findByUid(uid) {
      return [...kept].find(([key, payload]) => key.startsWith(`${this.model}:`) && payload.uid === uid)?.[1];
    }
    async findByUserCode() {
      return undefined;
    }
    /** @param {string} id */
    async consume(id) {
      const payload = kept.get(`${this.model}:${id}`);
      if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1_000);
    }
    /** @param {string} id */
    async destroy(id) {
      kept.delete(`${this.model}:${id}`);
    }
    /** @param {string} grantId */
    async revokeByGrantId(grantId) {
      for (const [key, payload] of kept)
        if (key.startsWith(`${this.model}:`) && payload.grantId === grantId) kept.delete(key);
    }
  };
}
