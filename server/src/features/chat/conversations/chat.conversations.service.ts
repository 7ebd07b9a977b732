import type { z } from 'zod';
import type { chatConversations } from '#contract/chat/conversations.ts';
import type { Channel } from '#contract/chat/index.ts';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Notify, ReadNotices } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { type Reachable, wayTo } from './chat.conversations.policy.ts';
import type { ReadKey } from '../chat.repository.ts';
import type { ConversationKey } from './chat.conversations.repository.ts';
import * as conversations from './chat.conversations.repository.ts';

type Dependencies = Pick<Parts, 'transact' | 'hub'> & {
  notify: Notify;
  readNotices: ReadNotices;
};
type Start = z.output<NonNullable<typeof chatConversations.start.body>>;

const USERS = [{ field: 'userIds', rule: 'invalid_value' }];

/** Direct and group messages. A conversation is missing (404) for all roles but its members. */
export function chatConversationsService({ notify, readNotices, transact, hub }: Dependencies) {
  /** The users count their channels again, even users who do not know this one yet. */
  const publish = (tx: Tx, userIds: readonly string[]): void =>
    afterCommit(tx, () => userIds.forEach((userId) => hub.hint(`user:${userId}`, 'channels.changed', { communityId: null })));
  const publishToAll = async (tx: Tx, channelId: string): Promise<void> => publish(tx, await conversations.listPeople(tx, channelId));

  const read = async (tx: Tx, viewer: Viewer, channelId: string): Promise<Channel> => {
    const channel = await conversations.read(tx, { channelId, userId: viewer.id });
    if (!channel) throw new AppError('channel.not_found');
    return channel;
  };
  const find = async (tx: Tx, viewer: Viewer, channelId: string): Promise<ConversationKey> => {
    const found = await conversations.find(tx, { channelId, userId: viewer.id });
    if (!found) throw new AppError('channel.not_found');
    return found;
  };
  const assertGroup = async (tx: Tx, viewer: Viewer, channelId: string): Promise<void> => {
    const { kind } = await find(tx, viewer, channelId);
    if (kind !== 'group') throw new AppError('conversation.not_group');
  };

  const notifyAdded = (tx: Tx, viewer: Viewer, channelId: string, userIds: readonly string[]): Promise<void> =>
    notify(tx, userIds, { kind: 'chat.added', actorId: viewer.id, subject: { type: 'channel', id: channelId }, communityId: null });
  /** Only the request itself has a notification. Deciding the request marks it as read. */
  const readRequest = (tx: Tx, { channelId, userId }: ReadKey): Promise<void> => readNotices(tx, { userId, channelId, after: 0, upTo: 0 });

  /** Missing, deleted and blocked people give the same error, so that callers cannot distinguish them. */
  const findPeople = async (tx: Tx, viewer: Viewer, ids: readonly string[], fields = USERS): Promise<Reachable[]> => {
    const found = await conversations.findPeople(tx, viewer.id, ids);
    if (found.length < ids.length) throw new AppError('person.not_found', {}, fields);
    return found;
  };
  /** Strangers cannot bring anyone into a group. */
  const assertKnown = (people: readonly Reachable[], fields = USERS): void => {
    if (people.some((person) => wayTo(person) !== 'open')) throw new AppError('person.not_accepting', {}, fields);
  };

  /** The dm with this person, made unless there is one. */
  const openDm = async (tx: Tx, viewer: Viewer, other: Reachable): Promise<string> => {
    const existing = await conversations.findDm(tx, viewer.id, other.id);
    if (existing && existing.lastSeq > 0) return existing.id;
    const way = wayTo(other);
    if (way === 'none') throw new AppError('person.not_accepting', {}, USERS);
    if (existing) return existing.id;
    const isRequest = way === 'request';
    const { max } = chatLimits.requests;
    if (isRequest && (await conversations.countRequests(tx, viewer.id)) >= max)
      throw new AppError('conversation.too_many_requests', { max });
    await conversations.insertDm(tx, { id: newId(), userId: viewer.id, otherId: other.id, isRequest });
    return (await conversations.findDm(tx, viewer.id, other.id))!.id;
  };

  return {
    start: (viewer: Viewer, { userIds, name }: Start): Promise<Channel> =>
      transact(async (tx) => {
        const ids = [...new Set(userIds)];
        if (ids.includes(viewer.id)) throw new AppError('conversation.yourself', {}, USERS);
        const [first, ...others] = await findPeople(tx, viewer, ids);
        if (others.length === 0) {
          const channelId = await openDm(tx, viewer, first!);
          const key = { channelId, userId: viewer.id };
          const request = await conversations.requestTo(tx, key);
          await conversations.reopen(tx, key);
          if (request?.state) await readRequest(tx, key);
          if (request?.state) await publishToAll(tx, channelId);
          else publish(tx, [viewer.id]);
          return read(tx, viewer, channelId);
        }
        assertKnown([first!, ...others]);
        const id = newId();
        await conversations.insertGroup(tx, { id, name, userIds: [viewer.id, ...ids] });
        await notifyAdded(tx, viewer, id, ids);
        await publishToAll(tx, id);
        return read(tx, viewer, id);
      }),

    rename: (viewer: Viewer, id: string, name: string): Promise<Channel> =>
      transact(async (tx) => {
        await assertGroup(tx, viewer, id);
        await conversations.rename(tx, id, name);
        await publishToAll(tx, id);
        return read(tx, viewer, id);
      }),

    leave: (viewer: Viewer, id: string): Promise<Record<string, never>> =>
      transact(async (tx) => {
        const { kind, lastSeq } = await find(tx, viewer, id);
        const key = { channelId: id, userId: viewer.id };
        if (kind === 'dm') await conversations.hide(tx, key, lastSeq);
        else await conversations.leave(tx, key);
        publish(tx, [viewer.id]);
        if (kind === 'group') await publishToAll(tx, id);
        return {};
      }),

    add: (viewer: Viewer, id: string, userId: string): Promise<Channel> =>
      transact(async (tx) => {
        await conversations.lock(tx, id);
        await assertGroup(tx, viewer, id);
        if (!(await conversations.isIn(tx, { channelId: id, userId }))) {
          assertKnown(await findPeople(tx, viewer, [userId], []), []);
          if (!(await conversations.add(tx, { channelId: id, userId })))
            throw new AppError('conversation.too_many_people', { max: chatLimits.groupPeople.max });
          await notifyAdded(tx, viewer, id, [userId]);
          await publishToAll(tx, id);
        }
        return read(tx, viewer, id);
      }),

    decide: (viewer: Viewer, id: string, isAccepted: boolean): Promise<Record<string, never>> =>
      transact(async (tx) => {
        const key = { channelId: id, userId: viewer.id };
        const request = await conversations.requestTo(tx, key);
        if (!request || (isAccepted && request.state === 'declined')) throw new AppError('channel.not_found');
        if (!(await conversations.decide(tx, key, isAccepted))) return {};
        await readRequest(tx, key);
        if (isAccepted) await publishToAll(tx, id);
        else publish(tx, [viewer.id]);
        return {};
      }),
  };
}
export type ChatConversationsService = ReturnType<typeof chatConversationsService>;
