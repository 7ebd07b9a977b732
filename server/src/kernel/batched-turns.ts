import { asCallOfItsOwn } from './call.ts';

/** One of the items of a batch, to be answered by `resolve` or `reject`. */
export type Item<Input, Result> = { input: Input; resolve: (result: Result) => void; reject: (error: unknown) => void };
type Waiting<Input, Result> = Item<Input, Result> & { isTaken: boolean };
type Rules<Input, Result> = {
  /** Names the work in the queues that it waits in. */
  name: string;
  /** Runs a task when it is its turn among those of the same key. */
  inTurn: (key: string, task: () => Promise<void>) => Promise<void>;
  /** Size of a batch. */
  most: number;
  /** Answers each item; an error that it throws is the answer to the items that it has not answered. */
  work: (key: string, batch: readonly Item<Input, Result>[]) => Promise<void>;
};

/**
 * Calls that wait for the same key are worked on together: the first call to get its turn takes the calls behind it along, in their order.
 * A call that the queue rejects before is not worked on.
 */
export function createBatchedTurns<Input, Result>({ name, inTurn, most, work }: Rules<Input, Result>) {
  const lines = new Map<string, Waiting<Input, Result>[]>();

  const takeFrom = (key: string): Waiting<Input, Result>[] => {
    const line = lines.get(key) ?? [];
    const batch = line.splice(0, most);
    if (line.length === 0) lines.delete(key);
    for (const item of batch) item.isTaken = true;
    return batch;
  };

  const leave = (key: string, item: Waiting<Input, Result>): void => {
    const others = lines.get(key)?.filter((other) => other !== item) ?? [];
    if (others.length > 0) lines.set(key, others);
    else lines.delete(key);
  };

  const workOff = async (key: string): Promise<void> => {
    const batch = takeFrom(key);
    try {
      await asCallOfItsOwn(name, () => work(key, batch));
    } catch (error) {
      for (const { reject } of batch) reject(error);
      throw error;
    }
  };

  return async (key: string, input: Input): Promise<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const item = { input, resolve, reject, isTaken: false };
    const line = lines.get(key) ?? [];
    lines.set(key, line);
    line.push(item);
    try {
      await Promise.race([promise, inTurn(key, async () => void (item.isTaken || (await workOff(key))))]);
    } catch (error) {
      // Once it is worked on, only that work settles it.
      if (!item.isTaken) {
        leave(key, item);
        throw error;
      }
    }
    return promise;
  };
}
