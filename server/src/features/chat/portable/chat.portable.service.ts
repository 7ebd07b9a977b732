import type { OnCommunityCreated } from '#features/access/index.ts';
import type { Portable } from '#features/community-transfer/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { readChatLists, countMessages, insertPortable } from './chat.portable.repository.ts';

/** Channels and messages that all members read. A community without channels gets those of a new one. */
export const portableChat = (db: Db, onCreated: OnCommunityCreated): Portable => ({
  lists: readChatLists(db),
  async insert(tx, { communityId, plan, idOf, personOf, writeList }) {
    if (plan.summary.counts.channels === 0) await onCreated(tx, { id: communityId, language: plan.community.language });
    await writeList(
      'channels',
      (row) => [{ ...row, id: idOf(row.id), community_id: communityId }],
      (rows) => insertPortable(tx, 'channels', rows),
    );
    await writeList(
      'messages',
      (row) => {
        const { author, channel_id: channelId, reply_to_id: replyToId, ...message } = row;
        const seq = plan.seqOf(row);
        return [
          {
            ...message,
            id: idOf(row.id),
            channel_id: idOf(channelId),
            seq,
            countable_index: seq,
            rev: seq,
            sender_id: personOf(author.id),
            client_msg_id: idOf(row.id),
            reply_to_id: replyToId !== null && plan.hasMessage(channelId, replyToId) ? idOf(replyToId) : null,
          },
        ];
      },
      (rows) => insertPortable(tx, 'messages', rows),
    );
    await countMessages(tx, communityId);
  },
});
