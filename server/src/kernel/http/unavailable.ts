/** Codes by which the database says that it is starting, going down, out of connections or out of time. */
const codes = /^(?:57P0[1-5]|57014|53[0-9A-Z]{3}|08[0-9A-Z]{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;

/** What the pool says when no connection came free in time; it gives no code. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';

/** Whether the database could not be asked: trying again may help, which it does not after a bug of ours. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === NO_CONNECTION || ('code' in error && typeof error.code === 'string' && codes.test(error.code)));
