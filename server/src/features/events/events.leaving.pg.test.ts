import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity, type TestCommunity } from '#test/communities.ts';
import { createEvent, register, type TestEvent } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { inQueue, lockPool } from '#test/queue.ts';
import { answer } from '#test/seat-races.ts';

const app = await testApp();
type Answer = { status: number };
const leave = ({ id }: TestCommunity, as: TestUser): Promise<Answer> => app.call('DELETE /groups/:id/leave', { params: { id }, as });
const giveBack = (as: TestUser, { id }: TestEvent): Promise<Answer> => app.call('DELETE /events/:id/rsvp', { as, params: { id } });
const stateOf = async (event: TestEvent, { id }: TestUser) => {
  const rows = await app.db
    .selectFrom('registrations')
    .select('state')
    .where('event_id', '=', event.id)
    .where('user_id', '=', id)
    .execute();
  return rows.find(({ state }) => state !== 'cancelled')?.state ?? null;
};

async function begin() {
  const [ann, ben, cat] = [await createPerson(app.db), await createPerson(app.db), await createPerson(app.db)];
  const community = await createCommunity(app, { members: [ann, ben, cat], joinPolicy: 'invite' });
  const event = await createEvent(app, community, { capacity: 1, visibility: 'members' });
  return { community, event, ann, ben, cat };
}

test.each(['before', 'after'])('who leaves %s the seat that they wait for is given back does not keep it', async (when) => {
  const { community, event, ann, ben, cat } = await begin();
  await register(app, event, ann);
  for (const person of [ben, cat]) await register(app, event, person, { state: 'waitlisted' });
  const calls = [() => leave(community, ben), () => giveBack(ann, event)];
  const answers = await inQueue(app, lockPool(event), when === 'before' ? calls : calls.toReversed());
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect([await stateOf(event, ben), await stateOf(event, cat)]).toEqual([null, 'going']);
});

const blocked = ({ owner }: TestCommunity, { id }: TestUser): Promise<Answer> =>
  app.call('POST /me/blocks', { as: owner, body: { userId: id } });

test.each([
  ['leaves', leave],
  ['is blocked by the host', blocked],
])('who %s while taking a seat does not keep it', async (_, go) => {
  const { community, event, ben, cat } = await begin();
  const calls = [(): Promise<Answer> => answer(app, ben, event), () => go(community, ben)];
  const answers = await inQueue(app, lockPool(event), calls);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await stateOf(event, ben)).toBeNull();
  expect((await answer(app, cat, event)).body.state).toBe('going');
});
