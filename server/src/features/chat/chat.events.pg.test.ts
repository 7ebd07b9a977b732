import { expect, test } from 'vitest';
import type { Tx } from '#kernel/transaction.ts';
import { testApp } from '#test/app.ts';
import { say } from '#test/chat.ts';
import { createCommunity } from '#test/communities.ts';
import { createEvent, type TestEvent } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { inQueue, lockPool } from '#test/queue.ts';

const app = await testApp();
const answer = (as: TestUser, { id }: TestEvent): Promise<{ status: number }> =>
  app.call('POST /events/:id/rsvp', { params: { id }, as, body: {} });

async function world({ hasChat }: { hasChat: boolean }) {
  const guest = await createPerson(app.db);
  const community = await createCommunity(app, { contentVisibility: 'public' });
  const event = await createEvent(app, community, { hasChat });
  const chat = () => app.db.selectFrom('channels').select('id').where('event_id', '=', event.id).executeTakeFirst();
  return { guest, host: community.owner, event, chat };
}

test('a message that races with the loss of the seat is written before it, or refused', async () => {
  const { guest, event, chat } = await world({ hasChat: true });
  await answer(guest, event);
  const channel = (await chat())!;
  const lose = (tx: Tx) =>
    tx.updateTable('registrations').set({ state: 'cancelled' }).where('event_id', '=', event.id).where('user_id', '=', guest.id).execute();
  // The message finds the seat still there, as the loss is not committed; its turn comes after it.
  const [sent] = await inQueue(app, lose, [() => say(app, channel, guest)]);
  expect(sent).toMatchObject({ status: 404, body: { code: 'channel.not_found' } });
  expect(await app.db.selectFrom('messages').select('id').where('channel_id', '=', channel.id).execute()).toEqual([]);
});

test('who takes a seat while the hosts add the chat is in it, whoever is first', async () => {
  for (const isGuestFirst of [true, false]) {
    const { guest, host, event, chat } = await world({ hasChat: false });
    const { body: plan } = await app.call('GET /events/:id/plan', { params: { id: event.id }, as: host });
    const add = (): Promise<{ status: number }> =>
      app.call('PUT /events/:id', { params: { id: event.id }, as: host, body: { version: plan.version, hasChat: true } });
    const calls = [() => answer(guest, event), add];
    const answers = await inQueue(app, lockPool(event), isGuestFirst ? calls : calls.toReversed());
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await say(app, (await chat())!, guest)).status).toBe(200);
  }
});
