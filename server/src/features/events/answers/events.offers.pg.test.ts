import { describe, expect, it } from 'vitest';
import { ownApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { createEvent, register, type TestEvent } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { rounds } from '#test/ration.ts';
import { answer, compareWithModel, giveBack, watchSeats } from '#test/seat-races.ts';

const app = await ownApp();
const host = await createPerson(app.db);
const people: TestUser[] = [];
for (let index = 0; index < 12; index += 1) people.push(await createPerson(app.db));
const [ann, ben, cat, dan] = people as [TestUser, TestUser, TestUser, TestUser];
const community = await createCommunity(app, { owner: host, contentVisibility: 'public' });
await watchSeats(app.db);

const offering = (options: Parameters<typeof createEvent>[2] = {}) =>
  createEvent(app, community, { capacity: 1, waitlistMode: 'offer', offerMinutes: 60, ...options });
const decide = async (as: TestUser, event: TestEvent, decision: 'accept' | 'decline') => {
  const { body } = await app.call('POST /events/:id/offer', { as, params: { id: event.id }, body: { decision } });
  return body.code ?? body.state;
};
const mine = async (as: TestUser, event: TestEvent) => {
  const { myRegistration } = (await app.call('GET /events/:id', { as, params: { id: event.id } })).body;
  return myRegistration && (myRegistration.position ?? myRegistration.state);
};
const poolOf = (event: TestEvent) =>
  app.db.selectFrom('inventory_pools').select(['confirmed', 'held']).where('id', '=', event.poolId).executeTakeFirstOrThrow();
const lapse = () => app.jobs.enqueueAlone({ name: 'events.lapse_offers' }, {});
const told = async (kind: string, event: TestEvent) => {
  const rows = await app.db
    .selectFrom('notifications')
    .select('user_id')
    .where('kind', '=', kind)
    .where('subject_id', '=', event.id)
    .execute();
  return rows.map(({ user_id }) => user_id).toSorted();
};
/** One is going, the others wait in this order. */
const filled = async (event: TestEvent, ...waiting: TestUser[]) => {
  await register(app, event, host);
  for (const person of waiting) await answer(app, person, event);
};

describe('a freed seat', () => {
  it('is held for the next until accepted, and nobody else gets it meanwhile', async () => {
    const event = await offering();
    await filled(event, ann, ben);
    await giveBack(app, host, event);
    expect([await mine(ann, event), await mine(ben, event), await poolOf(event)]).toEqual(['offered', 1, { confirmed: 0, held: 1 }]);
    expect((await answer(app, cat, event)).body.position).toBe(2);
    expect(await decide(ann, event, 'accept')).toBe('going');
    expect(await decide(ann, event, 'accept')).toBe('going');
    expect(await poolOf(event)).toEqual({ confirmed: 1, held: 0 });
    expect(await told('event.offered', event)).toEqual([ann.id]);
  });

  it('goes on to the next when declined, and on and on when offers lapse, each told once', async () => {
    const event = await offering();
    await filled(event, ann, ben, cat);
    await giveBack(app, host, event);
    expect(await decide(ann, event, 'decline')).toBe('cancelled');
    expect([await mine(ann, event), await mine(ben, event)]).toEqual([null, 'offered']);
    await shiftClock(app.db, '61 minutes');
    expect(await decide(ben, event, 'accept')).toBe('offer.expired');
    await lapse();
    await expect.poll(() => mine(cat, event)).toBe('offered');
    await shiftClock(app.db, '-61 minutes');
    expect([await mine(ben, event), await poolOf(event)]).toEqual([null, { confirmed: 0, held: 1 }]);
    expect(await told('event.lapsed', event)).toEqual([ben.id]);
    expect(await told('event.offered', event)).toEqual([ann.id, ben.id, cat.id].toSorted());
  });

  it('belongs to the one whose own act frees it, without an offer', async () => {
    const event = await offering({ capacity: 2, guestsPerRsvp: 1 });
    await register(app, event, host);
    expect((await answer(app, ann, event, 2)).body.state).toBe('waitlisted');
    expect((await answer(app, ann, event, 1)).body.state).toBe('going');
    expect(await poolOf(event)).toEqual({ confirmed: 2, held: 0 });
  });

  it('is given before the cut-off, offered for an hour after it, and shortly before the start is for the first to take it', async () => {
    const event = await createEvent(app, community, { capacity: 1, startsIn: 6, cancelCutoffHours: 3 });
    const freedSeats = async () => (await app.call('GET /events/:id', { as: ben, params: { id: event.id } })).body.freedSeats;
    await filled(event, ann, ben);
    expect(await freedSeats()).toBe('auto');
    await shiftClock(app.db, '4 hours');
    expect(await freedSeats()).toBe('offer');
    const {
      eventId: _,
      seatsTaken: __,
      online: ___,
      ...settings
    } = (await app.call('GET /events/:id/answering', { as: host, params: { id: event.id } })).body;
    await app.call('PUT /events/:id/answering', { as: host, params: { id: event.id }, body: { ...settings, capacity: 2 } });
    expect([await mine(ann, event), await mine(ben, event)]).toEqual(['offered', 1]);
    await shiftClock(app.db, '110 minutes');
    expect(await freedSeats()).toBe('first_come');
    await lapse();
    await expect.poll(() => poolOf(event)).toEqual({ confirmed: 1, held: 0 });
    expect([await mine(ann, event), await mine(ben, event)]).toEqual([null, 1]);
    expect((await answer(app, dan, event)).body.state).toBe('going');
    expect((await answer(app, ben, event)).body.position).toBe(1);
    await shiftClock(app.db, '-350 minutes');
  });
});

it('is either accepted or passed on, never both, when the answer comes as the offer ends', async () => {
  for (const round of rounds(10)) {
    const event = await offering();
    await filled(event, ann, ben);
    await giveBack(app, host, event);
    await app.db
      .updateTable('registrations')
      .set({ offer_expires_at: new Date(Date.now() + 100 + 300 * round) })
      .where('event_id', '=', event.id)
      .where('state', '=', 'offered')
      .execute();
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => decide(ann, event, 'accept')),
      ...Array.from({ length: 3 }, () => lapse()),
      ...Array.from({ length: 4 }, () => decide(ann, event, 'accept')),
    ]);
    const isAccepted = answers.includes('going');
    await lapse();
    await expect.poll(() => mine(ben, event)).toBe(isAccepted ? 1 : 'offered');
    expect(await poolOf(event)).toEqual(isAccepted ? { confirmed: 1, held: 0 } : { confirmed: 0, held: 1 });
    expect(await mine(ann, event)).toBe(isAccepted ? 'going' : null);
  }
});

it('follows the sequential model when people come, accept, decline, leave and change on two devices', async () => {
  const event = await offering({ capacity: 4, guestsPerRsvp: 1 });
  const device = async (as: TestUser, index: number): Promise<void> => {
    for (let act = 0; act < 5; act += 1) {
      const choice = (index * 7 + act * 3) % 5;
      if (choice === 0) await giveBack(app, as, event);
      else if (choice === 1) await decide(as, event, 'accept');
      else if (choice === 2) await decide(as, event, 'decline');
      else await answer(app, as, event, 1 + ((index + act) % 2));
    }
  };
  await Promise.all([...people, ...people].map(device));
  const promoted = await compareWithModel(app.db, event, 4, { offers: true });
  expect(promoted).toBeGreaterThan(0);
});
