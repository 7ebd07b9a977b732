import { beforeAll, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createEvent, register } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const [host, guest, other, moderator, admin, site] = (await Promise.all(
  Array.from({ length: 6 }, (_, at) => createPerson(app.db, { isAdmin: at === 5 })),
)) as [TestUser, TestUser, TestUser, TestUser, TestUser, TestUser];
let community: TestCommunity;
beforeAll(async () => {
  community = await createCommunity(app, { members: [host, guest, other] });
  await addMember(app, community, moderator, { role: 'moderator' });
  await addMember(app, community, admin, { role: 'admin' });
});

const give = (id: string, as: TestUser, body: { rating: number; text?: string; showsName?: boolean }) =>
  app.call('PUT /events/:id/feedback/mine', { params: { id }, as, body });
const read = async (id: string) => (await app.call('GET /events/:id/feedback', { params: { id }, as: host, query: {} })).body;
const mine = async (id: string, as: TestUser) => (await app.call('GET /events/:id/feedback/mine', { params: { id }, as })).body;
const get = (id: string, as: TestUser) => app.call('GET /cases/:id', { params: { id }, as });
const hide = (id: string, as: TestUser, personAct: 'none' | 'mute' = 'none') =>
  app.call('POST /cases/:id/decision', {
    params: { id },
    as,
    body: { contentAct: 'hide', personAct, reason: 'Not about the event', version: 1, ...(personAct === 'mute' && { minutes: 60 }) },
  });
const report = async (targetId: string) => {
  const body = { targetType: 'feedback' as const, targetId, reason: 'harassment' as const, note: '' };
  return (await app.call('POST /reports', { as: host, body })).body;
};
const caseOf = async (targetId: string) =>
  (await app.db.selectFrom('moderation_cases').select('id').where('target_id', '=', targetId).executeTakeFirstOrThrow()).id;

/** An event that is over, with what one of its two guests thinks of it. */
async function reported(by: TestUser, showsName: boolean) {
  const event = await createEvent(app, community, { host, startsIn: -5, title: 'Tea, slowly' });
  for (const person of [by, other]) await register(app, event, person);
  await give(event.id, other, { rating: 5 });
  await give(event.id, by, { rating: 1, text: 'Rude words.', showsName });
  const { id: feedbackId } = await app.db
    .selectFrom('event_feedback')
    .select('id')
    .where('event_id', '=', event.id)
    .where('user_id', '=', by.id)
    .executeTakeFirstOrThrow();
  expect(await report(feedbackId)).toEqual({ isNew: true });
  return { event, feedbackId, caseId: await caseOf(feedbackId) };
}

it('what is hidden is shown and counted for no one but its author, who is told and keeps it hidden by changing it', async () => {
  const { event, feedbackId, caseId } = await reported(guest, true);
  expect(await read(event.id)).toMatchObject({ average: 3, counts: [1, 0, 0, 0, 1] });
  expect((await get(caseId, moderator)).body).toMatchObject({ subject: { id: guest.id }, can: { contentActs: ['none', 'hide'] } });
  expect((await hide(caseId, moderator)).status).toBe(200);
  expect(await read(event.id)).toMatchObject({ average: 5, counts: [0, 0, 0, 0, 1], items: [{ rating: 5 }] });
  expect(await mine(event.id, guest)).toMatchObject({ mine: { rating: 1, text: 'Rude words.' }, isHidden: true });
  const [told] = (await app.call('GET /notifications', { as: guest, query: {} })).body.items;
  expect(told).toMatchObject({ title: 'Your feedback about “Tea, slowly” was hidden' });
  expect((await give(event.id, guest, { rating: 2, text: 'Rude again.' })).body).toMatchObject({ isHidden: true });
  expect(await read(event.id)).toMatchObject({ average: 5 });
  expect(await report(feedbackId)).toMatchObject({ code: 'report.target_not_found' });
});

it('an appeal shows it again', async () => {
  const { event, caseId } = await reported(guest, true);
  await hide(caseId, moderator);
  const appealed = await app.call('POST /appeals', {
    as: guest,
    body: { place: 'case', id: caseId, text: 'I think that this is a misunderstanding.' },
  });
  expect(appealed.status).toBe(201);
  const reversed = await app.call('POST /cases/:id/appeal/decision', {
    params: { id: caseId },
    as: admin,
    body: { outcome: 'reversed', reason: 'Looked at again' },
  });
  expect(reversed.status).toBe(200);
  expect(await read(event.id)).toMatchObject({ average: 3 });
  expect(await mine(event.id, guest)).toMatchObject({ isHidden: false });
});

it('a report does not tell who wrote feedback without a name, neither by the case nor by who may see it', async () => {
  const author = await createPerson(app.db, { username: 'quietvoice' });
  await addMember(app, community, author, { role: 'admin' });
  const named = await reported(author, true);
  await hide(named.caseId, site);
  const { caseId, feedbackId } = await reported(author, false);
  // A case about an administrator would be missing for moderators, which told who wrote it.
  const { body } = await get(caseId, moderator);
  expect(body).toMatchObject({ subject: null, history: [], can: { personActs: ['none', 'warn'], contentActs: ['none', 'hide'] } });
  expect(JSON.stringify(body)).not.toContain(author.id);
  expect((await get(named.caseId, site)).body.history).toEqual([]);
  expect((await get(caseId, author)).body.code).toBe('case.not_found');
  const told = async (as: TestUser) =>
    (await app.call('GET /notifications', { as, query: { group: 'moderation' } })).body.items
      .filter(({ url }) => url?.includes(caseId))
      .map(({ kind }) => kind);
  expect([await told(moderator), await told(author)]).toEqual([['moderation.opened'], []]);
  const found = await app.call('GET /cases', { as: site, query: { q: 'quietvoice' } });
  expect(found.body.items.map(({ id }) => id)).toEqual([named.caseId]);
  expect((await hide(caseId, moderator, 'mute')).body.code).toBe('case.act_unfit');
  expect((await hide(caseId, moderator)).status).toBe(200);
  const lines = await app.db
    .selectFrom('audit_entries')
    .select(['action', 'after', 'before'])
    .where('target_id', 'in', [caseId, feedbackId])
    .execute();
  expect(lines.map(({ action }) => action).toSorted()).toEqual(['case.decided', 'event.feedback_hidden']);
  expect(JSON.stringify(lines)).not.toContain('quietvoice');
  expect(await told(author)).toEqual(['moderation.sanctioned']);
});

it('feedback that is gone meanwhile is not hidden, and the case is still open to be dismissed', async () => {
  const { caseId, feedbackId } = await reported(guest, true);
  await app.db.deleteFrom('event_feedback').where('id', '=', feedbackId).execute();
  expect((await hide(caseId, moderator)).body.code).toBe('case.act_unfit');
});
