import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Message } from '#contract/chat/index.ts';
import { newId } from '#kernel/ids.ts';
import { createChannel, listenIn, say, startWith } from '#test/chat.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { codeOf, noise, uploadsApp } from '#test/uploads.ts';

const app = await uploadsApp();
const [ada, ben, cleo] = [await createPerson(app.db), await createPerson(app.db), await createPerson(app.db)];
/** Ada reads both channels, Ben only the first, Cleo only the second. */
const [here, there] = [await createCommunity(app, { members: [ada, ben] }), await createCommunity(app, { members: [ada, cleo] })];
const [source, target] = [await createChannel(app, here), await createChannel(app, there)];

const sent = async (channel: { id: string }, as: TestUser, options: Parameters<typeof say>[3] = {}): Promise<Message> => {
  const { status, body } = await say(app, channel, as, options);
  expect([status, 'code' in body && body.code]).toEqual([200, false]);
  return body;
};
const forward = (message: Pick<Message, 'id'>, options: Parameters<typeof say>[3] & { as?: TestUser; to?: { id: string } } = {}) => {
  const { as = ada, to = target, ...rest } = options;
  return say(app, to, as, { body: '', ...rest, forwardOfId: message.id });
};
const lastOf = async (channel: { id: string }, as: TestUser) =>
  (await app.call('GET /channels/:id/messages', { as, params: { id: channel.id }, query: {} })).body.items.at(-1)!;
const statusOf = async (address: string, as: TestUser) => (await app.raw(address, { as })).status;
const remove = (message: Message, as = ada) => app.call('DELETE /messages/:id', { as, params: { id: message.id } });
const restore = (message: Message, as = ada) => app.call('POST /messages/:id/restoration', { as, params: { id: message.id } });

test('a message is forwarded as it is then, with a comment of its own, to people who do not read its channel', async () => {
  const original = await sent(source, ben, { body: `The _plan_ for @${ada.username}` });
  const heard = await listenIn(app, cleo, there.id);
  const forwarded = (await forward(original, { body: `Look @${cleo.username}` })).body;
  const kept = {
    messageId: original.id,
    channelId: source.id,
    seq: original.seq,
    sender: { id: ben.id, username: ben.username },
    body: original.body,
    mentions: [{ username: ada.username }],
    sentAt: original.sentAt,
  };
  expect(forwarded).toMatchObject({ body: `Look @${cleo.username}`, mentions: [{ username: cleo.username }], forward: kept });
  await expect.poll(() => heard.changed.find(({ message }) => message.id === forwarded.id)?.message).toMatchObject({ forward: kept });
  heard.close();

  const edited = { as: ben, params: { id: original.id }, body: { body: 'Something else', editCount: 0 } };
  expect((await app.call('PUT /messages/:id', edited)).status).toBe(200);
  await remove(original, ben);
  expect(await lastOf(target, cleo)).toMatchObject({ forward: kept });
  const changes = await app.call('GET /channels/:id/changes', { as: cleo, params: { id: target.id }, query: { since: forwarded.rev - 1 } });
  expect(changes.body.items).toMatchObject([{ forward: kept }]);
});

test('names in the forwarded text notify no one', async () => {
  const original = await sent(source, ben, { body: `Ask @${cleo.username}` });
  const { body } = await forward(original);
  expect(body.mentions).toEqual([]);
  const rows = await app.db.selectFrom('mentions').selectAll().where('channel_id', '=', target.id).where('seq', '=', body.seq).execute();
  expect(rows).toEqual([]);
});

test('what the sender cannot read is missing, and what is deleted is refused; nothing is stored', async () => {
  const original = await sent(source, ben);
  const before = (await lastOf(target, cleo)).seq;
  expect(codeOf(await forward(original, { as: cleo }))).toEqual([404, 'message.not_found']);
  expect(codeOf(await forward({ id: newId() }))).toEqual([404, 'message.not_found']);
  await remove(original, ben);
  expect(codeOf(await forward(original))).toEqual([409, 'message.deleted']);
  expect((await lastOf(target, cleo)).seq).toBe(before);
  expect(codeOf(await forward(await sent(source, ben), { to: { id: newId() } }))).toEqual([404, 'channel.not_found']);
});

