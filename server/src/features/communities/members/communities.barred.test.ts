import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { appNow } from '#kernel/clock.ts';
import { testApp } from '#test/app.ts';
import { createCommunity, type TestCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const DAY = 86_400_000;

/** The bar as the page, the list and the preview of a link have it. */
async function told(community: TestCommunity, skipApproval: boolean, as?: TestUser) {
  const { id, name, owner } = community;
  const body = { groupId: id, skipApproval };
  const { token } = (await app.call('POST /group/deeplinking/invite', { as: owner, body })).body;
  const page = await app.call('GET /communities/:id', { params: { id }, as });
  const list = await app.call('GET /communities', { query: { perPage: 100, sort: 'newest' }, as });
  const link = await app.call('GET /join/:token', { params: { token }, as });
  return {
    page: page.body.barred,
    list: list.body.communities.find((one) => one.name === name)!.barred,
    link: link.body.barred,
  };
}
const everywhere = <T>(barred: T) => ({ page: barred, list: barred, link: barred });
const inDays = (days: number, after: Date) => (until: string | null) =>
  Math.abs(Date.parse(until!) - after.getTime() - days * DAY) < DAY / 2;
const now = async () => (await sql<{ at: Date }>`select ${appNow} as at`.execute(app.db)).rows[0]!.at;

it('tells who is banned at the door until when and why, and nobody else', async () => {
  const community = await createCommunity(app, { visibility: 'public', joinPolicy: 'request' });
  const [person, other] = [await createPerson(app.db), await createPerson(app.db)];
  const ban = (hours: number | null) =>
    app.call('PUT /communities/:id/bans/:userId', {
      as: community.owner,
      params: { id: community.id, userId: person.id },
      body: { hours, reason: 'Threats' },
    });
  await ban(null);
  expect(await told(community, true, person)).toEqual(everywhere({ by: 'ban', until: null, reason: 'Threats' }));
  expect(await told(community, true, other)).toEqual(everywhere(null));
  expect(await told(community, true)).toEqual(everywhere(null));
  await ban(48);
  const until = expect.toSatisfy(inDays(2, await now()));
  expect(await told(community, true, person)).toEqual(everywhere({ by: 'ban', until, reason: 'Threats' }));
  await shiftClock(app.db, '49 hours');
  expect(await told(community, true, person)).toEqual(everywhere(null));
});

it('tells who was declined from when they can ask again, unless a link lets them in at once', async () => {
  const community = await createCommunity(app, { visibility: 'public', joinPolicy: 'request' });
  const person = await createPerson(app.db);
  const params = { id: community.id, userId: person.id };
  await app.call('POST /communities/:id/join', { params, as: person, body: {} });
  expect(await told(community, false, person)).toEqual(everywhere(null));
  const body = { decision: 'reject', reason: 'Full' } as const;
  await app.call('POST /communities/:id/requests/:userId', { params, as: community.owner, body });
  const barred = { by: 'refusal', until: expect.toSatisfy(inDays(7, await now())), reason: 'Full' };
  expect(await told(community, false, person)).toEqual(everywhere(barred));
  expect(await told(community, true, person)).toEqual({ page: barred, list: barred, link: null });
  await shiftClock(app.db, '7 days 1 second');
  expect(await told(community, false, person)).toEqual(everywhere(null));
});
