/** So many answers to one event are with the database at once: one works, the next ones already wait for the lock of its pool. */
const AT_ONCE = 2;

export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Answers to one event happen one after the other anyway. Those that would only wait for the lock wait here, or a rush on one
 * event would hold every connection to the database and bring everything else to a halt.
 */
export function createTurns(): InTurn {
  const lines = new Map<string, { running: number; waiting: (() => void)[] }>();

  return async (key, work) => {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    if (line.running >= AT_ONCE) await new Promise<void>((resolve) => line.waiting.push(resolve));
    else line.running += 1;
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else line.running -= 1;
      if (line.running === 0) lines.delete(key);
    }
  };
}
