import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createChannel, say, startWith } from '#test/chat.ts';
import { createCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { testMailbox } from '#test/mailbox.ts';
import { runNoticeJob } from '#test/mails-of-notices.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://plaza.example.org' });
const named = (firstName: string) => createPerson(app.db, { firstName, lastName: 'Lind', language: 'en-US' });
const people = async () => {
  const [ada, ben, cleo] = [await named('Ada'), await named('Ben'), await named('Cleo')];
  return { ada, ben, cleo, community: await createCommunity(app, { owner: ada, members: [ben, cleo] }) };
};
const bell = async (as: TestUser, language = 'en-US') => {
  const { items } = (await app.call('GET /notifications', { as, query: {}, headers: { 'x-lang': language } })).body;
  return items.filter(({ kind }) => kind.startsWith('chat.'));
};
const unread = async (as: TestUser) => (await bell(as)).filter(({ isRead }) => !isRead).map(({ title }) => title);
const read = (as: TestUser, id: string, seq: number) => app.call('PUT /channels/:id/read', { as, params: { id }, body: { seq } });
const decide = (as: TestUser, id: string, accept: boolean) =>
  app.call('PUT /conversations/:id/request', { as, params: { id }, body: { accept } });
const mailsTo = ({ username }: TestUser) => mailbox.mails.filter(({ to }) => to.includes(`${username}@example.org`));
const later = async () => {
  await shiftClock(app.db, '3 minutes');
  await runNoticeJob('notifications.mail', app);
};

test('a conversation has one notification, of its latest message, which is read with the messages', async () => {
  const { ada, ben } = await people();
  const dm = (await startWith(app, ada, [ben])).body;
  await say(app, dm, ada, { body: 'One' });
  await say(app, dm, ada, { body: 'Two' });
  expect(await bell(ben)).toMatchObject([
    { kind: 'chat.direct', title: 'Ada Lind wrote to you', message: 'Two', url: `/chat/${dm.id}?at=2`, community: null, isRead: false },
  ]);
  expect((await bell(ben, 'zh-CN'))[0]?.title).toBe('Ada Lind 给你发了消息');
  expect(await bell(ada)).toEqual([]);
  await read(ben, dm.id, 1);
  expect(await unread(ben)).toHaveLength(1);
  await read(ben, dm.id, 2);
  expect(await unread(ben)).toEqual([]);
  await say(app, dm, ada, { body: 'Three' });
  expect(await bell(ben)).toMatchObject([{ message: 'Three', isRead: false }]);
  await say(app, dm, ben, { body: 'Four' });
  expect(await unread(ben)).toEqual([]);
  expect(await unread(ada)).toEqual(['Ben Lind wrote to you']);
});

test('of a message that mentions a person, the mention tells', async () => {
  const { ada, ben, cleo } = await people();
  const group = (await startWith(app, ada, [ben, cleo], 'Trip')).body;
  expect(await unread(ben)).toEqual(['Ada Lind added you to “Trip”']);
  await say(app, group, ada, { body: `@${ben.username}, when?` });
  expect((await bell(ben)).map(({ kind }) => kind)).toEqual(['chat.mention', 'chat.added']);
  expect((await bell(cleo)).map(({ title }) => title)).toEqual(['Ada Lind wrote in “Trip”', 'Ada Lind added you to “Trip”']);
  await read(ben, group.id, 1);
  expect(await unread(ben)).toEqual([]);
});

test('who is added to a group is told, and gathers who wrote; who left is told of nothing', async () => {
  const { ada, ben, cleo } = await people();
  const dora = await named('Dora');
  await createCommunity(app, { owner: ada, members: [dora] });
  const group = (await startWith(app, ada, [ben, cleo])).body;
  await app.call('PUT /conversations/:id/people/:userId', { as: ada, params: { id: group.id, userId: dora.id } });
  expect(await bell(dora)).toMatchObject([{ kind: 'chat.added', title: 'Ada Lind added you to a group', url: `/chat/${group.id}` }]);
  await say(app, group, ben);
  await say(app, group, cleo);
  expect((await unread(ada))[0]).toBe('Cleo Lind and one other wrote to you');
  await app.call('DELETE /conversations/:id', { as: dora, params: { id: group.id } });
  expect(await bell(dora)).toEqual([]);
  await say(app, group, ben);
  expect(await bell(dora)).toEqual([]);
});

test('a request is told once, without its words, until it is decided', async () => {
  const [ada, ben] = [await named('Ada'), await named('Ben')];
  const dm = (await startWith(app, ada, [ben])).body;
  expect(await bell(ben)).toEqual([]);
  await say(app, dm, ada, { body: 'Buy this' });
  await say(app, dm, ada);
  expect(await bell(ben)).toMatchObject([
    {
      kind: 'chat.request',
      title: 'Ada Lind would like to write to you',
      message: 'Read it, then accept or decline.',
      url: `/chat/${dm.id}`,
    },
  ]);
  await decide(ben, dm.id, true);
  expect(await unread(ben)).toEqual([]);
  await say(app, dm, ada, { body: 'Thanks' });
  expect(await unread(ben)).toEqual(['Ada Lind wrote to you']);
  const cleo = await named('Cleo');
  const other = (await startWith(app, ada, [cleo])).body;
  await say(app, other, ada);
  await decide(cleo, other.id, false);
  await say(app, other, ada);
  expect(await bell(cleo)).toEqual([]);
});

test('a mail comes soon, once for all that is unread, and not of what was read meanwhile', async () => {
  const { ada, ben, cleo } = await people();
  const group = (await startWith(app, ada, [ben, cleo])).body;
  await later();
  for (const person of [ben, cleo]) await mailbox.take(`${person.username}@example.org`);
  for (const body of ['One', 'Two']) await say(app, group, ada, { body });
  await read(cleo, group.id, 2);
  await later();
  const mail = await mailbox.take(`${ben.username}@example.org`);
  expect(mail.subject).toBe('Ada Lind wrote to you');
  expect(mail.text).toContain('Two');
  await say(app, group, ada, { body: 'Three' });
  await read(cleo, group.id, 3);
  await later();
  expect(mailsTo(ben)).toEqual([]);
  expect(mailsTo(cleo)).toEqual([]);
  expect(mailsTo(ada)).toEqual([]);
});

test('no one is told in a channel of a community, nor of whom they have blocked', async () => {
  const { ada, ben, cleo, community } = await people();
  const channel = await createChannel(app, community);
  await say(app, channel, ada);
  expect(await bell(ben)).toEqual([]);
  const group = (await startWith(app, ada, [ben, cleo])).body;
  await app.call('POST /me/blocks', { as: ben, body: { userId: cleo.id } });
  await say(app, group, cleo);
  expect((await bell(ben)).map(({ kind }) => kind)).toEqual(['chat.added']);
});
