import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity, type TestCommunity } from '#test/communities.ts';
import { createPerson } from '#test/people.ts';
import { inQueue, lockCommunity } from '#test/queue.ts';

const app = await testApp();
type Answer = { status: number; body: { code?: string } };
const outcome = (answers: readonly Answer[]) => answers.map(({ status, body }) => body.code ?? status);

async function begin() {
  const [member, stranger] = [await createPerson(app.db), await createPerson(app.db)];
  const community: TestCommunity = await createCommunity(app, { members: [member] });
  const params = { id: community.id };
  const archive = (): Promise<Answer> =>
    app.call('PUT /communities/:id/archive', { params, as: community.owner, body: { isArchived: true } });
  const post = (): Promise<Answer> =>
    app.call('POST /communities/:id/posts', { params, as: member, body: { title: 'Now', body: 'Words.' } });
  const join = (): Promise<Answer> => app.call('POST /communities/:id/join', { params, as: stranger, body: {} });
  return { lock: lockCommunity(community), archive, post, join };
}

it('a post and a join that come while the community is archived are refused', async () => {
  const { lock, archive, post, join } = await begin();
  expect(outcome(await inQueue<Answer>(app, lock, [archive, post, join]))).toEqual([200, 'community.archived', 'community.archived']);
});

// Two at a time: the first changes the row, and those behind it then wait for its new version in any order.
it.each(['post', 'join'] as const)('a %s that waits before the archiving is in', async (name) => {
  const begun = await begin();
  expect(outcome(await inQueue<Answer>(app, begun.lock, [begun[name], begun.archive]))).toEqual([name === 'post' ? 201 : 200, 200]);
});
