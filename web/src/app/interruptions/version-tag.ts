/** A proxy that compresses weakens the tag; it names the same build. */
const plain = (tag: string | null) => tag?.replace(/^W\//, '') ?? null;

/** Which build the server has now; null when it does not say, or cannot be asked. */
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
