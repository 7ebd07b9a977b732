import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { ownApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createEvent, register } from '#test/events.ts';
import { testMailbox } from '#test/mailbox.ts';
import { runJob } from '#test/mails-of-notices.ts';
import { createPerson } from '#test/people.ts';
import { visiting } from '#test/visits.ts';
import { plainWebRoot } from '#test/web-root.ts';

const mailbox = await testMailbox();
const app = await ownApp(
  { SMTP_URL: mailbox.url, SMTP_FROM: 'Plaza <plaza@example.org>', PUBLIC_URL: 'https://plaza.example.org' },
  { webRoot: plainWebRoot() },
);
const { come, mine, post, pathOf } = visiting(app, mailbox);
const toVisitor = async (email: string) => {
  for (;;) {
    const mail = await mailbox.take(email);
    if (mail.subject.includes('cup')) return mail;
  }
};

test('a message reaches visitors of its segment by mail, each once, until they stop it or are erased', async () => {
  const host = await createPerson(app.db);
  const event = await createEvent(app, await createCommunity(app, { contentVisibility: 'public' }), {
    host,
    title: 'Tea, slowly',
    capacity: 3,
    takesVisitors: true,
  });
  const addresses = ['vera', 'kai', 'gone', 'late'].map((name) => `${name}.cups@visitors.example`);
  const [vera, kai, gone] = addresses as [string, string, string, string];
  const member = await createPerson(app.db);
  const own: string[] = [];
  for (const email of [vera, kai]) own.push(await come(event, email));
  await register(app, event, member);
  // The last seat is taken: these wait.
  const [erased] = [await come(event, gone), await come(event, addresses[3]!)];
  await post(erased, { act: 'cancel' });
  const params = { id: event.id };
  const count = async (segment: 'going' | 'waitlisted' | 'everyone' | 'maybe') =>
    (await app.call('POST /events/:id/messages/recipients', { params, as: host, body: { segment } })).body.count;
  expect([await count('going'), await count('waitlisted'), await count('everyone'), await count('maybe')]).toEqual([3, 1, 4, 0]);

  const send = async (subject: string) => {
    const body = {
      clientId: newId(),
      subject,
      body: 'We have **no** cups:\n\n- see [the list](https://example.org/cups)',
      segment: 'going' as const,
    };
    await app.call('POST /events/:id/messages', { params, as: host, body });
    await runJob('events.messages', app);
    await sql`update event_messages set state = 'sending' where event_id = ${event.id}`.execute(app.db);
    await runJob('events.messages', app);
  };
  await send('Bring a cup');
  const mail = await toVisitor(vera);
  expect([mail.subject, (await mine(pathOf(mail.link))).person]).toEqual(['Tea, slowly: Bring a cup', 'Vera Gast']);
  expect(mail.text).toContain('We have no cups:\n\n- see the list (https://example.org/cups)');
  await toVisitor(kai);
  expect(mailbox.mails.filter(({ subject }) => subject.includes('cup'))).toEqual([]);

  const stop = pathOf(/<(\S+)>/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1] ?? null);
  await fetch(app.origin + stop, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
  expect(await mine(own[0]!)).toMatchObject({ hearsHosts: false, isReminded: true });
  expect(await count('going')).toBe(2);
  await post(own[1]!, { act: 'hush' });
  await post(own[1]!, { act: 'hear' });
  await send('Bring another cup');
  expect((await toVisitor(kai)).subject).toBe('Tea, slowly: Bring another cup');
  expect(mailbox.mails.filter(({ to, subject }) => to.includes(vera) && subject.includes('another'))).toEqual([]);
  const { items } = (await app.call('GET /events/:id/messages', { params, as: host, query: {} })).body;
  expect(items.map(({ subject, recipients, delivered, read }) => [subject, recipients, delivered, read])).toEqual([
    ['Bring another cup', 2, 2, 0],
    ['Bring a cup', 3, 3, 0],
  ]);
});
