import { expect, it } from 'vitest';
import { ownApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { testMailbox } from '#test/mailbox.ts';
import { runNoticeJob, zoneWhereItIs } from '#test/mails-of-notices.ts';
import { createPerson } from '#test/people.ts';
import { createPost } from '#test/posts.ts';

const mailbox = await testMailbox();
const environment = { SMTP_URL: mailbox.url };
const app = await ownApp(environment);
const other = await ownApp(environment, { database: app.database });
const READERS = 20;

it('two processes send each person one mail of a notice, and one digest', async () => {
  const community = await createCommunity(app);
  const readers = await Promise.all(Array.from({ length: READERS }, () => createPerson(app.db)));
  for (const reader of readers) {
    await addMember(app, community, reader);
    const post = await createPost(app, community, { author: reader, title: 'Own' });
    await app.call('POST /posts/:id/comments', { params: { id: post.id }, as: community.owner, body: { body: 'Well', parentId: null } });
  }
  await shiftClock(app.db, '30 minutes');
  await runNoticeJob('notifications.mail', app, other, app, other);
  const recipients = () =>
    mailbox.mails
      .splice(0)
      .map(({ to }) => to[0])
      .toSorted();
  const everybody = readers.map(({ username }) => `${username}@example.org`).toSorted();
  expect(recipients()).toEqual(everybody);

  const ids = readers.map(({ id }) => id);
  await app.db
    .updateTable('users')
    .set({ timezone: await zoneWhereItIs(9, app) })
    .where('id', 'in', ids)
    .execute();
  await app.db.updateTable('memberships').set({ notification_level: 'digest' }).where('user_id', 'in', ids).execute();
  await createPost(app, community, { title: 'For all', publishedAt: new Date(Date.now() + 3_600_000).toISOString() });
  await runNoticeJob('notifications.digest', app, other, app, other);
  expect(recipients()).toEqual(everybody);
});
