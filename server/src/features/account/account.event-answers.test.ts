import { expect, test } from 'vitest';
import { createCommunity } from '#test/communities.ts';
import { questionCalls } from '#test/event-questions.ts';
import { createEvent } from '#test/events.ts';
import { runJob } from '#test/mails-of-notices.ts';
import { createPerson } from '#test/people.ts';
import { uploadsApp } from '#test/uploads.ts';
import { topicsOn } from './account.exports.repository.ts';

const app = await uploadsApp();
const host = await createPerson(app.db);
const community = await createCommunity(app, { owner: host, contentVisibility: 'public' });
const { ask, rsvp } = questionCalls(app, host);

test('the personal copy says which ticket and way an answer had', async () => {
  const event = await createEvent(app, community, { onlineCapacity: null, onlineUrl: 'https://meet.example.org/c' });
  const params = { id: event.id };
  await app.call('POST /events/:id/ticket-types', { params, as: host, body: { name: 'Standard' } });
  const guest = await createPerson(app.db);
  await app.call('POST /events/:id/rsvp', { params, as: guest, body: { way: 'online' } });
  const copy: unknown[] = [];
  for await (const row of topicsOn(app.db).registrations(guest.id)) copy.push(row);
  expect(copy).toMatchObject([{ ticket: 'Standard', way: 'online', party_size: 1 }]);
});

test('answers to questions of events are in the personal copy, and erased with the account', async () => {
  const event = await createEvent(app, community);
  const leaver = await createPerson(app.db);
  const [diet, letter] = await ask(event, { label: 'Diet' }, { label: 'Letter', kind: 'file' });
  const file = await app.upload(leaver, new TextEncoder().encode('A letter'), 'answer');
  await rsvp(leaver, event, [
    { questionId: diet!.id, values: ['Vegan'] },
    { questionId: letter!.id, values: [file] },
  ]);
  const copy: unknown[] = [];
  for await (const row of topicsOn(app.db).registrations(leaver.id)) copy.push(row);
  expect(copy).toMatchObject([
    {
      answers: [
        { question: 'Diet', answer: ['Vegan'] },
        { question: 'Letter', file: 'a.png' },
      ],
    },
  ]);
  await app.db
    .updateTable('users')
    .set({ delete_at: new Date(0) })
    .where('id', '=', leaver.id)
    .execute();
  await runJob('account.erase', app);
  await runJob('uploads.sweep', app);
  expect(await app.db.selectFrom('registration_answers').select('given').where('user_id', '=', leaver.id).execute()).toEqual([]);
  expect(await app.db.selectFrom('uploads').select('id').where('id', '=', file).execute()).toEqual([]);
});
