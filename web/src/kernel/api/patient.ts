import ky, { isHTTPError, isTimeoutError, type ShouldRetryState } from 'ky';
import { isRecord } from '#kernel/storage/index.ts';
import { ApiError } from './api-error.ts';
import { apiTimeout, parse, read, type Send } from './once.ts';

type Patience = {
  /** Milliseconds before the nth repetition, counted from 1. */
  delay?: (attempt: number) => number;
  /** Milliseconds for one try, its body included. */
  timeout?: number;
};
const backOff = (attempt: number): number => Math.min(1000 * 2 ** (attempt - 1), 30_000);

/** It takes longer than anybody waits, and the page asks again by itself. */
const isClosed = (data: unknown): boolean => isRecord(data) && data['code'] === 'site.maintenance';

/** Undefined leaves the choice to the library, which takes a 413 for final unless the server says when to come back. */
const shouldRetry = ({ error }: ShouldRetryState): boolean | undefined => {
  if (isHTTPError(error) && isClosed(error.data)) return false;
  if (isHTTPError(error)) return error.response.status === 413 && !error.response.headers.has('retry-after') ? true : undefined;
  // Without a network no repetition helps, and the person is told at once.
  return navigator.onLine === false ? false : undefined;
};

/** Sends, and repeats what may be repeated: the one layer in the product that does. */
export const sendPatiently = (prefix: string, { delay = backOff, timeout = apiTimeout }: Patience = {}): Send => {
  const client = ky.create({
    prefix,
    timeout,
    retry: {
      limit: 3,
      methods: ['get', 'put', 'head', 'delete', 'options', 'trace'],
      statusCodes: [408, 413, 429, 500, 502, 503, 504],
      delay,
      shouldRetry,
      // Nobody waits for longer than this on a server that asks to.
      maxRetryAfter: 30_000,
    },
  });
  return async ({ method, address, body, headers, signal }) => {
    const asked = { method, url: `${prefix}/${address}` };
    try {
      const running = client(address, { method, headers: { ...headers, accept: 'application/json' }, json: body, signal });
      // Through the library, which watches the time of the body too.
      const text = await running.text();
      return read(asked, await running, text);
    } catch (error) {
      if (error instanceof ApiError || signal?.aborted) throw error;
      if (isHTTPError(error)) {
        const { status, statusText } = error.response;
        const data = typeof error.data === 'string' ? parse(error.data) : error.data;
        throw new ApiError({ ...asked, code: 'client.unreadable', status, statusText, data });
      }
      throw new ApiError({ ...asked, code: isTimeoutError(error) ? 'client.timeout' : 'client.network', cause: error });
    }
  };
};
