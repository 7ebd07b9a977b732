import { describe, expect, it } from 'vitest';

import type { Viewer } from '#kernel/viewer.ts';
import { newId } from '#kernel/ids.ts';
import { createNotify, createReadNotices } from '#features/notifications/index.ts';
import { testApp } from '#test/app.ts';
import { createChannel } from '#test/chat.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { mentioning } from './chat.mentions.service.ts';
import { createNotifyReaders } from './chat.notices.service.ts';
import { sendService } from './chat.send.service.ts';

const app = await testApp();
const ada = await createPerson(app.db);
const ben = await createPerson(app.db);
const community = await createCommunity(app, { members: [ada, ben] });

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
const viewerOf = ({ id, username }: TestUser): Viewer => ({
  id,
  username,
  sessionId: newId(),
  isAdmin: false,
  roles: ['user'],
  permissions: [],
  language: null,
  isVerified: true,
  isConfirmed: true,
  hasFactor: false,
});
const send = (channel: { id: string }, who: TestUser, { body = 'Hello', clientMsgId = newId() } = {}) =>
  service.send(viewerOf(who), channel.id, { clientMsgId, body, replyToId: null, attachments: [], confirmsAll: false, forwardOfId: null });
const stored = (channelId: string) =>
  app.db.selectFrom('messages').select(['seq', 'sender_id']).where('channel_id', '=', channelId).orderBy('seq').execute();

describe('slow mode', () => {
  it('makes each member wait between two messages, and says how long', async () => {
    const channel = await createChannel(app, community, { slowSeconds: 60 });
    const clientMsgId = newId();
    const first = await send(channel, ada, { clientMsgId });
    await expect(send(channel, ada)).rejects.toMatchObject({ code: 'channel.slow_mode', params: { retryAfter: expect.any(Number) } });
    await expect(send(channel, ada, { body: `For @${ben.username}` })).rejects.toMatchObject({ code: 'channel.slow_mode' });
    expect(await send(channel, ada, { clientMsgId })).toEqual(first);
    await send(channel, ben);
    await shiftClock(app.db, '40 seconds');
    const refused = await send(channel, ada).catch((error: unknown) => error as { params: { retryAfter: number } });
    expect('params' in refused && refused.params.retryAfter).toBeGreaterThan(15);
    expect('params' in refused && refused.params.retryAfter).toBeLessThanOrEqual(20);
    await shiftClock(app.db, '21 seconds');
    await send(channel, ada);
    expect((await stored(channel.id)).map(({ seq, sender_id }) => [seq, sender_id])).toEqual([
      [1, ada.id],
      [2, ben.id],
      [3, ada.id],
    ]);
  });

  it('does not hold moderators back', async () => {
    const moderator = await createPerson(app.db);
    await addMember(app, community, moderator, { role: 'moderator' });
    const channel = await createChannel(app, community, { slowSeconds: 60 });
    await send(channel, moderator);
    await send(channel, moderator);
    expect(await stored(channel.id)).toHaveLength(2);
  });

  it('takes one of twenty at once', async () => {
    const quick = await createChannel(app, community);
    const channel = await createChannel(app, community, { slowSeconds: 60 });
    // All connections are open before the race begins.
    await Promise.all(Array.from({ length: 20 }, () => send(quick, ada)));
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => send(channel, ada)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'channel.slow_mode' });
    expect(await stored(channel.id)).toHaveLength(1);
  });
});
