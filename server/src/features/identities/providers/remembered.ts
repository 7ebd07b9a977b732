/** Caches the result of `load` and shares it between concurrent callers. Failures are not cached. */
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
