/** Longer than any token refresh: a tab that holds the lock for that long has been suspended by its browser. */
const lockTimeout = 12_000;

/** Runs `work` in one tab at a time; a suspended tab does not block the others forever. */
export const inTurn = async <T>(name: string, work: () => Promise<T>, wait = lockTimeout): Promise<T> => {
  // Outside a secure context there are no Web Locks; the server's grace period for a reused token covers that.
  if (!('locks' in navigator)) return await work();
  const late = AbortSignal.timeout(wait);
  try {
    return await navigator.locks.request(name, { signal: late }, work);
  } catch (error) {
    if (error !== late.reason) throw error;
    return await work();
  }
};
