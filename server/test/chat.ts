import { sql } from 'kysely';
import { vi } from 'vitest';
import type { ServerHints } from '#contract/realtime.ts';
import type { Db } from '#kernel/db/index.ts';
import { newId } from '#kernel/ids.ts';
import type { TestApp } from './app.ts';
import type { TestUser } from './people.ts';
import { connect, onHint } from './sockets.ts';
import { longTimeout } from './timeouts.ts';

type NewChannel = {
  kind?: 'text' | 'announcement';
  name?: string;
  visibility?: 'members' | 'private';
  historyForNew?: 'all' | 'from_join';
  slowSeconds?: number;
  /** Readers of a private channel; otherwise every active member reads. */
  readers?: readonly TestUser[];
};
export type TestChannel = { id: string; communityId: string };

let count = 0;

/** A channel inserted directly into the database. Current members can read it, and those who join later through the API. */
export async function createChannel(app: { db: Db }, community: { id: string }, options: NewChannel = {}): Promise<TestChannel> {
  count += 1;
  const id = newId();
  await app.db
    .insertInto('channels')
    .values({
      id,
      community_id: community.id,
      name: options.name ?? `channel ${count}`,
      kind: options.kind ?? 'text',
      visibility: options.visibility ?? 'members',
      history_for_new: options.historyForNew ?? 'all',
      slow_seconds: options.slowSeconds ?? 0,
    })
    .execute();
  const readers = options.readers?.map((reader) => reader.id) ?? null;
  await sql`
    insert into channel_members (channel_id, user_id)
    select ${id}::uuid, user_id from memberships
     where community_id = ${community.id}::uuid and state = 'active' and (${readers}::uuid[] is null or user_id = any(${readers}::uuid[]))`.execute(
    app.db,
  );
  return { id, communityId: community.id };
}

export const channelRow = (app: { db: Db }, channelId: string) =>
  app.db.selectFrom('channels').selectAll().where('id', '=', channelId).executeTakeFirstOrThrow();

type Options = {
  body?: string;
  clientMsgId?: string;
  replyToId?: string | null;
  attachments?: { uploadId: string }[];
  confirmsAll?: boolean;
  forwardOfId?: string | null;
};

/** Starts a conversation through the API. */
export const startWith = (app: TestApp, as: TestUser, people: readonly { id: string }[], name?: string) =>
  app.call('POST /conversations', { as, body: { userIds: people.map(({ id }) => id), ...(name !== undefined && { name }) } });

/** The conversations that the list of channels shows a user. */
export const conversationsOf = async (app: TestApp, as: TestUser) =>
  (await app.call('GET /channels', { as })).body.items.filter(({ conversation }) => conversation !== null);

/** Sends a message through the API. */
export const say = (app: TestApp, channel: { id: string }, as: TestUser, options: Options = {}) =>
  app.call('POST /channels/:id/messages', {
    as,
    params: { id: channel.id },
    body: {
      clientMsgId: options.clientMsgId ?? newId(),
      body: options.body ?? 'Hello',
      replyToId: options.replyToId ?? null,
      attachments: options.attachments ?? [],
      confirmsAll: options.confirmsAll ?? false,
      forwardOfId: options.forwardOfId ?? null,
    },
  });

/** A realtime connection of a user with the hints it received. Resolves once it has joined the room of the community, or without one that of the user. */
export async function listenIn(app: TestApp, user: TestUser, communityId: string | null) {
  const { socket } = await connect(app.origin, await app.accessTokenFor(user));
  const changed: Parameters<ServerHints['channel.changed']>[0][] = [];
  const read: Parameters<ServerHints['channel.read']>[0][] = [];
  let isThere = false;
  onHint(socket, 'channel.changed', (hint) => void changed.push(hint));
  onHint(socket, 'channel.read', (hint) => void read.push(hint));
  onHint(socket, 'event.changed', () => (isThere = true));
  await vi.waitUntil(() => {
    app.hub.hint(communityId === null ? `user:${user.id}` : `community:${communityId}`, 'event.changed', { eventId: newId() });
    return isThere;
  }, longTimeout);
  return { socket, changed, read, close: () => void socket.disconnect() };
}
