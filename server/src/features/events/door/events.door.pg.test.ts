import { expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createEvent, register } from '#test/events.ts';
import { createPerson } from '#test/people.ts';
import { rounds } from '#test/ration.ts';

const app = await testApp();
const SCANNERS = 20;
const SENDS = 10;

it('lets a party in once when twenty scanners read its ticket at the same time, round after round', async () => {
  const community = await createCommunity(app);
  for (const _ of rounds(10)) {
    const event = await createEvent(app, community, { guestsPerRsvp: 2 });
    const guest = await createPerson(app.db);
    await register(app, event, guest, { partySize: 3 });
    const { ticket } = (await app.call('GET /events/:id/ticket', { params: { id: event.id }, as: guest })).body;
    const scan = async () => {
      const checkIns = [0, 1, 2].map((personIndex) => ({ nonce: newId(), ticket, personIndex, at: new Date().toISOString() }));
      const { body } = await app.call('POST /events/:id/check-ins', { params: { id: event.id }, as: community.owner, body: { checkIns } });
      return body.results.map(({ outcome }) => outcome);
    };
    const outcomes = (await Promise.all(Array.from({ length: SCANNERS }, scan))).flat();
    expect(outcomes.filter((outcome) => outcome === 'in')).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === 'already')).toHaveLength(3 * (SCANNERS - 1));
  }
});

it('keeps one conflict when two devices that were offline send the same scan several times at once, round after round', async () => {
  const community = await createCommunity(app);
  const [helper, host] = [await createPerson(app.db), community.owner];
  await addMember(app, community, helper);
  for (const _ of rounds(5)) {
    const event = await createEvent(app, community);
    const params = { id: event.id };
    await register(app, event, await createPerson(app.db));
    await app.call('PUT /events/:id/helpers/:userId', { params: { ...params, userId: helper.id }, as: host });
    const { items } = (await app.call('GET /events/:id/registrations', { params, as: host })).body;
    const scans = [helper, host].map((as, index) => {
      const scan = { registrationId: items[0]!.id, isOffline: true, nonce: newId(), at: new Date().toISOString() };
      return { as, params, body: { gate: `Gate ${index}`, checkIns: [scan] } };
    });
    const sends = Array.from({ length: SENDS }, () => scans).flat();
    const results = await Promise.all(sends.map((scan) => app.call('POST /events/:id/check-ins', scan)));
    expect(new Set(results.flatMap(({ body }) => body.results.map(({ outcome }) => outcome)))).toEqual(new Set(['in', 'already']));
    const { conflicts } = (await app.call('GET /events/:id/door/conflicts', { params, as: host })).body;
    expect(conflicts).toHaveLength(1);
    expect((await app.call('GET /events/:id/door', { params, as: host })).body.inside).toBe(1);
  }
});
