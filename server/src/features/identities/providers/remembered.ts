/** What `load` answered, for a while and for all who ask meanwhile. A failure is forgotten at once. */
export function remembered<T>(load: () => Promise<T>, lifetimeMs: number): () => Promise<T> {
  let kept: { value: Promise<T>; until: number } | null = null;
  return () => {
    if (kept && performance.now() < kept.until) return kept.value;
    const entry = { value: load(), until: performance.now() + lifetimeMs };
    kept = entry;
    entry.value.catch(() => {
      if (kept === entry) kept = null;
    });
    return entry.value;
  };
}
