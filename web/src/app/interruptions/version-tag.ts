/** A compressing proxy turns the ETag into a weak one of the same build. */
const plain = (tag: string | null) => tag?.replace(/^W\//, '') ?? null;

/** The current build of the server; null without an ETag or a response. */
export const fetchVersionTag = async (): Promise<string | null> => {
  try {
    const { ok, status, headers } = await fetch('/', { method: 'HEAD', cache: 'no-store' });
    if (!ok) throw new Error(String(status));
    return plain(headers.get('etag')) ?? headers.get('last-modified');
  } catch (error) {
    console.error('Failed to fetch version tag', error);
    return null;
  }
};
