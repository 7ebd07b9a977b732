import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createChannel } from '#test/chat.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const decideMany = (
  { id }: { id: string },
  users: readonly TestUser[],
  { as, ...decision }: { as: TestUser; decision: 'approve' | 'reject'; reason?: string },
) => app.call('POST /communities/:id/requests', { params: { id }, as, body: { userIds: users.map((user) => user.id), ...decision } });
const crowd = (count: number) => Promise.all(Array.from({ length: count }, () => createPerson(app.db)));

describe('deciding many requests at once', () => {
  it('lets in all that still wait, says which, and opens the chat to them', async () => {
    const community = await createCommunity(app, { joinPolicy: 'request' });
    const channel = await createChannel(app, community);
    const [first, second, withdrawn] = (await crowd(3)) as [TestUser, TestUser, TestUser];
    for (const person of [first, second]) await addMember(app, community, person, { state: 'pending' });
    await addMember(app, community, withdrawn, { state: 'left' });
    const { body } = await decideMany(community, [first, withdrawn, second, first], { as: community.owner, decision: 'approve' });
    expect(body.results).toEqual([
      { userId: first.id, isDone: true },
      { userId: withdrawn.id, isDone: false },
      { userId: second.id, isDone: true },
    ]);
    const row = await app.db.selectFrom('communities').select('member_count').where('id', '=', community.id).executeTakeFirstOrThrow();
    expect(row.member_count).toBe(3);
    for (const as of [first, second]) {
      expect((await app.call('GET /channels', { as })).body.items.map(({ id }) => id)).toEqual([channel.id]);
      expect((await app.call('GET /notifications', { as, query: {} })).body.items[0]?.kind).toBe('membership.approved');
    }
    const lines = await app.db
      .selectFrom('audit_entries')
      .select(['action', 'target_id', 'actor_id'])
      .where('community_id', '=', community.id)
      .execute();
    expect(new Set(lines.map(({ target_id }) => target_id))).toEqual(new Set([first.id, second.id]));
    expect(lines.every(({ action, actor_id }) => action === 'member.approved' && actor_id === community.owner.id)).toBe(true);
  });

  it('declines them with one reason, which each is told', async () => {
    const community = await createCommunity(app, { joinPolicy: 'request' });
    const people = await crowd(2);
    for (const person of people) await addMember(app, community, person, { state: 'pending' });
    await decideMany(community, people, { as: community.owner, decision: 'reject', reason: 'We are full this season' });
    for (const as of people) {
      const [notice] = (await app.call('GET /notifications', { as, query: {} })).body.items;
      expect(notice).toMatchObject({
        kind: 'membership.rejected',
        message: expect.stringMatching(/^We are full this season · You can ask/),
      });
    }
    expect((await app.call('GET /communities/:id/requests', { params: { id: community.id }, as: community.owner })).body.items).toEqual([]);
  });

  it('is for moderators, and takes a hundred at most', async () => {
    const community = await createCommunity(app, { joinPolicy: 'request' });
    const [plain, asker] = (await crowd(2)) as [TestUser, TestUser];
    await addMember(app, community, plain);
    await addMember(app, community, asker, { state: 'pending' });
    for (const as of [plain, asker])
      expect((await decideMany(community, [asker], { as, decision: 'approve' })).body.code).toBe('member.not_allowed');
    expect((await decideMany(community, [], { as: community.owner, decision: 'approve' })).status).toBe(422);
    const many = Array.from({ length: 101 }, (_, at) => ({ ...asker, id: asker.id.replace(/.{3}$/, at.toString(16).padStart(3, '0')) }));
    expect((await decideMany(community, many, { as: community.owner, decision: 'approve' })).status).toBe(422);
  });
});
