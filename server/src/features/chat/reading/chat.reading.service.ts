import type { Move } from '#contract/chat/reading.ts';
import type { ChannelLevel } from '#contract/chat/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { ReadAllNotices, ReadNotices, UnreadNotices } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Reading } from '../chat.repository.ts';
import * as readers from './chat.reading.repository.ts';

type Dependencies = Pick<Parts, 'transact' | 'hub'> & {
  readNotices: ReadNotices;
  unreadNotices: UnreadNotices;
  readAllNotices: ReadAllNotices;
};

const LAST = Number.MAX_SAFE_INTEGER;

/** The level and the read position in a channel, which readers choose for themselves. */
export function readingService({ readNotices, unreadNotices, readAllNotices, transact, hub }: Dependencies) {
  /** Other devices count their channels again. */
  const publish = (tx: Tx, userId: string): void =>
    afterCommit(tx, () => hub.hint(`user:${userId}`, 'channels.changed', { communityId: null }));
  return {
    setLevel: (viewer: Viewer, channelId: string, level: ChannelLevel): Promise<{ level: ChannelLevel }> =>
      transact(async (tx) => {
        const userId = viewer.id;
        if (!(await readers.setLevel(tx, { channelId, userId }, level))) throw new AppError('channel.not_found');
        // Notifications that the new level excludes are not left unread; mentions are excluded only in a muted channel.
        if (level !== 'all') await readNotices(tx, { userId, channelId, after: level === 'none' ? 0 : LAST, upTo: LAST });
        publish(tx, userId);
        return { level };
      }),

    mute: (viewer: Viewer, channelId: string, minutes: number | null): Promise<{ mutedUntil: string | null }> =>
      transact(async (tx) => {
        const userId = viewer.id;
        const mutedUntil = await readers.setMute(tx, { channelId, userId }, minutes);
        if (mutedUntil === undefined) throw new AppError('channel.not_found');
        if (mutedUntil) await readNotices(tx, { userId, channelId, after: 0, upTo: LAST });
        publish(tx, userId);
        return { mutedUntil: mutedUntil?.toISOString() ?? null };
      }),

    readAll: (viewer: Viewer, action: string): Promise<{ moves: Move[] }> =>
      transact(async (tx) => {
        const moves = await readers.raiseAll(tx, viewer.id);
        await readAllNotices(tx, { userId: viewer.id, action });
        if (moves.length > 0) publish(tx, viewer.id);
        return { moves };
      }),

    undoReadAll: (viewer: Viewer, { action, moves }: { action: string; moves: readonly Move[] }): Promise<Record<string, never>> =>
      transact(async (tx) => {
        await readers.lowerAll(tx, viewer.id, moves);
        await readAllNotices(tx, { userId: viewer.id, action, isUndone: true });
        publish(tx, viewer.id);
        return {};
      }),

    unread: (viewer: Viewer, channelId: string, seq: number): Promise<Reading> =>
      transact(async (tx) => {
        const userId = viewer.id;
        const lowered = await readers.lowerRead(tx, { channelId, userId }, seq);
        if (!lowered) throw new AppError('channel.not_found');
        const { readBefore, level, ...reading } = lowered;
        if (reading.lastReadSeq === readBefore) return reading;
        if (level !== 'none') await unreadNotices(tx, { userId, channelId, after: reading.lastReadSeq, upTo: readBefore });
        afterCommit(tx, () => hub.hint(`user:${userId}`, 'channel.read', { channelId, ...reading, isBack: true }));
        return reading;
      }),
  };
}
export type ReadingService = ReturnType<typeof readingService>;
