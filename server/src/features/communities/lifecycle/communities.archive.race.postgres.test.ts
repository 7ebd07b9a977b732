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

it('a post and a join that come while the community is archived are in before, and refused after', async () => {
  const first = await begin();
  expect(outcome(await inQueue<Answer>(app, first.lock, [first.archive, first.post, first.join]))).toEqual([
    200,
    'community.archived',
    'community.archived',
  ]);
  const second = await begin();
  expect(outcome(await inQueue<Answer>(app, second.lock, [second.post, second.archive]))).toEqual([201, 200]);
  const third = await begin();
  expect(outcome(await inQueue<Answer>(app, third.lock, [third.join, third.archive]))).toEqual([200, 200]);
});
