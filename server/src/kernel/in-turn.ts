import { AppError } from '#kernel/errors.ts';

type Turns = {
  /** Works that run at the same time. */
  atOnce: number;
  /** Whoever would come after so many others is refused: they would wait longer than clients do. */
  longestQueue: number;
};

/** Runs heavy work a few at a time in each process; throws `server.unavailable` when too many wait. */
export function createTurns({ atOnce, longestQueue }: Turns): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (waiting.length >= longestQueue) throw new AppError('server.unavailable', { retryAfter: 5 });
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
