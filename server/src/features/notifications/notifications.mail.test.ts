import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { createChannel, say as sayInChat } from '#test/chat.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { testMailbox } from '#test/mailbox.ts';
import { runNoticeJob } from '#test/mails-of-notices.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { createPost } from '#test/posts.ts';

const mailbox = await testMailbox();
const plain = await testApp();
const app = await testApp({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://plaza.example.org' });

const addressOf = ({ username }: TestUser) => `${username}@example.org`;
const mailsTo = (user: TestUser) => mailbox.mails.filter(({ to }) => to.includes(addressOf(user)));
const say = async (post: { id: string }, as: TestUser, body: string) =>
  (await app.call('POST /posts/:id/comments', { params: { id: post.id }, as, body: { body, parentId: null } })).body;
const later = async (interval: string) => {
  await shiftClock(app.db, interval);
  await runNoticeJob('notifications.mail', app);
};
const setLevel = (community: TestCommunity, as: TestUser, notificationLevel: 'all' | 'mentions' | 'digest' | 'none') =>
  app.call('PUT /communities/:id/membership', { params: { id: community.id }, as, body: { notificationLevel } });
const settings = (as: TestUser, body: object) => app.call('PUT /notifications/settings', { as, body });
const readAll = async (as: TestUser) => {
  const { until } = (await app.call('GET /notifications', { as, query: {} })).body;
  await app.call('PUT /notifications/read', { as, body: { until: until!, action: '01900000-0000-7000-8000-00000000aaaa' } });
};

async function setUp() {
  const anna = await createPerson(app.db, { firstName: 'Anna', lastName: 'Lind', language: 'en-US' });
  const ben = await createPerson(app.db, { firstName: 'Ben', lastName: 'Ode' });
  const community = await createCommunity(app, { name: 'Lamp <club>', members: [anna, ben] });
  return { anna, ben, community, post: await createPost(app, community, { author: anna, title: 'Bring a lamp' }) };
}

it('what stays unread is sent once, together, with the way to end it', async () => {
  const { anna, ben, community, post } = await setUp();
  await say(post, ben, 'Which <lamp>?');
  await later('5 minutes');
  expect(mailsTo(anna)).toEqual([]);
  await later('25 minutes');
  const one = await mailbox.take(addressOf(anna));
  expect(one.subject).toBe('Ben Ode commented on “Bring a lamp”');
  expect(one.text).toContain('Lamp <club>\nBen Ode commented on “Bring a lamp”\nWhich <lamp>?\nhttps://plaza.example.org/communities/');
  expect(one.html).toContain('Which &lt;lamp&gt;?');
  expect(one.headers).toMatchObject({
    'list-unsubscribe': expect.stringMatching(/^<https:\/\/plaza\.example\.org\/unsubscribe\?token=[\w-]+>$/),
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'auto-submitted': 'auto-generated',
  });
  // While it is unread, more of the same is no second mail, and neither is another run.
  await say(post, community.owner, 'The old one');
  await later('1 hour');
  expect(mailsTo(anna)).toEqual([]);
  await readAll(anna);
  await say(post, ben, 'Thanks');
  await say(await createPost(app, community, { author: anna, title: 'Second' }), ben, 'Also here');
  await later('30 minutes');
  const two = await mailbox.take(addressOf(anna));
  expect(two.subject).toBe('2 things are new for you at Plaza');
  expect(two.text.match(/Ben Ode commented/g)).toHaveLength(2);
  expect(mailsTo(anna)).toEqual([]);
  const { rows } = {
    rows: await app.db.selectFrom('outbox_messages').select(['unsubscribe', 'text']).where('kind', '=', 'notices').execute(),
  };
  expect(rows).toEqual([{ unsubscribe: null, text: '' }]);
});

it('a mention that was edited out in time is not mailed, in comments and in chat', async () => {
  const { anna, ben, community, post } = await setUp();
  const said = await say(post, ben, `Ask @${anna.username}`);
  const channel = await createChannel(app, community);
  const { body: message } = await sayInChat(app, channel, ben, { body: `@${anna.username}?` });
  const bell = async () => (await app.call('GET /notifications', { as: anna, query: {} })).body.items.map(({ kind }) => kind);
  expect(await bell()).toEqual(['chat.mention', 'post.mention']);
  await app.call('PUT /comments/:id', { params: { id: said.id }, as: ben, body: { body: 'Ask nobody', version: said.version } });
  await app.call('PUT /messages/:id', { params: { id: message.id }, as: ben, body: { body: 'Nobody?', editCount: 0 } });
  expect(await bell()).toEqual([]);
  await later('30 minutes');
  expect(mailsTo(anna)).toEqual([]);
});

it('a mention and a decision come soon, in the language of the person; a request comes to the moderators', async () => {
  const { ben, community, post } = await setUp();
  const mei = await createPerson(app.db, { language: 'zh-CN' });
  const guest = await createPerson(app.db, { firstName: 'Gus', lastName: 'Tay' });
  await addMember(app, community, mei);
  await app.db.updateTable('communities').set({ join_policy: 'request' }).where('id', '=', community.id).execute();
  await say(post, ben, `@${mei.username} 看看`);
  await app.call('POST /communities/:id/join', { params: { id: community.id }, as: guest, body: { message: 'Let me in' } });
  await later('3 minutes');
  const mention = await mailbox.take(addressOf(mei));
  expect([mention.subject, mention.text]).toEqual([
    expect.stringMatching(/^新消息：Ben Ode 在/),
    expect.stringContaining('不再接收此类邮件'),
  ]);
  expect(mailsTo(community.owner)).toEqual([]);
  await later('25 minutes');
  expect((await mailbox.take(addressOf(community.owner))).text).toContain('Gus Tay asks to join Lamp <club>');
  await app.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', guest.id).execute();
  const params = { id: community.id, userId: guest.id };
  await app.call('POST /communities/:id/requests/:userId', { params, as: community.owner, body: { decision: 'approve' } });
  await later('3 minutes');
  expect(mailsTo(guest)).toEqual([]);
});

it('a request that was answered is mailed no more, the next one is, and the subject counts what the mail tells', async () => {
  const { anna, ben, community, post } = await setUp();
  const [asker, next] = [await createPerson(app.db), await createPerson(app.db, { firstName: 'Nia', lastName: 'Oke' })];
  await app.db.updateTable('memberships').set({ role: 'moderator' }).where('user_id', '=', anna.id).execute();
  await app.db.updateTable('communities').set({ join_policy: 'request' }).where('id', '=', community.id).execute();
  const ask = (as: TestUser) => app.call('POST /communities/:id/join', { params: { id: community.id }, as, body: {} });
  await ask(asker);
  await say(post, ben, 'Which lamp?');
  await say(await createPost(app, community, { author: anna, title: 'Second' }), ben, 'Also here');
  const answer = { params: { id: community.id, userId: asker.id }, as: community.owner, body: { decision: 'approve' } } as const;
  await app.call('POST /communities/:id/requests/:userId', answer);
  await later('30 minutes');
  const one = await mailbox.take(addressOf(anna));
  expect([one.subject, one.text.match(/Ben Ode commented/g)?.length]).toEqual(['2 things are new for you at Plaza', 2]);
  expect(one.text).not.toContain('asks to join');
  await ask(next);
  await later('30 minutes');
  expect((await mailbox.take(addressOf(anna))).text).toContain('Nia Oke asks to join');
  expect(mailsTo(anna)).toEqual([]);
});

it('nothing is sent of what was read, may not be seen any more, is muted or not wanted by mail', async () => {
  const { ben, community } = await setUp();
  mailbox.mails.length = 0;
  const people: Record<string, TestUser> = {};
  const acts: Record<string, (user: TestUser, post: { id: string }) => Promise<unknown>> = {
    read: readAll,
    muted: (user) => settings(user, { muted: ['posts'] }),
    unwanted: (user) => settings(user, { withoutMail: ['replies'] }),
    mentions: (user) => setLevel(community, user, 'mentions'),
    none: (user) => setLevel(community, user, 'none'),
    blocked: (user) => app.call('POST /me/blocks', { as: user, body: { userId: ben.id } }),
    left: (user) => app.call('DELETE /groups/:id/leave', { params: { id: community.id }, as: user }),
    gone: (_, post) => app.db.updateTable('posts').set({ state: 'deleted' }).where('id', '=', post.id).execute(),
    leaving: (user) => app.db.updateTable('users').set({ delete_at: new Date() }).where('id', '=', user.id).execute(),
    still: async () => {},
  };
  for (const name of Object.keys(acts)) {
    const user = (people[name] = await createPerson(app.db));
    await addMember(app, community, user);
    const post = await createPost(app, community, { author: user, title: name });
    await say(post, ben, 'Well');
    await acts[name]!(user, post);
  }
  await later('30 minutes');
  await mailbox.take(addressOf(people['still']!));
  expect(mailbox.mails.map(({ subject }) => subject)).toEqual([]);
  expect((await app.call('GET /notifications/settings', { as: people['unwanted']! })).body).toEqual({
    muted: [],
    withoutMail: ['replies'],
    digest: 'daily',
    quiet: null,
  });
});

it('without a mail server nothing waits for one', async () => {
  const [reader, writer] = [await createPerson(plain.db), await createPerson(plain.db)];
  const community = await createCommunity(plain, { members: [reader, writer] });
  const post = await createPost(plain, community, { author: reader });
  await plain.call('POST /posts/:id/comments', { params: { id: post.id }, as: writer, body: { body: 'Well', parentId: null } });
  const due = () =>
    plain.db.selectFrom('notifications').select('id').where('user_id', '=', reader.id).where('mail_due_at', 'is not', null).execute();
  expect(await due()).toHaveLength(1);
  await shiftClock(plain.db, '30 minutes');
  await runNoticeJob('notifications.mail', plain);
  const sent = plain.db.selectFrom('outbox_messages').select('id').where('recipient', '=', addressOf(reader));
  expect([await due(), await sent.execute()]).toEqual([[], []]);
});
