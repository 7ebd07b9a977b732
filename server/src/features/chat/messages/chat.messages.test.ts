import { describe, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { ownApp } from '#test/app.ts';
import { channelRow, createChannel, listenIn, say, type TestChannel } from '#test/chat.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await ownApp();
const [ada, ben, moderator, outsider] = [
  await createPerson(app.db),
  await createPerson(app.db),
  await createPerson(app.db),
  await createPerson(app.db),
];
const community = await createCommunity(app, { members: [ada, ben] });
await addMember(app, community, moderator, { role: 'moderator' });
const channel = await createChannel(app, community);

const said = async (as: TestUser, body = 'Hello', key: { id: string } = channel) => (await say(app, key, as, { body })).body;
const edit = (as: TestUser, { id, editCount }: { id: string; editCount: number }, body: string) =>
  app.call('PUT /messages/:id', { as, params: { id }, body: { body, editCount } });
const remove = (as: TestUser, id: string) => app.call('DELETE /messages/:id', { as, params: { id } });
const removeOther = (as: TestUser, id: string) => app.call('POST /messages/:id/removal', { as, params: { id }, body: { reason: 'Spam' } });
const restore = (as: TestUser, id: string) => app.call('POST /messages/:id/restoration', { as, params: { id } });
const react = (as: TestUser, id: string, emoji: string) => app.call('PUT /messages/:id/reactions/:emoji', { as, params: { id, emoji } });
const unreact = (as: TestUser, id: string, emoji: string) =>
  app.call('DELETE /messages/:id/reactions/:emoji', { as, params: { id, emoji } });
const seenBy = async (as: TestUser, id: string, key: { id: string } = channel) =>
  (await app.call('GET /channels/:id/messages', { as, params: { id: key.id }, query: { limit: 100 } })).body.items.find(
    (item) => item.id === id,
  );
const changesFor = async (as: TestUser, since: number, key: { id: string } = channel) =>
  (await app.call('GET /channels/:id/changes', { as, params: { id: key.id }, query: { since } })).body.items;
const revisionsOf = (as: TestUser, id: string) => app.call('GET /messages/:id/revisions', { as, params: { id } });
const joined = async (key: { id: string }) => {
  const person = await createPerson(app.db);
  await app.call('POST /communities/:id/join', { as: person, params: { id: key.id }, body: {} });
  return person;
};
const mute = (person: TestUser) =>
  app.db
    .updateTable('memberships')
    .set({ muted_until: new Date('2100-01-01') })
    .where('user_id', '=', person.id)
    .execute();

describe('an edit', () => {
  test('changes the text for all, keeps what it was, and is the next revision of the channel', async () => {
    const message = await said(ada, 'Tea at four');
    const listener = await listenIn(app, ben, community.id);
    const { rev } = await channelRow(app, channel.id);
    const edited = await edit(ada, message, 'Tea at five');
    expect(edited.body).toMatchObject({ id: message.id, seq: message.seq, body: 'Tea at five', editCount: 1, rev: rev + 1 });
    expect(edited.body.editedAt).not.toBeNull();
    await expect.poll(() => listener.changed).toMatchObject([{ rev: rev + 1, message: { id: message.id, body: 'Tea at five' } }]);
    listener.close();
    expect(await changesFor(ben, rev)).toMatchObject([{ id: message.id, body: 'Tea at five' }]);
    await edit(ada, edited.body, 'Tea at six');
    expect((await revisionsOf(ben, message.id)).body.items.map(({ body }) => body)).toEqual(['Tea at five', 'Tea at four']);
    const { messages } = (await app.call('GET /search', { as: ben, query: { q: 'six' } })).body;
    expect(messages.map(({ id }) => id)).toContain(message.id);
  });

  test('that is sent twice happens once, and one of two at once is refused', async () => {
    const message = await said(ada);
    const [first, second] = await Promise.all([edit(ada, message, 'One'), edit(ada, message, 'One')]);
    expect([first.body.editCount, second.body.editCount]).toEqual([1, 1]);
    const outcomes = await Promise.all([edit(ada, first.body, 'Two'), edit(ada, first.body, 'Three')]);
    expect(outcomes.map(({ status, body }) => (body as { code?: string }).code ?? status).toSorted()).toEqual([200, 'message.changed']);
    expect((await revisionsOf(ada, message.id)).body.items).toHaveLength(2);
  });

  test('that is repeated after a later one changes nothing and is answered, after its time too', async () => {
    const message = await said(ada, 'One');
    const second = (await edit(ada, message, 'Two')).body;
    await edit(ada, second, 'Three');
    const { rev } = await channelRow(app, channel.id);
    await shiftClock(app.db, '49 hours');
    expect((await edit(ada, message, 'Two')).body).toMatchObject({ body: 'Three', editCount: 2 });
    await shiftClock(app.db, '0 hours');
    expect((await channelRow(app, channel.id)).rev).toBe(rev);
  });

  test('is for the author alone, while they may write', async () => {
    const message = await said(ada);
    for (const [as, code] of [
      [ben, 'member.not_allowed'],
      [community.owner, 'member.not_allowed'],
      [outsider, 'message.not_found'],
    ] as const)
      expect((await edit(as, message, 'Mine')).body.code).toBe(code);
    const quiet = await joined(community);
    const theirs = await said(quiet);
    await mute(quiet);
    expect((await edit(quiet, theirs, 'Louder')).body.code).toBe('member.muted');
    expect((await remove(quiet, theirs.id)).status).toBe(200);
    expect((await seenBy(ben, message.id))?.body).toBe('Hello');
  });

  test('keeps to the rules for texts, and to what a message may be', async () => {
    const strict = await createCommunity(app, { members: [ada] });
    const rules = { words: ['casino'], onWord: 'refuse', newcomerLinks: 'allow', newcomerTexts: null };
    const key = await createChannel(app, strict);
    const message = await said(ada, 'Hello', key);
    await app.db
      .updateTable('communities')
      .set({ content_rules: JSON.stringify(rules) })
      .where('id', '=', strict.id)
      .execute();
    expect((await edit(ada, message, 'Come to the casino')).body.code).toBe('text.word_refused');
    for (const body of ['', '   ', 'x'.repeat(10_001)]) expect((await edit(ada, message, body)).body.code).toBe('request.invalid');
    expect((await seenBy(ada, message.id, key))?.body).toBe('Hello');
  });

  test('mentions those whom the new text names, and no longer those whom it does not', async () => {
    const message = await said(ada, `For @${ben.username}`);
    const named = async () =>
      (
        await app.db.selectFrom('mentions').select('user_id').where('channel_id', '=', channel.id).where('seq', '=', message.seq).execute()
      ).map(({ user_id }) => user_id);
    expect(await named()).toEqual([ben.id]);
    const { body } = await edit(ada, message, `For @${moderator.username}`);
    expect(await named()).toEqual([moderator.id]);
    await edit(ada, body, 'For none');
    expect(await named()).toEqual([]);
  });

  test('is too late after two days', async () => {
    const message = await said(ada);
    await shiftClock(app.db, '47 hours');
    const { body } = await edit(ada, message, 'In time');
    expect(body.body).toBe('In time');
    await shiftClock(app.db, '49 hours');
    expect((await edit(ada, body, 'Late')).body.code).toBe('message.too_late');
    await shiftClock(app.db, '0');
  });
});

describe('a deleted message', () => {
  test('is a tombstone for all, in its place, and its author can restore it within an hour', async () => {
    const before = await said(ben, 'Before');
    const message = await said(ada, 'Oops');
    await react(ben, message.id, '👍');
    const answer = (await say(app, channel, ben, { body: 'What?', replyToId: message.id })).body;
    expect(answer.replyTo).toMatchObject({ id: message.id, seq: message.seq, excerpt: 'Oops', sender: { id: ada.id } });
    const deleted = await remove(ada, message.id);
    expect(deleted.body).toMatchObject({ state: 'deleted', deletedBy: 'sender', body: '', reactions: [], seq: before.seq + 1 });
    expect((await remove(ada, message.id)).body.rev).toBe(deleted.body.rev);
    expect(await seenBy(ben, message.id)).toMatchObject({ state: 'deleted', body: '' });
    expect((await seenBy(ben, answer.id))?.replyTo).toMatchObject({ state: 'deleted', excerpt: '' });
    expect((await revisionsOf(ben, message.id)).body.code).toBe('message.deleted');
    for (const change of [edit(ada, message, 'Again'), react(ben, message.id, '🎉')])
      expect((await change).body.code).toBe('message.deleted');

    expect((await restore(ben, message.id)).body.code).toBe('member.not_allowed');
    expect((await restore(moderator, message.id)).body.code).toBe('member.not_allowed');
    expect((await restore(ada, message.id)).body).toMatchObject({ state: 'visible', body: 'Oops', reactions: [{ emoji: '👍', count: 1 }] });
    await remove(ada, message.id);
    await shiftClock(app.db, '2 hours');
    expect((await restore(ada, message.id)).body.code).toBe('message.too_late');
    await shiftClock(app.db, '0');
  });

  test('of another person is deleted by moderators of higher rank, with a reason in the log, and restored by them', async () => {
    const message = await said(ada, 'Buy now');
    for (const as of [ben, ada]) expect((await removeOther(as, message.id)).body.code).toBe('member.not_allowed');
    expect((await removeOther(outsider, message.id)).body.code).toBe('message.not_found');
    const ofOwner = await said(community.owner);
    expect((await removeOther(moderator, ofOwner.id)).body.code).toBe('member.not_allowed');
    expect((await removeOther(moderator, message.id)).body).toMatchObject({ state: 'deleted', deletedBy: 'moderator' });
    expect((await restore(ada, message.id)).body.code).toBe('member.not_allowed');
    const { body: restored } = await restore(moderator, message.id);
    expect(restored).toMatchObject({ state: 'visible', deletedBy: null, body: 'Buy now' });
    // Sent again after a lost response.
    expect((await restore(moderator, message.id)).body).toEqual(restored);
    expect((await restore(ben, message.id)).body.code).toBe('member.not_allowed');
    const lines = await app.db.selectFrom('audit_entries').select('action').where('target_id', '=', message.id).orderBy('id').execute();
    expect(lines.map(({ action }) => action)).toEqual(['message.deleted', 'message.restored']);
  });
});

describe('a reaction', () => {
  test('is counted once for each person and emoji, is its own for the one who gave it, and is taken back', async () => {
    const message = await said(ada);
    const { rev } = await channelRow(app, channel.id);
    await react(ben, message.id, '👍');
    await react(ben, message.id, '👍');
    const listener = await listenIn(app, ada, community.id);
    expect((await react(moderator, message.id, '👍')).body.reactions).toEqual([{ emoji: '👍', count: 2, isOwn: true }]);
    await expect
      .poll(() => listener.changed)
      .toMatchObject([
        {
          rev: rev + 2,
          reaction: { userId: moderator.id, emoji: '👍', isOn: true },
          message: { reactions: [{ emoji: '👍', count: 2, isOwn: false }] },
        },
      ]);
    listener.close();
    await react(ada, message.id, '👨‍👩‍👧‍👦');
    expect((await seenBy(ada, message.id))?.reactions).toEqual([
      { emoji: '👍', count: 2, isOwn: false },
      { emoji: '👨‍👩‍👧‍👦', count: 1, isOwn: true },
    ]);
    expect((await changesFor(ben, rev))[0]?.reactions[0]).toEqual({ emoji: '👍', count: 2, isOwn: true });
    await unreact(ben, message.id, '👍');
    await unreact(ben, message.id, '👍');
    expect((await unreact(moderator, message.id, '👍')).body.reactions).toEqual([{ emoji: '👨‍👩‍👧‍👦', count: 1, isOwn: false }]);
  });

  test('of twenty people at once is counted twenty times', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => createPerson(app.db)));
    const key = await createCommunity(app, { members: people });
    const room = await createChannel(app, key);
    const message = await said(key.owner, 'Vote', room);
    await Promise.all(people.flatMap((person) => [react(person, message.id, '🎉'), react(person, message.id, '👎')]));
    const seen = await seenBy(key.owner, message.id, room);
    expect(seen?.reactions.map(({ count }) => count)).toEqual([20, 20]);
    expect((await channelRow(app, room.id)).rev).toBe(41);
  });

  test('is an emoji, of twenty kinds at most, and not from those who may not write', async () => {
    const message = await said(ada);
    for (const emoji of ['a', '👍👍', '<b>', '1']) expect((await react(ben, message.id, emoji)).status).toBe(404);
    expect((await seenBy(ben, message.id))?.reactions).toEqual([]);
    const kinds = [...'😀😁😂🤣😃😄😅😆😉😊😋😎😍😘🥰😗😙😚🙂🤗'];
    for (const emoji of kinds) await react(ben, message.id, emoji);
    expect((await react(ben, message.id, '🤔')).body.code).toBe('message.too_many_reactions');
    expect((await react(ada, message.id, kinds[0]!)).body.reactions[0]).toMatchObject({ count: 2 });
    const quiet = await joined(community);
    await react(quiet, message.id, kinds[1]!);
    await mute(quiet);
    expect((await react(quiet, message.id, kinds[0]!)).body.code).toBe('member.muted');
    // Repeated, as after an answer that was lost.
    expect((await react(quiet, message.id, kinds[1]!)).body.reactions.filter(({ isOwn }) => isOwn)).toHaveLength(1);
    expect((await seenBy(quiet, message.id))?.reactions[0]).toMatchObject({ count: 2, isOwn: false });
    expect((await react(outsider, message.id, kinds[0]!)).body.code).toBe('message.not_found');
    const news = await createChannel(app, community, { kind: 'announcement' });
    const announced = await said(moderator, 'News', news);
    expect((await react(ben, announced.id, '🎉')).status).toBe(200);
  });
});

