/** Timeout and largest size of a provider's response. */
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 256 * 1024;

export type Outward = (url: string, init?: RequestInit) => Promise<Response>;

async function bounded(response: Response): Promise<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > MAX_BYTES) throw new Error('The provider says more than it should.');
    parts.push(part);
  }
  return new Blob(parts).arrayBuffer();
}

/** Requests to providers: limited in time and size, and without redirects. */
export const outward: Outward = async (url, init = {}) => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  const response = await fetch(url, { ...init, redirect: 'manual', signal });
  const content = await bounded(response);
  const { status, statusText, headers } = response;
  // A `Response` with a null-body status rejects even an empty body.
  return new Response(content.byteLength > 0 ? content : null, { status, statusText, headers });
};
