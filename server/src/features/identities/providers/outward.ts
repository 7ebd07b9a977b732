/** Longest that a provider may take for one answer, and the most that it may say. */
const PATIENCE_MS = 10_000;
const MOST_BYTES = 256 * 1024;

export type Outward = (url: string, init?: RequestInit) => Promise<Response>;

async function bounded(response: Response): Promise<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > MOST_BYTES) throw new Error('The provider says more than it should.');
    parts.push(part);
  }
  return new Blob(parts).arrayBuffer();
}

/** Calls to providers: not for long, not for much, and nowhere else than asked for. */
export const outward: Outward = async (url, init = {}) => {
  const timeout = AbortSignal.timeout(PATIENCE_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  const response = await fetch(url, { ...init, redirect: 'manual', signal });
  const content = await bounded(response);
  const { status, statusText, headers } = response;
  // A status without content takes none, not even an empty one.
  return new Response(content.byteLength > 0 ? content : null, { status, statusText, headers });
};
