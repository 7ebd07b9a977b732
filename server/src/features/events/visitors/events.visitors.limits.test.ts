import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { createEvent } from '#test/events.ts';
import { visiting } from '#test/visits.ts';
import { plainWebRoot } from '#test/web-root.ts';

const app = await testApp({ PLAZA_RATE_LIMIT: 'on' }, { webRoot: plainWebRoot() });
const { ask, open } = visiting(app, { take: () => Promise.reject(new Error('no mail is read here')) });
const community = await createCommunity(app, { contentVisibility: 'public' });

it('sends few links to one mailbox, however its owner labels it, and says so', async () => {
  const event = await createEvent(app, community, { takesVisitors: true });
  const addresses = [
    'often@visitors.example',
    'Often@visitors.example',
    'often+a@visitors.example',
    'often+b@visitors.example',
    'often+c@visitors.example',
  ];
  const answers = [];
  for (const [index, email] of addresses.entries()) answers.push((await ask(event, { email, name: `Vera ${index}` })).split('&').at(-1));
  expect(answers).toEqual(['note=sent', 'note=sent', 'note=sent', 'note=sent', 'problem=often'].slice(0, answers.length));
  const mails = await app.db
    .selectFrom('outbox_messages')
    .select('id')
    .where('kind', '=', 'visitor_confirm')
    .where('recipient', 'ilike', 'often%')
    .execute();
  expect(mails).toHaveLength(4);
  expect(await open(`/visit?event=${event.slug}&problem=often`, 'visit')).toMatchObject({ problem: 'often' });
});

const mailsTo = (email: string) =>
  app.db.selectFrom('outbox_messages').select('id').where('kind', '=', 'visitor_confirm').where('recipient', '=', email).execute();

it('sends one link for an answer that is sent twice, at once or within a minute, and counts it once', async () => {
  const event = await createEvent(app, community, { takesVisitors: true, guestsPerRsvp: 2 });
  const email = 'twice@visitors.example';
  const sent = `/visit?event=${event.slug}&note=sent`;
  expect(await Promise.all(Array.from({ length: 3 }, () => ask(event, { email })))).toEqual([sent, sent, sent]);
  expect(await ask(event, { email: 'Twice@visitors.example' })).toBe(sent);
  expect(await mailsTo(email)).toHaveLength(1);
  // Another answer, and another event, are links of their own; with them the tries are used up.
  const other = await createEvent(app, community, { takesVisitors: true });
  await ask(event, { email, partySize: '2' });
  await ask(other, { email });
  expect(await ask(event, { email, partySize: '3' })).toBe(sent);
  expect(await mailsTo(email)).toHaveLength(4);
  expect(await ask(event, { email, name: 'Too many' })).toMatch(/problem=often$/);
  // The first one is known while more would be too many.
  expect(await ask(event, { email })).toBe(sent);
  await shiftClock(app.db, '61 seconds');
  expect(await ask(event, { email })).toBe(sent);
  expect(await mailsTo(email)).toHaveLength(5);
});

it('says that the link waits for a mail server where there is none', async () => {
  const event = await createEvent(app, community, { takesVisitors: true });
  const sent = await ask(event, { email: 'waits@visitors.example' });
  expect(await open(sent, 'visit')).toMatchObject({ note: 'kept' });
});
