import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ownApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { createEvent, register, type TestEvent } from '#test/events.ts';
import { testMailbox } from '#test/mailbox.ts';
import { runJob } from '#test/mails-of-notices.ts';
import { createPerson } from '#test/people.ts';
import { inQueue } from '#test/queue.ts';
import { calendarChanged } from './calendars/index.ts';

const mailbox = await testMailbox();
const environment = { SMTP_URL: mailbox.url, SMTP_FROM: 'Plaza <plaza@example.org>', PUBLIC_URL: 'https://plaza.example.org' };
const app = await ownApp(environment);
const other = await ownApp(environment, { database: app.database });

async function world(startsIn: number) {
  const event = await createEvent(app, await createCommunity(app, { contentVisibility: 'public' }), { startsIn });
  const guest = await createPerson(app.db);
  await register(app, event, guest);
  return { event, guest };
}
/** Both servers have found whom to tell before either has noted it: what they note refers to the event, whose row is locked. */
const twice = (name: string, { id }: TestEvent) =>
  inQueue(
    app,
    (tx) => tx.selectFrom('events').select('id').where('id', '=', id).forUpdate().execute(),
    [app, other].map((server) => () => runJob(name, server)),
  );

test('two servers that find a guest who is not invited yet send one invitation', async () => {
  const { event, guest } = await world(90);
  await app.database.transact((tx) => calendarChanged(tx, event.id));
  await twice('events.invitations', event);
  expect(mailbox.mails.filter(({ to }) => to.includes(`${guest.username}@example.org`))).toHaveLength(1);
});

test('two servers that find a reminder that is due raise it once', async () => {
  const { event, guest } = await world(25);
  await runJob('events.reminders', app);
  await shiftClock(app.db, '2 hours');
  await twice('events.reminders', event);
  const raised = await app.db.selectFrom('notifications').select('kind').where('user_id', '=', guest.id).execute();
  expect(raised).toEqual([{ kind: 'event.reminder' }]);
  const { rows: failed } = await sql`select output from pgboss.job where name = 'events.reminders' and state = 'failed'`.execute(app.db);
  expect(failed).toEqual([]);
});
