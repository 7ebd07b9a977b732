/** Codes of a database that is starting, shutting down, out of connections, locked or timed out, and of an unreachable network. */
const codes =
  /^(?:57P0[1-5]|57014|55P03|53[0-9A-Z]{3}|08[0-9A-Z]{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Messages of the driver for a broken connection, or a timeout of the pool; they have no code. */
const sentences = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Cannot use a pool after calling end on the pool',
]);

/** Whether the database was unavailable: a retry may help, unlike after a bug. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error && (sentences.has(error.message) || ('code' in error && typeof error.code === 'string' && codes.test(error.code)));
