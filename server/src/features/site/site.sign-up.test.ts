import { expect, test } from 'vitest';
import { documents } from '#contract/browser/legal.ts';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createEvent } from '#test/events.ts';
import { testMailbox } from '#test/mailbox.ts';
import { solve } from '#test/proof.ts';

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url });
const open = { visibility: 'public', contentVisibility: 'public' } as const;

const signUp = async (username: string, redirect: string): Promise<{ authorization: string }> => {
  const proof = solve((await app.call('GET /auth/challenge', {})).body);
  const body = { username, email: `${username}@example.org`, password: 'correct horse 1', consents: documents, proof, redirect };
  const { ticket } = (await app.call('POST /sign-up', { body })).body;
  const { code } = await mailbox.take(body.email);
  const done = await app.call('POST /sign-up/finish', { body: { ticket, code: code! } });
  expect(done.status).toBe(200);
  return { authorization: `Bearer ${done.body.accessToken}` };
};

test('a sign-up from the join button makes a member where nothing is asked, and asks nobody anything elsewhere', async () => {
  const easy = await createCommunity(app, { ...open, slug: 'easy-join' });
  const asking = await createCommunity(app, { ...open, slug: 'asking-join' });
  await app.db
    .updateTable('communities')
    .set({ rules: ['Be kind'] })
    .where('id', '=', asking.id)
    .execute();
  const request = await createCommunity(app, { ...open, slug: 'request-join', joinPolicy: 'request' });
  for (const [place, username, state] of [
    [easy, 'joins-easy', 'active'],
    [asking, 'joins-asking', undefined],
    [request, 'joins-request', undefined],
  ] as const) {
    const headers = await signUp(username, `/communities/${place.slug}?join=1`);
    const { body } = await app.call('GET /communities/:id', { params: { id: place.id }, headers });
    expect([username, body.membership?.state]).toEqual([username, state]);
  }
});

test('a link that only leads to a community joins nobody', async () => {
  const place = await createCommunity(app, { ...open, slug: 'only-read' });
  const headers = await signUp('only-reads', '/communities/only-read');
  expect((await app.call('GET /communities/:id', { params: { id: place.id }, headers })).body.membership).toBeNull();
});

test('a sign-up from the RSVP button takes a seat, or none where the event is full', async () => {
  const place = await createCommunity(app, open);
  const event = await createEvent(app, place, { capacity: 1, waitlistMode: 'off', startsIn: 30 });
  for (const [username, state] of [
    ['first-guest', 'going'],
    ['late-guest', undefined],
  ] as const) {
    const headers = await signUp(username, `/events/${event.slug}?rsvp=1`);
    const { body } = await app.call('GET /events/:id', { params: { id: event.id }, headers });
    expect([username, body.myRegistration?.state]).toEqual([username, state]);
  }
});
