import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { ownApp } from '#test/app.ts';
import { createChannel, say, startWith } from '#test/chat.ts';
import { createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await ownApp();
const [ada, ben, outsider] = [await createPerson(app.db), await createPerson(app.db), await createPerson(app.db)];
const community = await createCommunity(app, { members: [ada, ben] });

const save = (as: TestUser, id: string) => app.call('PUT /messages/:id/saved', { as, params: { id } });
const remove = (as: TestUser, id: string) => app.call('DELETE /messages/:id/saved', { as, params: { id } });
const list = async (as: TestUser, query: { cursor?: string; limit?: number } = {}) =>
  (await app.call('GET /me/saved-messages', { as, query })).body;
const bodies = async (as: TestUser) => (await list(as)).items.map(({ message }) => message.body);
/** A member with nothing saved, so that the list is known. */
const reader = async () => {
  const person = await createPerson(app.db);
  await app.call('POST /communities/:id/join', { as: person, params: { id: community.id }, body: {} });
  return person;
};

test('messages are saved, listed with their places, the latest first, for no one else, and removed', async () => {
  const channel = await createChannel(app, community, { name: 'Tea' });
  const me = await reader();
  const [first, second] = [(await say(app, channel, ben, { body: 'First' })).body, (await say(app, channel, me, { body: 'Second' })).body];
  expect((await save(me, second.id)).body).toEqual({ isNew: true });
  expect((await save(me, first.id)).body).toEqual({ isNew: true });
  expect((await save(me, second.id)).body).toEqual({ isNew: false });
  expect(await list(me)).toMatchObject({
    items: [
      {
        channelName: 'Tea',
        communityName: community.name,
        message: { id: first.id, channelId: channel.id, seq: 1, sender: { id: ben.id } },
      },
      { message: { id: second.id } },
    ],
    nextCursor: null,
  });
  expect(await bodies(ada)).toEqual([]);
  expect((await remove(me, first.id)).status).toBe(200);
  expect((await remove(me, first.id)).status).toBe(200);
  expect(await bodies(me)).toEqual(['Second']);
});

test('the list comes in parts', async () => {
  const channel = await createChannel(app, community);
  const me = await reader();
  for (const body of ['1', '2', '3']) await save(me, (await say(app, channel, ben, { body })).body.id);
  const part = await list(me, { limit: 2 });
  expect(part.items.map(({ message }) => message.body)).toEqual(['3', '2']);
  const rest = await list(me, { limit: 2, cursor: part.nextCursor! });
  expect(rest.items.map(({ message }) => message.body)).toEqual(['1']);
  expect(rest.nextCursor).toBeNull();
});

test('what cannot be read is not saved, and not listed once it cannot be read any more', async () => {
  const secret = await createChannel(app, community, { visibility: 'private', readers: [ada] });
  const { id } = (await say(app, secret, ada, { body: 'Secret' })).body;
  expect((await save(ben, id)).body.code).toBe('message.not_found');
  expect((await save(outsider, id)).body.code).toBe('message.not_found');
  expect((await save(ben, crypto.randomUUID())).body.code).toBe('message.not_found');
  await save(ada, id);
  expect(await bodies(ada)).toEqual(['Secret']);
  await sql`delete from channel_members where channel_id = ${secret.id}::uuid and user_id = ${ada.id}::uuid`.execute(app.db);
  expect(await bodies(ada)).toEqual([]);
  expect((await remove(ada, id)).status).toBe(200);
});

test('a message that was deleted says so without its words, and is not saved anew', async () => {
  const channel = await createChannel(app, community);
  const [me, other] = [await reader(), await reader()];
  const { id } = (await say(app, channel, ben, { body: 'A mistake' })).body;
  await save(me, id);
  await app.call('DELETE /messages/:id', { as: ben, params: { id } });
  expect((await list(me)).items).toMatchObject([{ message: { id, state: 'deleted', deletedBy: 'sender', body: '' } }]);
  expect((await save(other, id)).body.code).toBe('message.deleted');
});

test('messages of conversations are saved, too', async () => {
  const [me, friend] = [await reader(), await reader()];
  const chat = (await startWith(app, me, [friend])).body;
  await save(me, (await say(app, chat, me, { body: 'To you' })).body.id);
  expect((await list(me)).items).toMatchObject([{ communityName: null, channelName: '', message: { body: 'To you' } }]);
});

test('there is an end to the number', async () => {
  const channel = await createChannel(app, community);
  const me = await reader();
  const { id } = (await say(app, channel, ben, { body: 'One more' })).body;
  await sql`
    insert into messages (id, channel_id, seq, countable_index, rev, sender_id, client_msg_id, body)
    select gen_random_uuid(), ${channel.id}::uuid, n, n, n, ${ben.id}::uuid, gen_random_uuid(), 'Filler'
      from generate_series(2, ${chatLimits.savedMessages.max + 1}::int) n`.execute(app.db);
  await sql`insert into saved_messages (user_id, message_id)
    select ${me.id}::uuid, id from messages where channel_id = ${channel.id}::uuid and seq > 1`.execute(app.db);
  expect((await save(me, id)).body.code).toBe('message.too_many_saved');
  const { rows } = await sql<{ id: string }>`select message_id as id from saved_messages where user_id = ${me.id}::uuid limit 1`.execute(
    app.db,
  );
  expect((await save(me, rows[0]!.id)).body).toEqual({ isNew: false });
  await remove(me, rows[0]!.id);
  expect((await save(me, id)).body).toEqual({ isNew: true });
});
