import { expect, it } from 'vitest';
import type { ReportTarget } from '#contract/moderation/reports.ts';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { createChannel, say } from '#test/chat.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createEvent, register } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { createPost } from '#test/posts.ts';

const app = await testApp();
const [author, ben, stranger] = [
  await createPerson(app.db, { isPublic: false }),
  await createPerson(app.db),
  await createPerson(app.db, { isPublic: false }),
];
const community = await createCommunity(app, { owner: author, members: [ben], visibility: 'hidden' });
const channel = await createChannel(app, community);
const report = (as: TestUser, targetType: ReportTarget, targetId: string, note = '') =>
  app.call('POST /reports', { as, body: { targetType, targetId, reason: 'spam', note } });
const casesOf = (id: string) => app.db.selectFrom('moderation_cases').selectAll().where('target_id', '=', id).execute();
const comment = async () => {
  const post = await createPost(app, community);
  return (await app.call('POST /posts/:id/comments', { params: { id: post.id }, as: author, body: { body: 'Comment' } })).body.id;
};
const event = () => createEvent(app, community, { visibility: 'members' });

/** Feedback of the person about an event that Ben hosts. */
const feedback = async (by: TestUser, showsName = true) => {
  const about = await createEvent(app, community, { visibility: 'members', host: ben, startsIn: -5 });
  await register(app, about, by);
  const body = { rating: 2, text: 'Feedback', showsName };
  expect((await app.call('PUT /events/:id/feedback/mine', { params: { id: about.id }, as: by, body })).status).toBe(200);
  return app.db.selectFrom('event_feedback').select(['id', 'event_id']).where('event_id', '=', about.id).executeTakeFirstOrThrow();
};

const targets: Record<ReportTarget, () => Promise<string>> = {
  user: async () => author.id,
  post: async () => (await createPost(app, community)).id,
  comment,
  event: async () => (await event()).id,
  message: async () => (await say(app, channel, author)).body.id,
  community: async () => community.id,
  feedback: async () => (await feedback(author)).id,
};

it.each(Object.entries(targets))('a %s is reported by those who see it; for others it is as if it were missing', async (name, make) => {
  const type = name as ReportTarget;
  const id = await make();
  expect((await report(stranger, type, id)).body.code).toBe('report.target_not_found');
  expect((await report(ben, type, newId())).body.code).toBe('report.target_not_found');
  expect(await casesOf(id)).toEqual([]);
  const { status, body } = await report(ben, type, id);
  expect([status, body]).toEqual([200, { isNew: true }]);
  const isOfSite = type === 'user' || type === 'community';
  expect(await casesOf(id)).toMatchObject([{ community_id: isOfSite ? null : community.id, report_count: 1, state: 'open' }]);
});

it('feedback is reported by those who read it only, and not by its author', async () => {
  const member = await createPerson(app.db);
  await addMember(app, community, member);
  const moderator = await createPerson(app.db);
  await addMember(app, community, moderator, { role: 'moderator' });
  const { id } = await feedback(member);
  for (const other of [member, moderator]) expect((await report(other, 'feedback', id)).body.code).toBe('report.target_not_found');
  expect((await report(ben, 'feedback', id)).status).toBe(200);
  expect(await casesOf(id)).toMatchObject([{ subject_id: member.id, is_nameless: false, body: '★★☆☆☆\n\nFeedback' }]);
  const own = await feedback(ben, false);
  expect((await report(ben, 'feedback', own.id)).body.code).toBe('report.own');
});

it('what one wrote oneself is not reported, and neither is what was deleted', async () => {
  const { id } = await createPost(app, community);
  expect((await report(author, 'post', id)).body.code).toBe('report.own');
  const gone = await createPost(app, community, { state: 'deleted' });
  expect((await report(ben, 'post', gone.id)).body.code).toBe('report.target_deleted');
  const answer = await comment();
  await app.call('DELETE /comments/:id', { params: { id: answer }, as: author });
  expect((await report(ben, 'comment', answer)).body.code).toBe('report.target_deleted');
});

it('modmail is reported by those who read it only', async () => {
  const { id } = await createPost(app, community);
  await app.db.updateTable('posts').set({ type: 'modmail' }).where('id', '=', id).execute();
  expect((await report(ben, 'post', id)).body.code).toBe('report.target_not_found');
  const moderator = await createPerson(app.db);
  await addMember(app, community, moderator, { role: 'moderator' });
  expect((await report(moderator, 'post', id)).status).toBe(200);
});

it('a second report of the same person joins the first, and the content stays as it was reported', async () => {
  const { id } = await createPost(app, community, { body: 'Before' });
  const own = () => app.call('GET /reports/own', { as: ben, query: { targetType: 'post', targetId: id } });
  expect((await own()).body).toEqual({ reportedAt: null });
  await report(ben, 'post', id, 'Look at it');
  expect((await own()).body.reportedAt).not.toBeNull();
  await app.db.updateTable('posts').set({ body: 'After' }).where('id', '=', id).execute();
  expect((await report(ben, 'post', id)).body).toEqual({ isNew: false });
  expect(await casesOf(id)).toMatchObject([{ report_count: 1, body: 'Before' }]);
});

it('twenty who report at once share one case, which counts each of them', async () => {
  const crowd = await Promise.all(Array.from({ length: 20 }, () => createPerson(app.db)));
  for (const person of crowd) await addMember(app, community, person);
  const { id } = await createPost(app, community);
  const answers = await Promise.all(crowd.flatMap((person) => [report(person, 'post', id), report(person, 'post', id)]));
  expect(answers.filter(({ body }) => body.isNew)).toHaveLength(20);
  const cases = await casesOf(id);
  expect(cases).toMatchObject([{ report_count: 20 }]);
  const rows = await app.db.selectFrom('moderation_reports').select('reporter_id').where('case_id', '=', cases[0]!.id).execute();
  expect(rows).toHaveLength(20);
});