test('newcomers forward nothing from before they came, and no one what the rule of the channel deleted', async () => {
  const closed = await createChannel(app, here, { historyForNew: 'from_join' });
  const early = await sent(closed, ben);
  const late = await createPerson(app.db);
  await addMember(app, here, late);
  await addMember(app, there, late);
  await app.db.insertInto('channel_members').values({ channel_id: closed.id, user_id: late.id, joined_seq: early.seq }).execute();
  await app.db.insertInto('channel_members').values({ channel_id: target.id, user_id: late.id }).execute();
  expect(codeOf(await forward(early, { as: late }))).toEqual([404, 'message.not_found']);
  const later = await sent(closed, ben);
  expect((await forward(later, { as: late })).status).toBe(200);
  await sql`update channels set floor_seq = ${later.seq} where id = ${closed.id}::uuid`.execute(app.db);
  expect(codeOf(await forward(later))).toEqual([404, 'message.not_found']);
});

test('a forward of a forward shows the original, without the comment between', async () => {
  const original = await sent(source, ben, { body: 'The original' });
  const first = (await forward(original, { body: 'A comment' })).body;
  const group = (await startWith(app, cleo, [ada])).body;
  const second = (await forward(first, { as: cleo, to: group })).body;
  expect(second).toMatchObject({ body: '', sender: { id: cleo.id }, forward: { messageId: original.id, body: 'The original' } });
  expect(second.forward).toEqual(first.forward);
});

test('a repeated id is answered with the stored message, even if the original is gone since', async () => {
  const original = await sent(source, ben);
  const clientMsgId = newId();
  const { body } = await forward(original, { clientMsgId });
  await remove(original, ben);
  expect(await forward(original, { clientMsgId })).toMatchObject({ status: 200, body: { id: body.id, forward: body.forward } });
});

test('an edit changes the comment only, and may take it away; a deleted forward shows nothing', async () => {
  const original = await sent(source, ben, { body: 'Stays zucchini' });
  const { id, forward: kept } = (await forward(original, { body: 'A comment' })).body;
  const edited = await app.call('PUT /messages/:id', { as: ada, params: { id }, body: { body: '', editCount: 0 } });
  expect(edited.body).toMatchObject({ body: '', forward: kept, editCount: 1 });
  const found = await app.call('GET /search', { as: cleo, query: { q: 'zucchini' } });
  expect(found.body.messages).toMatchObject([{ id, snippet: expect.stringContaining('zucchini') }]);
  const answer = await sent(target, cleo, { replyToId: id });
  expect(answer.replyTo?.excerpt).toBe('Stays zucchini');
  expect((await remove(edited.body)).body).toMatchObject({ state: 'deleted', forward: null });
  expect((await app.call('GET /search', { as: cleo, query: { q: 'zucchini' } })).body.messages).toEqual([]);
});

test('a forward brings no uploads of its own', async () => {
  const original = await sent(source, ben);
  const { uploadId } = await app.attachment(ada, 'a.txt', new TextEncoder().encode('words'));
  const refused = await forward(original, { attachments: [{ uploadId }] });
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'attachments' }] } });
});

test('the rules of the receiving community apply to the forwarded text', async () => {
  const strict = await createCommunity(app, { members: [ada] });
  const to = await createChannel(app, strict);
  const contentRules = { words: ['casino'], onWord: 'refuse', newcomerLinks: 'allow', newcomerTexts: null };
  await app.db
    .updateTable('communities')
    .set({ content_rules: JSON.stringify(contentRules) })
    .where('id', '=', strict.id)
    .execute();
  expect(codeOf(await forward(await sent(source, ben, { body: 'To the casino' }), { to }))).toEqual([422, 'text.word_refused']);
  const { status, body } = await forward(await sent(source, ben, { body: 'To the harbour' }), { to });
  expect([status, body.forward?.body]).toEqual([200, 'To the harbour']);
});

