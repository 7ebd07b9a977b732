/** Longer than any exchange takes: who holds the turn for that long has been put to sleep by its browser. */
const patience = 12_000;

/** Runs work in one tab at a time; a tab that sleeps in its turn does not keep the others waiting for ever. */
export const inTurn = async <T>(name: string, work: () => Promise<T>, wait = patience): Promise<T> => {
  // Outside a secure context the browser has no locks; then the server's grace for a token used twice has to do.
  if (!('locks' in navigator)) return await work();
  const late = AbortSignal.timeout(wait);
  try {
    return await navigator.locks.request(name, { signal: late }, work);
  } catch (error) {
    if (error !== late.reason) throw error;
    return await work();
  }
};
