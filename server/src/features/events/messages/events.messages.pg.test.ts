import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { ownApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createEvent, register } from '#test/events.ts';
import { runJob } from '#test/mails-of-notices.ts';
import { createPerson } from '#test/people.ts';
import { inQueue } from '#test/queue.ts';

const app = await ownApp();
const other = await ownApp({}, { database: app.database });

async function world() {
  const host = await createPerson(app.db);
  const event = await createEvent(app, await createCommunity(app, { contentVisibility: 'public' }), { host });
  const guests = await Promise.all([1, 2, 3].map(() => createPerson(app.db)));
  for (const guest of guests) await register(app, event, guest);
  return { host, event, guests };
}

test('two servers that send the same message write to each guest once', async () => {
  const { host, event } = await world();
  const id = newId();
  await sql`insert into event_messages (id, event_id, client_id, created_by, subject, body, segment, state, event_status, send_at)
    values (${id}, ${event.id}, ${newId()}, ${host.id}, 'Cups', 'Bring one', 'going', 'sending', 'published', app_now())`.execute(app.db);
  // Both have found whom to write to before either has noted it: the rows refer to the message, which is locked.
  await inQueue(
    app,
    (tx) => tx.selectFrom('event_messages').select('id').where('id', '=', id).forUpdate().execute(),
    [app, other].map((server) => () => runJob('events.messages', server)),
  );
  const rows = await app.db.selectFrom('event_message_recipients').select('user_id').where('message_id', '=', id).execute();
  expect(rows).toHaveLength(3);
  const raised = await app.db.selectFrom('notifications').select('user_id').where('subject_id', '=', id).execute();
  expect(raised).toHaveLength(3);
});

test('of twelve messages at once an event takes ten', async () => {
  const { host, event } = await world();
  const send = (server: typeof app) =>
    server.call('POST /events/:id/messages', {
      params: { id: event.id },
      as: host,
      body: { clientId: newId(), subject: 'Cups', body: 'Bring one', segment: 'going' },
    });
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => send(at % 2 ? app : other)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(new Set(['event.message_rate']));
});
