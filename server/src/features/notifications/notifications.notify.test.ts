import { beforeEach, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { shiftClock } from '#test/database.ts';
import { createPerson } from '#test/people.ts';
import { connect, isIn } from '#test/sockets.ts';
import { createNotify } from './index.ts';

const app = await testApp();
const { db } = app;
const notify = createNotify(app.hub);
type Notice = Parameters<typeof notify>[2];
const [reader, anna, ben] = [await createPerson(db), await createPerson(db), await createPerson(db)];
let notice: Notice;

beforeEach(() => {
  notice = {
    kind: 'membership.joined',
    actorId: anna.id,
    subject: { type: 'community', id: newId() },
    communityId: null,
    params: { community: 'Bakers' },
  };
});

const raise = (more: Partial<Notice> = {}, people = [reader.id]) =>
  app.database.transact((tx) => notify(tx, people, { ...notice, ...more }));
const rows = () => db.selectFrom('notifications').selectAll().where('subject_id', '=', notice.subject.id).orderBy('user_id').execute();
const markRead = () => db.updateTable('notifications').set({ read_at: new Date() }).where('subject_id', '=', notice.subject.id).execute();

it('tells each person once, and nobody of their own act', async () => {
  await raise({}, [reader.id, anna.id, ben.id, reader.id]);
  const received = await rows();
  expect(received.map((row) => row.user_id)).toEqual([reader.id, ben.id].toSorted());
  expect(received).toMatchObject([{ params: { community: 'Bakers' } }, { params: { community: 'Bakers' } }]);
});

it('does not tell again what was told', async () => {
  await raise();
  await markRead();
  await raise();
  expect(await rows()).toMatchObject([{ actor_id: anna.id, read_at: expect.any(Date) }]);
});

it('comes back unread when somebody else does the same', async () => {
  await raise();
  await markRead();
  await raise({ actorId: ben.id });
  expect(await rows()).toMatchObject([{ actor_id: ben.id, read_at: null, others: [] }]);
});

it('comes back unread when it happens again later', async () => {
  await raise();
  await markRead();
  await shiftClock(db, '61 minutes');
  await raise();
  expect(await rows()).toMatchObject([{ actor_id: anna.id, read_at: null }]);
});

it('gathers who did the same until somebody has looked, each person once', async () => {
  for (const actorId of [anna.id, ben.id, anna.id]) await raise({ actorId });
  expect(await rows()).toMatchObject([{ actor_id: anna.id, others: [ben.id] }]);
  await markRead();
  await raise({ actorId: ben.id });
  expect(await rows()).toMatchObject([{ actor_id: ben.id, others: [] }]);
});

it('tells of several at once as of one after another, and of no one whom the reader has blocked', async () => {
  const [cleo, dora] = [await createPerson(db), await createPerson(db)];
  await raise();
  await raise({ actorId: dora.id, others: [anna.id, cleo.id, ben.id] });
  const [told] = await rows();
  expect([told!.actor_id, told!.others.toSorted()]).toEqual([dora.id, [anna.id, ben.id, cleo.id].toSorted()]);
  await raise({ actorId: dora.id, others: [ben.id] });
  await markRead();
  await raise({ actorId: dora.id, others: [anna.id] });
  expect(await rows()).toMatchObject([{ read_at: expect.any(Date) }]);
  await db.insertInto('blocks').values({ user_id: reader.id, blocked_id: dora.id }).execute();
  const [other, alone] = [newId(), newId()];
  await raise({ actorId: dora.id, others: [reader.id, cleo.id], subject: { type: 'community', id: other } });
  await raise({ actorId: dora.id, others: [], subject: { type: 'community', id: alone } });
  const unblocked = await db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', reader.id)
    .where('subject_id', '=', other)
    .execute();
  expect(unblocked).toMatchObject([{ actor_id: cleo.id, others: [] }]);
  expect(await db.selectFrom('notifications').select('id').where('subject_id', '=', alone).execute()).toEqual([]);
  await db.deleteFrom('blocks').execute();
});

it('leaves nothing behind when the act is undone, and no hint of it', async () => {
  const line = await connect(app.origin, await app.accessTokenFor(reader));
  const hasCaughtUp = () => isIn(line, (eventId) => app.hub.hint(`user:${reader.id}`, 'event.changed', { eventId }));
  await hasCaughtUp();
  const failing = app.database.transact(async (tx) => {
    await notify(tx, [reader.id], notice);
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  expect(await rows()).toEqual([]);
  await hasCaughtUp();
  expect(line.heard.filter(([name]) => name === 'notifications.changed')).toEqual([]);
});

it('hints at every device of whoever has news, and at nobody who was told before', async () => {
  const lineOf = async (person: typeof reader) => {
    const line = await connect(app.origin, await app.accessTokenFor(person));
    return {
      heard: () => line.heard.filter(([name]) => name === 'notifications.changed'),
      hasCaughtUp: () => isIn(line, (eventId) => app.hub.hint(`user:${person.id}`, 'event.changed', { eventId })),
    };
  };
  const lines = await Promise.all([reader, reader, ben].map(lineOf));
  const catchUp = () => Promise.all(lines.map((line) => line.hasCaughtUp()));
  await catchUp();
  await raise({}, [reader.id]);
  await raise({}, [reader.id, ben.id]);
  await catchUp();
  const isNew = [['notifications.changed', { isNew: true }]];
  expect(lines.map((line) => line.heard())).toEqual([isNew, isNew, isNew]);
});
