/** Codes by which the database says that it is starting, going down, out of connections, locked or out of time, and the network that it is not there. */
const codes =
  /^(?:57P0[1-5]|57014|55P03|53[0-9A-Z]{3}|08[0-9A-Z]{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** What the driver says of a connection that broke, or did not come free in time; it gives no code. */
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

/** Whether the database could not be asked: trying again may help, which it does not after a bug of ours. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error && (sentences.has(error.message) || ('code' in error && typeof error.code === 'string' && codes.test(error.code)));
