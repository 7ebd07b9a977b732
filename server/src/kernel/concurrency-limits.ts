/** Limits what this process does at once under one name. */
export function createConcurrencyLimits(max: number) {
  const running = new Map<string, number>();
  return {
    /** Takes a place of this name and returns the function that releases it, once however often it is called; null if none is free. */
    acquire(name: string): (() => void) | null {
      const count = running.get(name) ?? 0;
      if (count >= max) return null;
      running.set(name, count + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const left = running.get(name)! - 1;
        if (left > 0) running.set(name, left);
        else running.delete(name);
      };
    },
  };
}
