import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { createChannel, say } from '#test/chat.ts';
import { createCommunity, type TestCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { connect, isIn } from '#test/sockets.ts';
import { createNotify } from './index.ts';
import * as marks from './notifications.marks.repository.ts';

const app = await testApp();
const notify = createNotify(app.hub);
const [anna, ben] = [await createPerson(app.db), await createPerson(app.db)];
let reader: TestUser;
let communities: TestCommunity[];

const raise = (community: { id: string }, actor = anna) =>
  app.database.transact((tx) =>
    notify(tx, [reader.id], {
      kind: 'membership.approved',
      actorId: actor.id,
      subject: { type: 'community', id: community.id },
      communityId: community.id,
    }),
  );
beforeEach(async () => {
  reader = await createPerson(app.db);
  communities = [await createCommunity(app), await createCommunity(app), await createCommunity(app)];
  for (const community of communities) await raise(community);
});

const list = async () => (await app.call('GET /notifications', { as: reader, query: {} })).body;
/** Latest first: whether each of the three is read; null where it is not in the list. */
const state = async () => {
  const { items } = await list();
  return communities.toReversed().map(({ id }) => items.find(({ community }) => community?.id === id)?.isRead ?? null);
};
const idOf = async (nth: number) => (await list()).items[nth]!.id;
type Options = { ids?: string[]; until?: string; group?: 'communities' | 'chat'; filter?: 'all' | 'unread'; action?: string };
const marking = async (options: Options) => ({ until: (await list()).until!, action: newId(), ...options });
const read = async (options: Options = {}) =>
  (await app.call('PUT /notifications/read', { as: reader, body: await marking(options) })).body;
const clear = async (options: Options = {}) =>
  (await app.call('PUT /notifications/cleared', { as: reader, body: await marking(options) })).body;
const unreadAgain = async (...ids: string[]) => (await app.call('PUT /notifications/unread', { as: reader, body: { ids } })).body;
const undo = async (action: string) => (await app.call('PUT /notifications/undo', { as: reader, body: { action } })).body;

describe('marking as read', () => {
  it('takes one, and gives it back as unread', async () => {
    const id = await idOf(1);
    expect(await read({ ids: [id] })).toEqual({ changed: 1, unread: 2 });
    expect(await state()).toEqual([false, true, false]);
    expect(await read({ ids: [id] })).toEqual({ changed: 0, unread: 2 });
    expect(await unreadAgain(id)).toEqual({ changed: 1, unread: 3 });
    expect(await state()).toEqual([false, false, false]);
  });

  it('takes all up to what was seen, and leaves what has come since', async () => {
    const { until } = await list();
    const later = await createCommunity(app);
    await raise(later);
    expect(await read({ until: until! })).toEqual({ changed: 3, unread: 1 });
    expect((await list()).items.map(({ isRead }) => isRead)).toEqual([false, true, true, true]);
  });

  it('leaves one unread to which there was news since it was seen', async () => {
    const [id, { until }] = [await idOf(2), await list()];
    await raise(communities[0]!, ben);
    expect(await read({ until: until!, ids: [id] })).toEqual({ changed: 0, unread: 3 });
    expect(await read({ until: until! })).toEqual({ changed: 2, unread: 1 });
    expect((await list()).items.map(({ id: of, isRead }) => [of === id, isRead])).toEqual([
      [true, false],
      [false, true],
      [false, true],
    ]);
  });

  it('keeps to the group that the list was of', async () => {
    const community = await createCommunity(app, { members: [reader] });
    await say(app, await createChannel(app, community), community.owner, { body: `@${reader.username}` });
    expect(await read({ group: 'chat' })).toEqual({ changed: 1, unread: 3 });
    expect(await state()).toEqual([false, false, false]);
  });

  it('is taken back as a whole, and leaves alone what was read before or again', async () => {
    await read({ ids: [await idOf(0)] });
    const action = newId();
    expect(await read({ action })).toEqual({ changed: 2, unread: 0 });
    const again = await idOf(1);
    await unreadAgain(again);
    await read({ ids: [again] });
    expect(await undo(action)).toEqual({ changed: 1, unread: 1 });
    expect(await state()).toEqual([true, true, false]);
    expect(await undo(action)).toEqual({ changed: 0, unread: 1 });
  });

  it('of a call whose answer was lost, and that came twice, is taken back all the same', async () => {
    const action = newId();
    const body = await marking({ action });
    for (const changed of [3, 0])
      expect((await app.call('PUT /notifications/read', { as: reader, body })).body).toEqual({ changed, unread: 0 });
    expect(await undo(action)).toEqual({ changed: 3, unread: 3 });
  });
});

describe('clearing', () => {
  it('takes one out of the list and the count, and puts it back as it was', async () => {
    await read({ ids: [await idOf(0)] });
    const action = newId();
    expect(await clear({ ids: [await idOf(0), await idOf(1)], action })).toEqual({ changed: 2, unread: 1 });
    expect(await state()).toEqual([null, null, false]);
    expect(await undo(action)).toEqual({ changed: 2, unread: 2 });
    expect(await state()).toEqual([true, false, false]);
  });

  it('takes all up to what was seen, and leaves what has come since', async () => {
    const { until } = await list();
    await raise(communities[0]!, ben);
    expect(await clear({ until: until! })).toEqual({ changed: 2, unread: 1 });
    expect(await state()).toEqual([null, null, false]);
  });

  it('of what is unread leaves what is read', async () => {
    await read({ ids: [await idOf(0)] });
    expect(await clear({ filter: 'unread' })).toEqual({ changed: 2, unread: 0 });
    expect(await state()).toEqual([true, null, null]);
  });

  it('ends when there is news about the same, which undoing leaves alone', async () => {
    const action = newId();
    await clear({ action });
    await raise(communities[0]!, ben);
    expect(await state()).toEqual([null, null, false]);
    await read();
    expect(await undo(action)).toEqual({ changed: 2, unread: 2 });
    expect(await state()).toEqual([false, false, true]);
  });
});

describe('the rows of others', () => {
  it('stay as they are, whoever names them', async () => {
    const [ids, { until }, owner] = [[await idOf(0), await idOf(1)], await list(), reader];
    const action = newId();
    await read({ ids: [ids[0]!], action });
    reader = await createPerson(app.db);
    for (const answer of [
      await read({ until: until!, ids }),
      await clear({ until: until!, ids }),
      await unreadAgain(...ids),
      await undo(action),
    ])
      expect(answer).toEqual({ changed: 0, unread: 0 });
    reader = owner;
    expect(await state()).toEqual([true, false, false]);
  });

  it.each(['read', 'cleared'] as const)('a bound that we did not make is refused by %s', async (name) => {
    const body = { until: 'yesterday', action: newId() };
    const { status, body: problem } = await app.call(`PUT /notifications/${name}`, { as: reader, body });
    expect([status, problem.errors?.map(({ field }) => field)]).toEqual([422, ['until']]);
  });
});

describe('another device', () => {
  const changed = ['notifications.changed', { isNew: false }];
  const listen = async (person: TestUser) => {
    const line = await connect(app.origin, await app.accessTokenFor(person));
    const hasCaughtUp = () => isIn(line, (eventId) => app.hub.hint(`user:${person.id}`, 'event.changed', { eventId }));
    await hasCaughtUp();
    return async () => {
      await hasCaughtUp();
      return line.heard.filter(([name]) => name === 'notifications.changed');
    };
  };

  it('hears of every change, of no other person, and not of what changes nothing', async () => {
    const [mine, other] = [await listen(reader), await listen(anna)];
    const action = newId();
    await read({ action });
    await read();
    await undo(action);
    await clear();
    await unreadAgain(newId());
    expect(await mine()).toEqual([changed, changed, changed]);
    expect(await other()).toEqual([]);
  });
});

describe('the daily job', () => {
  it('drops what is half a year old or was cleared a week ago, and keeps the rest', async () => {
    const kept = () => app.db.selectFrom('notifications').select('subject_id').where('user_id', '=', reader.id).execute();
    await clear({ ids: [await idOf(0)] });
    await shiftClock(app.db, '6 days');
    expect(await marks.dropOld(app.db)).toBe(false);
    expect(await kept()).toHaveLength(3);
    await shiftClock(app.db, '2 days');
    await marks.dropOld(app.db);
    expect(await kept()).toHaveLength(2);
    await shiftClock(app.db, '173 days');
    await raise(communities[0]!);
    await marks.dropOld(app.db);
    expect((await kept()).map((row) => row.subject_id)).toEqual([communities[0]!.id]);
  });
});
