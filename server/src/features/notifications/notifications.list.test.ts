import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { createChannel, say } from '#test/chat.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createEvent, register } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { createNotify } from './index.ts';

const app = await testApp();
const notify = createNotify(app.hub);
type Notice = Parameters<typeof notify>[2];
const anna = await createPerson(app.db);
let reader: TestUser;
beforeEach(async () => {
  reader = await createPerson(app.db);
});

const raise = (person: TestUser, notice: Notice) => app.database.transact((tx) => notify(tx, [person.id], notice));
const about = ({ id }: { id: string }, kind: Notice['kind'] = 'membership.approved'): Notice => ({
  kind,
  actorId: anna.id,
  subject: { type: 'community', id },
  communityId: id,
});
const aboutEvent = (event: { id: string }, community: { id: string }, kind: Notice['kind'] = 'event.promoted'): Notice => ({
  kind,
  actorId: null,
  subject: { type: 'event', id: event.id },
  communityId: community.id,
});
const list = async (
  query: { cursor?: string; limit?: number; filter?: 'all' | 'unread'; group?: 'communities' | 'events' | 'chat' } = {},
) => (await app.call('GET /notifications', { as: reader, query })).body;
const kinds = async (query?: Parameters<typeof list>[0]) => (await list(query)).items.map(({ kind }) => kind);
const unread = async () => (await app.call('GET /notifications/unread', { as: reader })).body.unread;
/** What the list and the count both contain. */
const seen = async () => ({ kinds: await kinds(), unread: await unread() });
const nothing = { kinds: [], unread: 0 };
const memberships = (community: TestCommunity, state: 'left' | 'removed' | 'banned') =>
  app.db.updateTable('memberships').set({ state }).where('community_id', '=', community.id).where('user_id', '=', reader.id).execute();

describe('the list', () => {
  it('comes latest first, page by page, and forgets nothing in between', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      const community = await createCommunity(app);
      await raise(reader, about(community));
      ids.unshift(community.id);
    }
    // Two rows within one microsecond: the cursor has to distinguish them.
    await sql`update notifications set created_at = (select min(created_at) from notifications where user_id = ${reader.id})
      where user_id = ${reader.id} and subject_id = any(${ids.slice(-2)}::uuid[])`.execute(app.db);
    const found: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await list({ limit: 3, ...(cursor ? { cursor } : {}) });
      found.push(...page.items.map(({ community }) => community!.id));
      cursor = page.nextCursor;
    }
    expect(found.slice(0, 5)).toEqual(ids.slice(0, 5));
    expect(found.slice(5).toSorted()).toEqual(ids.slice(5).toSorted());
  });

  it('is of its reader alone', async () => {
    await raise(anna, { ...about(await createCommunity(app)), actorId: reader.id });
    expect(await seen()).toEqual(nothing);
  });

  it('is cut down to what is unread, and to one group', async () => {
    const community = await createCommunity(app, { members: [reader] });
    const event = await createEvent(app, community);
    await raise(reader, about(community));
    await raise(reader, aboutEvent(event, community));
    const channel = await createChannel(app, community);
    await say(app, channel, community.owner, { body: `@${reader.username}` });
    expect(await kinds()).toEqual(['chat.mention', 'event.promoted', 'membership.approved']);
    expect(await kinds({ group: 'communities' })).toEqual(['membership.approved']);
    expect(await kinds({ group: 'events' })).toEqual(['event.promoted']);
    expect(await kinds({ group: 'chat' })).toEqual(['chat.mention']);
    await app.db.updateTable('notifications').set({ read_at: new Date() }).where('kind', '=', 'chat.mention').execute();
    expect(await kinds({ filter: 'unread' })).toEqual(['event.promoted', 'membership.approved']);
    expect(await kinds({ filter: 'unread', group: 'chat' })).toEqual([]);
    expect(await list({ group: 'chat' })).toMatchObject({ unread: 2, items: [{ isRead: true }] });
  });

  it('leaves out what a later release may have written', async () => {
    const community = await createCommunity(app);
    await raise(reader, { ...about(community), kind: 'membership.knighted' as Notice['kind'] });
    expect(await seen()).toEqual(nothing);
  });

  it.each(['nonsense', Buffer.from('1.2').toString('base64url')])('refuses the cursor %s', async (cursor) => {
    const { status, body } = await app.call('GET /notifications', { as: reader, query: { cursor } });
    expect([status, body.errors?.map(({ field }) => field)]).toEqual([422, ['cursor']]);
  });

  it('counts up to a thousand', async () => {
    const community = await createCommunity(app);
    await sql`insert into notifications (id, user_id, kind, subject_type, subject_id, community_id)
      select gen_random_uuid(), ${reader.id}, 'membership.approved', 'community', gen_random_uuid(), ${community.id}
        from generate_series(1, 1005)`.execute(app.db);
    expect(await unread()).toBe(1_000);
  });

  it('names somebody whose account is gone by no name', async () => {
    const [community, gone] = [await createCommunity(app, { name: 'Bakers', members: [reader] }), await createPerson(app.db)];
    await raise(reader, { ...about(community, 'membership.joined'), actorId: gone.id });
    await app.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
    expect((await list()).items).toMatchObject([{ title: 'Someone joined Bakers', actor: null }]);
  });
});

