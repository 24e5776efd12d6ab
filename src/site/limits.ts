const MEBIBYTE = 1024 * 1024;

/** Every limit of the product, by name. Reaching one gives a problem that names it; nothing is cut silently. */
export const LIMITS = {
  /** Bytes of a manifest. */
  manifestBytes: 8 * MEBIBYTE,
  /** Tools listed from one manifest. */
  tools: 5_000,
  /** Problems listed of one manifest; one more says how many were left out. */
  problems: 10_000,
  /** RCP's reference schema refuses more; we warn. */
  rcpToolsAdvised: 200,
  /** Nesting of one schema, or of another part of a tool; only that tool suffers. */
  manifestDepth: 32,
  /** Nesting of a whole manifest; beyond it nothing is read. */
  documentDepth: 64,
  /** Nesting of a reply or of arguments. */
  replyDepth: 1_000,
  /** Characters of one tool's params schema, printed. */
  schemaCharacters: 64 * 1024,
  nameCharacters: 128,
  descriptionCharacters: 8_000,
  qualifiedNameCharacters: 64,
  /** Milliseconds for one discovery request. */
  discoveryTimeout: 5_000,
  callTimeout: 25_000,
  callTimeoutLongest: 600_000,
  /** Bytes of a reply that are read. */
  replyBytes: 10 * MEBIBYTE,
  /** Bytes of a reply that are kept in history. */
  historyReplyBytes: MEBIBYTE,
  historyCalls: 1_000,
  /** Milliseconds between automatic revalidations of one manifest. */
  revalidateEvery: 3_600_000,
  /** Milliseconds that "no manifest here" is remembered at first, and at most. */
  negativeMemory: 24 * 3_600_000,
  negativeMemoryLongest: 30 * 24 * 3_600_000,
  /** Discovery requests under way at once. */
  probesAtOnce: 2,
  /** Milliseconds between keep-alive pings while a call runs. */
  keepAlive: 20_000,
} as const;
