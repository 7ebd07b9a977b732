import { inBatches } from '#kernel/batches.ts';
import type { Parts } from '#kernel/parts.ts';
import { afterCommit } from '#kernel/transaction.ts';
import type { PublishCut } from '../chat.hints.ts';
import type { DueChannel } from './chat.retention.repository.ts';
import * as retention from './chat.retention.repository.ts';

type Dependencies = Pick<Parts, 'db' | 'transact'> & { publishCut: PublishCut };

const START = '00000000-0000-0000-0000-000000000000';
const CHANNELS = 100;
/** Messages that one step looks at. */
const STEP = 2_000;
/** Rows that one statement deletes. */
const ROWS = 500;

/**
 * Ends messages in two moves. The floor of a channel is raised first: one short change of its row, after which no one sees what is below.
 * Their rows are deleted afterwards, without a lock that a writer could wait for.
 */
export function retentionService({ db, publishCut, transact }: Dependencies) {
  const raiseFloor = (channel: DueChannel, signal: AbortSignal): Promise<void> =>
    inBatches(async (limit) => {
      signal.throwIfAborted();
      const reached = await retention.reach(db, channel, limit);
      if (!reached) return 0;
      const { id: channelId, communityId, isForReaders } = channel;
      const isRaised = await transact(async (tx) => {
        const floor = await retention.raise(tx, channel, reached);
        if (floor) afterCommit(tx, () => publishCut({ channelId, communityId, isForReaders, ...floor }));
        return floor !== null;
      });
      return isRaised ? reached.count : 0;
    }, STEP);

  return {
    async endOld(signal: AbortSignal): Promise<void> {
      for (let due = await retention.listDue(db, START, CHANNELS); due.length > 0;) {
        for (const channel of due) await raiseFloor(channel, signal);
        due = await retention.listDue(db, due.at(-1)!.id, CHANNELS);
      }
      await inBatches((limit) => {
        signal.throwIfAborted();
        return retention.deleteGone(db, limit);
      }, ROWS);
    },
  };
}