describe('what somebody may no longer see is neither shown nor counted', () => {
  it('of a hidden community that they left, and shown again when they are back', async () => {
    const community = await createCommunity(app, { visibility: 'hidden', members: [reader] });
    await raise(reader, about(community));
    const before = { kinds: ['membership.approved'], unread: 1 };
    expect(await seen()).toEqual(before);
    for (const state of ['left', 'removed', 'banned'] as const) {
      await memberships(community, state);
      expect(await seen()).toEqual(nothing);
    }
    await app.db.updateTable('memberships').set({ state: 'active' }).where('user_id', '=', reader.id).execute();
    expect(await seen()).toEqual(before);
  });

  it('of the people of a community that they left, though they may know of it', async () => {
    const community = await createCommunity(app, { members: [reader] });
    await raise(reader, about(community, 'membership.joined'));
    await raise(reader, about(community, 'membership.invite_used'));
    await raise(reader, about(community));
    expect((await seen()).unread).toBe(3);
    await memberships(community, 'left');
    expect(await seen()).toEqual({ kinds: ['membership.approved'], unread: 1 });
  });

  it('of requests, once they no longer decide on them', async () => {
    const community = await createCommunity(app);
    await addMember(app, community, reader, { role: 'moderator' });
    await addMember(app, community, anna, { state: 'pending' });
    await raise(reader, about(community, 'membership.requested'));
    expect((await seen()).unread).toBe(1);
    await app.db.updateTable('memberships').set({ role: 'member' }).where('user_id', '=', reader.id).execute();
    expect(await seen()).toEqual(nothing);
  });

  it('of a deleted community, also for site admins', async () => {
    reader = await createPerson(app.db, { isAdmin: true });
    const community = await createCommunity(app);
    await addMember(app, community, anna, { state: 'pending' });
    await raise(reader, about(community, 'membership.requested'));
    expect((await seen()).unread).toBe(1);
    await app.db.updateTable('communities').set({ status: 'deleted' }).where('id', '=', community.id).execute();
    expect(await seen()).toEqual(nothing);
  });

  it('of an event for members after they left, unless they have a seat', async () => {
    const community = await createCommunity(app, { members: [reader] });
    const [open, seated] = [
      await createEvent(app, community, { visibility: 'members' }),
      await createEvent(app, community, { visibility: 'members' }),
    ];
    await register(app, seated, reader);
    await raise(reader, aboutEvent(open, community));
    await raise(reader, aboutEvent(seated, community));
    expect((await seen()).unread).toBe(2);
    await memberships(community, 'left');
    expect((await list()).items.map(({ url }) => url)).toEqual([`/events/${seated.slug}`]);
    await memberships(community, 'banned');
    expect(await seen()).toEqual(nothing);
  });

  it('of an event that is a draft again', async () => {
    const community = await createCommunity(app, { members: [reader] });
    const event = await createEvent(app, community);
    await raise(reader, aboutEvent(event, community));
    await app.db.updateTable('events').set({ status: 'draft' }).where('id', '=', event.id).execute();
    expect(await seen()).toEqual(nothing);
  });

  it('of a channel that they no longer read, or a message that is gone', async () => {
    const community = await createCommunity(app, { members: [reader] });
    const channel = await createChannel(app, community, { visibility: 'private', readers: [reader, community.owner] });
    const mention = () => say(app, channel, community.owner, { body: `@${reader.username} look` });
    const { body: gone } = await mention();
    await mention();
    expect((await seen()).unread).toBe(2);
    await app.db.updateTable('messages').set({ state: 'deleted' }).where('id', '=', gone.id).execute();
    expect((await seen()).unread).toBe(1);
    await app.db.deleteFrom('channel_members').where('channel_id', '=', channel.id).where('user_id', '=', reader.id).execute();
    expect(await seen()).toEqual(nothing);
  });

  it('of the words said before somebody came to a channel that keeps its past', async () => {
    const community = await createCommunity(app, { members: [reader] });
    const channel = await createChannel(app, community, { historyForNew: 'from_join' });
    await say(app, channel, community.owner, { body: `@${reader.username} look` });
    expect((await seen()).unread).toBe(1);
    await app.call('DELETE /groups/:id/leave', { params: { id: community.id }, as: reader });
    await app.call('POST /communities/:id/join', { params: { id: community.id }, as: reader, body: {} });
    expect(await kinds({ group: 'chat' })).toEqual([]);
  });
});

it('tells nobody of a subject that does not exist', async () => {
  await raise(reader, about({ id: newId() }));
  expect(await seen()).toEqual(nothing);
});
