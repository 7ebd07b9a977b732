import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { PageInput } from '#contract/site/index.ts';
import { ownApp, testApp } from '#test/app.ts';
import { createCommunity, type TestCommunity } from '#test/communities.ts';
import { createPerson } from '#test/people.ts';
import { plainWebRoot } from '#test/web-root.ts';

const app = await testApp({ PUBLIC_URL: 'https://plaza.example' }, { webRoot: plainWebRoot() });
const tokenOf = async ({ id, owner }: TestCommunity, terms: { maxUses?: number } = {}) =>
  (await app.call('POST /group/deeplinking/invite', { as: owner, body: { groupId: id, ...terms } })).body.token;
const open = async (token: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${app.origin}/join/${token}`, { headers: { accept: 'text/html', ...headers } });
  return { response, page: ((await response.json()) as PageInput).page };
};

test('a visitor sees who invites them to what, and is counted once', async () => {
  const community = await createCommunity(app, { visibility: 'hidden', name: 'Night bakers' });
  const token = await tokenOf(community);
  for (const agent of ['one', 'one', 'two']) {
    const { response, page } = await open(token, { 'user-agent': agent });
    expect(response.status).toBe(200);
    expect(page).toMatchObject({
      name: 'invitation',
      token,
      isSignUpOpen: true,
      invitation: { community: { name: 'Night bakers' }, invitedBy: { id: community.owner.id }, sentTo: null },
    });
    expect(JSON.stringify(page)).not.toContain('isMember');
  }
  const { body } = await app.call('GET /communities/:id/invites', { as: community.owner, params: { id: community.id }, query: {} });
  expect(body.items[0]?.opened).toBe(2);
});

test('a link that is used up, or was never one, says so and is not found', async () => {
  const community = await createCommunity(app);
  const token = await tokenOf(community, { maxUses: 1 });
  await app.call('POST /join/:token', { params: { token }, as: await createPerson(app.db) });
  const spent = await open(token);
  expect([spent.response.status, spent.page]).toEqual([404, { name: 'invitationOver', reason: 'exhausted' }]);
  const unknown = await open('abcdefghijklmnopqrstuvwx');
  expect([unknown.response.status, unknown.page]).toEqual([404, { name: 'invitationOver', reason: 'not_found' }]);
  expect((await open('short')).page).toEqual({ name: 'invitationOver', reason: 'not_found' });
});

test('guesses are slowed down for their network, on the page and in both calls, and links that are or were real keep their way', async () => {
  const guarded = await ownApp({ PLAZA_RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' }, { webRoot: plainWebRoot() });
  const community = await createCommunity(guarded);
  const inviting = { as: community.owner, body: { groupId: community.id } };
  const ended = (await guarded.call('POST /group/deeplinking/invite', inviting)).body.token;
  const at = { as: community.owner, params: { id: community.id } };
  const inviteId = (await guarded.call('GET /communities/:id/invites', { ...at, query: {} })).body.items[0]!.id;
  await guarded.call('DELETE /communities/:id/invites/:inviteId', { ...at, params: { ...at.params, inviteId } });
  const real = (await guarded.call('POST /group/deeplinking/invite', inviting)).body.token;
  const [guesser, other] = [{ 'x-forwarded-for': '198.51.100.7' }, { 'x-forwarded-for': '192.0.2.9' }];
  const visit = async (token: string, headers: object) =>
    (await fetch(`${guarded.origin}/join/${token}`, { headers: { accept: 'text/html', ...headers } })).status;
  const guess = (headers: Record<string, string>) =>
    guarded.call('GET /join/:token', { params: { token: randomBytes(24).toString('base64url') }, headers });
  for (let count = 0; count < 70; count += 1)
    expect([count, await visit(real, guesser), await visit(ended, guesser)]).toEqual([count, 200, 404]);
  for (let count = 0; count < 60; count += 1) expect([count, (await guess(guesser)).status]).toEqual([count, 404]);
  // As if fifteen more had come, each as early as it could: the delay of the next one outlasts this test.
  await guarded.db.updateTable('tries').set({ count: 75 }).where('count', '=', 60).execute();
  expect((await guess(guesser)).status).toBe(404);
  const as = await createPerson(guarded.db);
  const refused = await guess(guesser);
  expect([refused.status, refused.body.code]).toEqual([429, 'request.rate_limited']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect([await visit(real, guesser), await visit('abcdefghijklmnopqrstuvwx', guesser)]).toEqual([429, 429]);
  const accepting = await guarded.call('POST /join/:token', { params: { token: real }, as, headers: guesser });
  expect(accepting.status).toBe(429);
  expect([await visit(real, other), (await guess(other)).status]).toEqual([200, 404]);
});
