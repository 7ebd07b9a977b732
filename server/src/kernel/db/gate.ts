import { currentCall } from '../call.ts';
import { createCallQueue } from '../call-queue.ts';

export type Gate = { enter(): Promise<() => void> };

/**
 * Limits concurrent use of the database. Calls of one kind get a third of it at most: if all of them wait for one lock,
 * other calls still proceed.
 */
export function createGate(size: number): Gate {
  const share = Math.max(2, Math.floor(size / 3));
  const line = createCallQueue();
  const held = new Map<string, number>();
  let free = size;

  const mayEnter = (name: string | undefined): boolean => free > 0 && (name === undefined || (held.get(name) ?? 0) < share);
  const count = (name: string | undefined, by: 1 | -1): void => {
    free -= by;
    if (name === undefined) return;
    const now = (held.get(name) ?? 0) + by;
    if (now > 0) held.set(name, now);
    else held.delete(name);
  };
  /** Counted before the waiting call resumes, so that no other call takes the slot. */
  const admitNext = (): void => {
    let entering: string | undefined;
    const isOne = line.proceed((call) => {
      entering = call?.name;
      return mayEnter(entering);
    });
    if (isOne) count(entering, 1);
  };

  return {
    async enter() {
      const name = currentCall()?.name;
      if (mayEnter(name)) count(name, 1);
      else await line.wait();
      return () => {
        count(name, -1);
        admitNext();
      };
    },
  };
}
