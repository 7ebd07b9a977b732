const TICK = 250;

export interface Overdue {
  id: number;
  limit: number;
}

/**
 * Notices a statement that runs beyond its limit. PostgreSQL's own statement_timeout needs signals, which WebAssembly has not;
 * and the thread cannot watch itself, as a running statement blocks it.
 */
export function createWatchdog(parts: { running(): number; limitOf(id: number): number | undefined; onOverdue(overdue: Overdue): void }): {
  watch(): void;
  rest(): void;
} {
  let timer: NodeJS.Timeout | undefined;
  let current = 0;
  let since = 0;

  const look = (): void => {
    const id = parts.running();
    if (id !== current) {
      current = id;
      since = performance.now();
      return;
    }
    const limit = id === 0 ? undefined : parts.limitOf(id);
    if (limit === undefined || performance.now() - since < limit) return;
    current = 0;
    parts.onOverdue({ id, limit });
  };

  return {
    watch() {
      timer ??= setInterval(look, TICK).unref();
    },
    rest() {
      clearInterval(timer);
      timer = undefined;
      current = 0;
    },
  };
}
