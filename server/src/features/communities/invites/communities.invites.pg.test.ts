import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { inQueue, lockAccount, lockCommunity } from '#test/queue.ts';

const app = await testApp();
type Answer = { status: number; body: { code?: string } };
const outcome = (answers: readonly Answer[]) => answers.map(({ status, body }) => body.code ?? status);
const leave = ({ id }: TestCommunity, as: TestUser): Promise<Answer> => app.call('DELETE /groups/:id/leave', { params: { id }, as });

async function begin() {
  const [inviter, stranger] = [await createPerson(app.db), await createPerson(app.db)];
  const community = await createCommunity(app, { visibility: 'hidden', joinPolicy: 'invite' });
  await addMember(app, community, inviter, { role: 'moderator' });
  const { token } = (await app.call('POST /group/deeplinking/invite', { as: inviter, body: { groupId: community.id } })).body;
  const accept = (): Promise<Answer> => app.call('POST /join/:token', { params: { token }, as: stranger });
  const see = () => app.call('GET /communities/:id', { params: { id: community.id }, as: stranger });
  return { community, inviter, accept, see };
}

test('a stranger who comes while the creator of the link leaves is let in before, and not after', async () => {
  const first = await begin();
  const calls = [() => leave(first.community, first.inviter), first.accept];
  expect(outcome(await inQueue<Answer>(app, lockCommunity(first.community), calls))).toEqual([200, 'invite.not_found']);
  expect((await first.see()).status).toBe(404);

  const second = await begin();
  const turned = [second.accept, () => leave(second.community, second.inviter)];
  expect(outcome(await inQueue<Answer>(app, lockCommunity(second.community), turned))).toEqual([200, 200]);
  expect((await second.see()).status).toBe(200);
});

test('so it is while the account of the creator is disabled', async () => {
  const { inviter, accept, see } = await begin();
  const admin = await createPerson(app.db, { isAdmin: true });
  const disable = (): Promise<Answer> => app.call('POST /users/:id/disable', { params: { id: inviter.id }, as: admin });
  expect(outcome(await inQueue<Answer>(app, lockAccount(inviter), [disable, accept]))).toEqual([200, 'invite.not_found']);
  expect((await see()).status).toBe(404);
});

test('so it is while a moderator revokes the link', async () => {
  const { community, accept } = await begin();
  const params = { id: community.id };
  const { id: inviteId } = (await app.call('GET /communities/:id/invites', { params, as: community.owner, query: {} })).body.items[0]!;
  const revoke = (): Promise<Answer> =>
    app.call('DELETE /communities/:id/invites/:inviteId', { params: { ...params, inviteId }, as: community.owner });
  expect(outcome(await inQueue<Answer>(app, lockCommunity(community), [revoke, accept]))).toEqual([200, 'invite.not_found']);
});
