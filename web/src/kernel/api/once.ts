import { ApiError, type SentRequest } from './api-error.ts';

/** Prefix of the API, on the same origin as the pages. */
export const apiPrefix = '/api/v2';
export const apiTimeout = 10_000;

export type RequestInput = {
  method: string;
  /** Path below the prefix, with the query. */
  address: string;
  body?: unknown;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  /** Completes even if the page is unloaded. */
  keepalive?: boolean;
};
export type Send = (input: RequestInput) => Promise<unknown>;

/** Undefined if the text is not JSON. */
export const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Sends once, without retries: for the sign-in, the token refresh, and the repetition after one. */
export const sendOnce =
  (prefix: string, timeout = apiTimeout): Send =>
  async ({ method, address, body, headers, signal, keepalive }) => {
    const asked = { method, url: `${prefix}/${address}` };
    const deadline = AbortSignal.timeout(timeout);
    try {
      const response = await fetch(asked.url, {
        method,
        headers: { accept: 'application/json', ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        body: body === undefined ? null : JSON.stringify(body),
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
        ...(keepalive && { keepalive }),
      });
      return read(asked, response, await response.text());
    } catch (error) {
      if (error instanceof ApiError || signal?.aborted) throw error;
      throw new ApiError({ ...asked, code: deadline.aborted ? 'client.timeout' : 'client.network', cause: error });
    }
  };

/** A page of a proxy or captive portal in between is an error, even with a success status. */
const read = (asked: SentRequest, { ok, status, statusText, headers }: Response, text: string): unknown => {
  if (status === 204) return undefined;
  const data = parse(text);
  if (!ok || data === undefined)
    throw new ApiError({ ...asked, code: 'client.unreadable', status, statusText, data, retryAfter: headers.get('retry-after') });
  return data;
};
