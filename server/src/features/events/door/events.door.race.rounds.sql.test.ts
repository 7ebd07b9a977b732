import { expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createEvent, register } from '#test/events.ts';
import { createPerson } from '#test/people.ts';
import { rounds } from '#test/ration.ts';

const app = await testApp();
const SCANNERS = 20;

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
