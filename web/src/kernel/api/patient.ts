import ky, { isHTTPError, isTimeoutError, type ShouldRetryState } from 'ky';
import { isRecord } from '#kernel/storage/index.ts';
import { ApiError } from './api-error.ts';
import { apiTimeout, parse, read, type Send } from './once.ts';

type Patience = {
  /** Milliseconds before the nth retry, counted from 1. */
  delay?: (attempt: number) => number;
  /** Milliseconds for one attempt, including its body. */
  timeout?: number;
};
const backOff = (attempt: number): number => Math.min(1000 * 2 ** (attempt - 1), 30_000);

/** Maintenance lasts longer than retries would, and the maintenance page polls by itself. */
const isClosed = (data: unknown): boolean => isRecord(data) && data['code'] === 'site.maintenance';

/** Undefined leaves the decision to ky, which treats a 413 as final unless the server sends `Retry-After`. */
const shouldRetry = ({ error }: ShouldRetryState): boolean | undefined => {
  if (isHTTPError(error) && isClosed(error.data)) return false;
  if (isHTTPError(error)) return error.response.status === 413 && !error.response.headers.has('retry-after') ? true : undefined;
  // Offline a retry cannot succeed, and the user is told at once.
  return navigator.onLine === false ? false : undefined;
};

/** Sends, and retries idempotent requests: the only layer in the product that does. */
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
      // A longer `Retry-After` of a server is limited to this.
      maxRetryAfter: 30_000,
    },
  });
  return async ({ method, address, body, headers, signal }) => {
    const asked = { method, url: `${prefix}/${address}` };
    try {
      const running = client(address, { method, headers: { ...headers, accept: 'application/json' }, json: body, signal });
      // Read through ky, whose timeout includes the body.
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
