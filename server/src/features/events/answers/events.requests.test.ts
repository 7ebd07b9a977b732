import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createEvent, register, type TestEvent } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const host = await createPerson(app.db);
const [ann, ben, cat] = (await Promise.all(Array.from({ length: 3 }, () => createPerson(app.db)))) as [TestUser, TestUser, TestUser];
const community = await createCommunity(app, { owner: host, contentVisibility: 'public' });

const ask = async (as: TestUser, event: TestEvent) => {
  const { body } = await app.call('POST /events/:id/rsvp', { as, params: { id: event.id }, body: {} });
  return body.code ?? body.state;
};
const list = (as: TestUser, event: TestEvent) => app.call('GET /events/:id/requests', { as, params: { id: event.id } });
const decide = async (as: TestUser, event: TestEvent, who: TestUser[], how: 'approve' | { reject: string }) => {
  const { decision, reason } = how === 'approve' ? { decision: how, reason: '' } : { decision: 'reject' as const, reason: how.reject };
  const { items } = (await list(host, event)).body;
  const ids = who.map(({ id }) => items.find(({ user }) => user.id === id)!.id);
  const { body } = await app.call('POST /events/:id/requests', { as, params: { id: event.id }, body: { ids, decision, reason } });
  return body.code ?? body.results.map(({ outcome }) => outcome);
};
const seen = async (as: TestUser, event: TestEvent) => (await app.call('GET /events/:id', { as, params: { id: event.id } })).body;
const notices = async (kind: string, event: TestEvent) =>
  (
    await app.db
      .selectFrom('notifications')
      .select(['user_id', 'params'])
      .where('kind', '=', kind)
      .where('subject_id', '=', event.id)
      .execute()
  ).map(({ user_id, params }) => ({ to: user_id, ...params }));

describe('an event with approval', () => {
  it('takes requests that hold no seat, tells the hosts, and seats those who are approved', async () => {
    const event = await createEvent(app, community, { joinMode: 'approval', capacity: 1 });
    expect([await ask(ann, event), await ask(ben, event)]).toEqual(['pending', 'pending']);
    expect(await seen(host, event)).toMatchObject({ requestCount: 2, goingCount: 0 });
    expect((await seen(ann, event)).requestCount).toBe(null);
    expect((await notices('event.requested', event)).map(({ to }) => to)).toEqual([host.id]);
    expect((await list(host, event)).body.items.map(({ user }) => user.id)).toEqual([ann.id, ben.id]);
    expect(await decide(host, event, [ann, ben], 'approve')).toEqual(['going', 'waitlisted']);
    expect((await seen(ann, event)).myRegistration).toMatchObject({ state: 'going' });
    expect((await seen(ben, event)).myRegistration).toMatchObject({ state: 'waitlisted', position: 1 });
    expect((await notices('event.approved', event)).map(({ to }) => to).toSorted()).toEqual([ann.id, ben.id].toSorted());
  });

  it('offers a free seat to those who are approved after the cut-off', async () => {
    const event = await createEvent(app, community, { joinMode: 'approval', capacity: 2, startsIn: 5, cancelCutoffHours: 6 });
    await register(app, event, ben);
    await register(app, event, cat, { partySize: 2, state: 'waitlisted' });
    await ask(ann, event);
    expect(await decide(host, event, [ann], 'approve')).toEqual(['waitlisted']);
    expect((await seen(ann, event)).myRegistration?.state).toBe('offered');
  });

  it('leaves a request waiting where no seat and no waitlist is', async () => {
    const event = await createEvent(app, community, { joinMode: 'approval', capacity: 1, waitlistMode: 'off' });
    for (const person of [ann, ben]) await ask(person, event);
    expect(await decide(host, event, [ann, ben], 'approve')).toEqual(['going', 'full']);
    expect((await seen(ben, event)).myRegistration?.state).toBe('pending');
  });

  it('tells those who are rejected why, and does not take the same request again', async () => {
    const event = await createEvent(app, community, { joinMode: 'approval' });
    await ask(ann, event);
    expect(await decide(host, event, [ann], { reject: 'Bakers only.' })).toEqual(['rejected']);
    expect(await seen(ann, event)).toMatchObject({ myRegistration: null, myRejection: 'Bakers only.' });
    expect(await notices('event.rejected', event)).toMatchObject([{ to: ann.id, reason: 'Bakers only.' }]);
    expect(await ask(ann, event)).toBe('registration.rejected');
  });

  it('lets hosts come without asking, and people withdraw', async () => {
    const event = await createEvent(app, community, { joinMode: 'approval', cancelCutoffHours: 720 });
    expect(await ask(host, event)).toBe('going');
    await ask(cat, event);
    const [request] = (await list(host, event)).body.items;
    expect((await app.call('DELETE /events/:id/rsvp', { as: cat, params: { id: event.id } })).status).toBe(200);
    const body = { ids: [request!.id], decision: 'approve' as const };
    const late = await app.call('POST /events/:id/requests', { as: host, params: { id: event.id }, body });
    expect(late.body.results).toEqual([{ id: request!.id, outcome: 'gone' }]);
    expect((await seen(cat, event)).myRegistration).toBe(null);
  });

  it('is decided by nobody else', async () => {
    const event = await createEvent(app, community, { joinMode: 'approval' });
    await ask(ann, event);
    expect(await decide(ben, event, [ann], 'approve')).toBe('member.not_allowed');
    expect((await list(ben, event)).body.code).toBe('member.not_allowed');
    const hidden = await createEvent(app, community, { joinMode: 'approval', visibility: 'members' });
    expect((await list(ben, hidden)).body.code).toBe('event.not_found');
  });
});