const picture = async (as: TestUser) => app.attachment(as, 'hill.jpg', await noise(90, 60).jpeg().toBuffer());
const plan = (as: TestUser) => app.attachment(as, 'plan.pdf', new TextEncoder().encode('%PDF-1.7\n1 0 obj'));

async function withFiles() {
  const made = [await picture(ada), await plan(ada)];
  const original = await sent(source, ada, { body: '', attachments: made.map(({ uploadId }) => ({ uploadId })) });
  const forwarded = (await forward(original)).body;
  const addresses = original.attachments.map(({ kind, id }) => (kind === 'image' ? `/files/images/${id}/640` : `/files/attachments/${id}`));
  const names = original.attachments.map(({ id }) => id);
  /** Whether Ben, who reads the original, and Cleo, who reads the forward, can open both. */
  const seen = async () => {
    const answers = await Promise.all([ben, cleo].map((as) => Promise.all(addresses.map((address) => statusOf(address, as)))));
    return answers.map((statuses) => statuses.every((status) => status === 200));
  };
  const swept = async () => {
    await app.jobs.enqueueAlone({ name: 'uploads.sweep' }, {});
    return [...app.filesIn('images'), ...app.filesIn('uploads')].filter((file) => names.some((name) => file.startsWith(name))).length;
  };
  const expiry = async () => {
    const { rows } = await sql<{ ends: boolean }>`
      select expires_at is not null as ends from images where id = any(${names}::uuid[])
      union all select expires_at <> 'infinity' from uploads where id = any(${names}::uuid[])`.execute(app.db);
    return rows.map(({ ends }) => ends);
  };
  return { original, forwarded, seen, swept, expiry };
}

test('attachments come along, and stay with the forward when the original is deleted', async () => {
  const { original, forwarded, seen, expiry } = await withFiles();
  expect(forwarded).toMatchObject({ body: '', attachments: original.attachments, forward: { body: '' } });
  expect(await seen()).toEqual([true, true]);
  await remove(original);
  expect([await seen(), await expiry()]).toEqual([
    [false, true],
    [false, false],
  ]);
  await remove(forwarded);
  expect([await seen(), await expiry()]).toEqual([
    [false, false],
    [true, true],
  ]);
  await restore(original);
  expect([await seen(), await expiry()]).toEqual([
    [true, false],
    [false, false],
  ]);
});

test('files stay as long as the row of one message shows them, or may be restored, and go with the last', async () => {
  const { original, forwarded, seen, expiry, swept } = await withFiles();
  const end = ({ id }: Message) => app.db.deleteFrom('messages').where('id', '=', id).execute();
  await remove(forwarded);
  await end(original);
  expect([await seen(), await expiry()]).toEqual([
    [false, false],
    [true, true],
  ]);
  await restore(forwarded);
  expect([await seen(), await expiry()]).toEqual([
    [false, true],
    [false, false],
  ]);
  await end(forwarded);
  expect(await seen()).toEqual([false, false]);
  await expect.poll(swept).toBe(0);
});

test('a report of a forward has the forwarded text as a quotation, and a notification of it has it as its text', async () => {
  const original = await sent(source, ben, { body: 'One\nTwo' });
  const { id } = (await forward(original, { body: `@${cleo.username}` })).body;
  const report = { targetType: 'message', targetId: id, reason: 'spam', note: '' } as const;
  expect((await app.call('POST /reports', { as: cleo, body: report })).status).toBe(200);
  const found = await app.db.selectFrom('moderation_cases').select('body').where('target_id', '=', id).executeTakeFirstOrThrow();
  expect(found.body).toBe(`@${cleo.username}\n\n> One\n> Two`);

  const group = (await startWith(app, ada, [cleo])).body;
  await forward(original, { to: group });
  await expect
    .poll(async () =>
      (await app.call('GET /notifications', { as: cleo, query: {} })).body.items.find(
        ({ kind }) => kind === 'chat.request' || kind === 'chat.direct',
      ),
    )
    .toMatchObject({ message: 'One Two' });
});