test('what was written before a reader came, where they do not see it, is hidden from all of this, and from replies', async () => {
  const key: TestChannel = await createChannel(app, community, { historyForNew: 'from_join' });
  const early = await said(ada, 'A secret', key);
  const late = await joined(community);
  const [hers, his] = [await listenIn(app, late, community.id), await listenIn(app, ben, community.id)];
  const edited = (await edit(ada, early, 'Still a secret')).body;
  await react(ben, early.id, '👍');
  await say(app, key, ada, { body: 'As I said', replyToId: edited.id });
  await expect.poll(() => his.changed.filter(({ message }) => message.id === early.id)).toHaveLength(2);
  await expect.poll(() => hers.changed).toMatchObject([{ message: { body: 'As I said', replyTo: { excerpt: '' } } }]);
  for (const { close } of [hers, his]) close();
  const { items } = (await app.call('GET /channels/:id/messages', { as: late, params: { id: key.id } })).body;
  expect(items).toMatchObject([{ body: 'As I said', replyTo: { excerpt: '' } }]);
  expect((await react(late, early.id, '👍')).body.code).toBe('message.not_found');
  expect((await revisionsOf(late, early.id)).body.code).toBe('message.not_found');
  expect((await revisionsOf(late, newId())).body.code).toBe('message.not_found');
});
