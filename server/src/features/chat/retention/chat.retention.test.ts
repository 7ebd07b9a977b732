import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ownApp } from '#test/app.ts';
import { channelRow, createChannel, listenIn, say, type TestChannel } from '#test/chat.ts';
import { createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { onHint } from '#test/sockets.ts';

const app = await ownApp();
const [ada, ben] = [await createPerson(app.db), await createPerson(app.db)];
const community = await createCommunity(app, { members: [ada, ben] });
const { owner } = community;

const windowOf = async ({ id }: TestChannel, as: TestUser) =>
  (await app.call('GET /channels/:id/messages', { as, params: { id }, query: {} })).body;
const bodies = async (channel: TestChannel, as = ada) => (await windowOf(channel, as)).items.map(({ body }) => body);
const listed = async ({ id }: TestChannel, as: TestUser) =>
  (await app.call('GET /channels', { as })).body.items.find((channel) => channel.id === id)!;
const read = ({ id }: TestChannel, as: TestUser, seq: number) => app.call('PUT /channels/:id/read', { as, params: { id }, body: { seq } });
const rowsOf = async ({ id }: TestChannel) =>
  (await app.db.selectFrom('messages').select('seq').where('channel_id', '=', id).orderBy('seq').execute()).map(({ seq }) => seq);

/** Makes the messages up to `seq` as many days older. */
const age = ({ id }: TestChannel, seq: number, days: number) =>
  sql`update messages set sent_at = sent_at - ${days}::int * interval '1 day' where channel_id = ${id}::uuid and seq <= ${seq}`.execute(
    app.db,
  );
const keep = async ({ id }: TestChannel, retentionDays: number | null, as = owner) => {
  const { body } = await app.call('GET /channels/:id/settings', { as: owner, params: { id } });
  const { version, name, topic, section, writeRole, readRole, isDefault, web, slowSeconds } = body;
  const plan = { name, topic, section, writeRole, readRole, isDefault, web, slowSeconds, retentionDays, version };
  return app.call('PUT /channels/:id', { as, params: { id }, body: plan });
};
const runJob = () => app.jobs.enqueueAlone({ name: 'chat.retention' }, {});
const ended = async (channel: TestChannel, floor: number) => {
  await runJob();
  await expect.poll(async () => (await channelRow(app, channel.id)).floor_seq).toBe(floor);
  await expect.poll(async () => (await rowsOf(channel)).every((seq) => seq > floor)).toBe(true);
};
/** A channel with messages of one day each, told apart by their numbers, of which the first ones are old. */
const withOld = async (old: number, fresh: number) => {
  const channel = await createChannel(app, community);
  const messages = [];
  for (let count = 1; count <= old + fresh; count += 1)
    messages.push((await say(app, channel, ben, { body: `Message ${count} @${count % 2 ? ada.username : owner.username}` })).body);
  await age(channel, old, 31);
  return { channel, messages };
};

test('the rule is set by those who manage the channel, stands in its log, and is told to its readers', async () => {
  const channel = await createChannel(app, community);
  expect((await keep(channel, 30, ada)).body.code).toBe('member.not_allowed');
  expect((await listed(channel, ada)).retentionDays).toBeNull();
  expect((await keep(channel, 30)).body.retentionDays).toBe(30);
  expect((await listed(channel, ada)).retentionDays).toBe(30);
  for (const days of [0, 3_651, 1.5]) expect((await keep(channel, days)).body.code).toBe('request.invalid');
  expect((await keep(channel, null)).body.retentionDays).toBeNull();
  const lines = await app.db
    .selectFrom('audit_entries')
    .select(['before', 'after'])
    .where('target_id', '=', channel.id)
    .orderBy('id')
    .execute();
  expect(lines).toMatchObject([
    { before: { retentionDays: null }, after: { retentionDays: 30 } },
    { before: { retentionDays: 30 }, after: { retentionDays: null } },
  ]);
});

test('older messages are gone for good with what hangs on them; numbers, counts and later messages stay right', async () => {
  const { channel, messages } = await withOld(4, 2);
  const [first, second] = messages;
  await app.call('PUT /messages/:id/pin', { as: owner, params: { id: first!.id } });
  await app.call('PUT /messages/:id/pin', { as: owner, params: { id: messages[4]!.id } });
  await app.call('PUT /messages/:id/reactions/:emoji', { as: ada, params: { id: first!.id, emoji: '👍' } });
  await sql`insert into message_revisions (message_id, edit_count, body) values (${second!.id}::uuid, 0, 'Before')`.execute(app.db);
  const answer = (await say(app, channel, ben, { body: 'An answer', replyToId: second!.id })).body;
  await read(channel, ada, 2);
  expect(await listed(channel, ada)).toMatchObject({ unread: 5, mentions: 2 });
  const { rev } = await channelRow(app, channel.id);
  await keep(channel, 30);
  await ended(channel, 4);
  expect(await rowsOf(channel)).toEqual([5, 6, 7]);
  expect(await windowOf(channel, ada)).toMatchObject({
    floor: 4,
    hasBefore: false,
    rev: rev + 1,
    items: [{ seq: 5 }, { seq: 6 }, { replyTo: null }],
  });
  // Ada read two of the four that are gone; the owner none.
  expect(await listed(channel, ada)).toMatchObject({ lastSeq: 7, lastReadSeq: 4, unread: 3, mentions: 1 });
  expect(await listed(channel, owner)).toMatchObject({ lastReadSeq: 4, unread: 3, mentions: 1 });
  expect((await read(channel, owner, 3)).body).toEqual({ lastReadSeq: 4, unread: 3, mentions: 1 });
  expect((await read(channel, owner, 6)).body).toEqual({ lastReadSeq: 6, unread: 1, mentions: 0 });
  expect((await channelRow(app, channel.id)).pin_count).toBe(1);
  for (const [table, column] of [
    ['message_reactions', 'message_id'],
    ['message_revisions', 'message_id'],
  ] as const) {
    const { rows } =
      await sql`select from ${sql.table(table)} where ${sql.ref(column)} in (${first!.id}::uuid, ${second!.id}::uuid)`.execute(app.db);
    expect(rows).toEqual([]);
  }
  expect((await app.call('PUT /messages/:id/reactions/:emoji', { as: ada, params: { id: first!.id, emoji: '👍' } })).body.code).toBe(
    'message.not_found',
  );
  expect((await say(app, channel, ben, { replyToId: second!.id })).body.code).toBe('request.invalid');
  expect((await app.call('GET /messages/:id/revisions', { as: ada, params: { id: answer.id } })).status).toBe(200);
  expect((await say(app, channel, ada)).body.seq).toBe(8);
});

test('readers learn of it at once, and those who missed it with the changes', async () => {
  const { channel, messages } = await withOld(2, 1);
  const { rev } = await channelRow(app, channel.id);
  const listener = await listenIn(app, ada, community.id);
  const cuts: unknown[] = [];
  onHint(listener.socket, 'channel.cut', (cut) => void cuts.push(cut));
  await keep(channel, 7);
  await ended(channel, 2);
  await expect.poll(() => cuts).toEqual([{ channelId: channel.id, rev: rev + 1, floor: 2 }]);
  listener.close();
  const changes = (since: number) => app.call('GET /channels/:id/changes', { as: ada, params: { id: channel.id }, query: { since } });
  expect((await changes(rev)).body).toEqual({ items: [], rev: rev + 1, floor: 2, tooFar: false });
  expect((await changes(0)).body.items.map(({ id }) => id)).toEqual([messages[2]!.id]);
});

test('what is new stays, a rule that was taken back deletes nothing, and a channel may become empty', async () => {
  const { channel: kept } = await withOld(2, 1);
  await keep(kept, 30);
  await keep(kept, null);
  const { channel: emptied } = await withOld(3, 0);
  const { channel: fresh } = await withOld(1, 2);
  await keep(fresh, 365);
  await keep(emptied, 1);
  await ended(emptied, 3);
  expect(await bodies(kept)).toHaveLength(3);
  expect(await bodies(fresh)).toHaveLength(3);
  expect(await windowOf(emptied, ada)).toMatchObject({ items: [], floor: 3, hasBefore: false, hasAfter: false });
  expect(await listed(emptied, ada)).toMatchObject({ unread: 0, mentions: 0, lastSeq: 3, lastReadSeq: 3 });
  expect((await say(app, emptied, ben)).body.seq).toBe(4);
  expect(await listed(emptied, ada)).toMatchObject({ unread: 1, lastReadSeq: 3 });
});

test('of a reported message the case keeps the text', async () => {
  const { channel, messages } = await withOld(1, 0);
  const body = { targetType: 'message', targetId: messages[0]!.id, reason: 'spam', note: '' } as const;
  const report = await app.call('POST /reports', { as: ada, body });
  expect(report.status).toBeLessThan(300);
  await keep(channel, 30);
  await ended(channel, 1);
  const { text } = await app.db
    .selectFrom('moderation_cases')
    .select('body as text')
    .where('target_id', '=', messages[0]!.id)
    .executeTakeFirstOrThrow();
  expect(text).toBe(messages[0]!.body);
});
