import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { createNotify, createReadNotices } from '#features/notifications/index.ts';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { createChannel, say, startWith, type TestChannel } from '#test/chat.ts';
import { createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { mentioning } from './chat.mentions.service.ts';
import * as notices from './chat.notices.repository.ts';
import { createNotifyReaders } from './chat.notices.service.ts';
import * as messages from './chat.send.repository.ts';
import { sendService } from './chat.send.service.ts';

const app = await testApp();
const ada = await createPerson(app.db);
const community = await createCommunity(app, { members: [ada] });

const draftOf = ({ id: userId }: TestUser, { id: channelId }: Pick<TestChannel, 'id'>) => ({
  id: newId(),
  channelId,
  userId,
  clientMsgId: newId(),
  body: 'Mine',
  replyToId: null,
  attachments: [],
  forwardOfId: null,
});
const waiting = async (): Promise<number> => {
  const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    app.db,
  );
  return rows.length;
};

/** Runs the work while a message of `who` is written but not yet committed. */
async function whileSending(who: TestUser, channel: TestChannel, work: (commit: () => Promise<void>) => Promise<void>): Promise<void> {
  const written = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const sending = app.database.transact(async (tx) => {
    await messages.insert(tx, draftOf(who, channel));
    written.resolve();
    await mayCommit.promise;
  });
  await written.promise;
  await work(async () => {
    mayCommit.resolve();
    await sending;
  });
}

describe('two things at once', () => {
  it('never answer less than nothing unread, when an own message is stored between the look and the mark', async () => {
    const channel = await createChannel(app, community);
    await say(app, channel, community.owner);
    await whileSending(ada, channel, async (commit) => {
      const reading = app.call('PUT /channels/:id/read', { as: ada, params: { id: channel.id }, body: { seq: 1 } });
      await expect.poll(waiting).toBe(1);
      await commit();
      expect((await reading).body).toEqual({ lastReadSeq: 2, unread: 0, mentions: 0 });
    });
  });

  it('let one of two messages into a slow channel, when neither could see the other', async () => {
    const channel = await createChannel(app, community, { slowSeconds: 60 });
    const notify = createNotify(app.hub);
    const service = sendService({
      db: app.db,

      mention: mentioning({ notify }),
      publishMessage: () => {},
      readNotices: createReadNotices(app.hub),
      notifyReaders: createNotifyReaders({ notify }),
      attach: async (_tx, message) => message,
      transact: app.database.transact,
    });
    const viewer = {
      ...ada,
      sessionId: newId(),
      isAdmin: false,
      roles: ['user'],
      permissions: [],
      language: null,
      isVerified: true,
      isConfirmed: true,
      hasFactor: false,
    };
    await whileSending(community.owner, channel, async (commit) => {
      const sending = [1, 2].map(() =>
        service.send(viewer, channel.id, {
          clientMsgId: newId(),
          body: 'Quick',
          replyToId: null,
          attachments: [],
          confirmsAll: false,
          forwardOfId: null,
        }),
      );
      const settled = Promise.allSettled(sending);
      await expect.poll(waiting).toBe(2);
      await commit();
      const outcomes = await settled;
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'channel.slow_mode' } });
    });
  });

  it('leave no notification unread of what is read while it is told', async () => {
    const ben = await createPerson(app.db);
    await createCommunity(app, { owner: ada, members: [ben] });
    const { id: channelId } = (await startWith(app, ada, [ben])).body;
    await messages.insert(app.db, draftOf(ada, { id: channelId }));
    const told = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const notifying = app.database.transact(async (tx) => {
      const reached = await notices.listReached(tx, { channelId, seq: 1, senderId: ada.id });
      told.resolve();
      await mayCommit.promise;
      const notice = { kind: 'chat.direct', actorId: ada.id, subject: { type: 'channel', id: channelId }, communityId: null } as const;
      await createNotify(app.hub)(
        tx,
        reached.map(({ userId }) => userId),
        { ...notice, params: { seq: 1 } },
      );
    });
    await told.promise;
    const reading = app.call('PUT /channels/:id/read', { as: ben, params: { id: channelId }, body: { seq: 1 } });
    await expect.poll(waiting).toBe(1);
    mayCommit.resolve();
    await Promise.all([notifying, reading]);
    expect((await app.call('GET /notifications/unread', { as: ben })).body.unread).toBe(0);
  });
});
