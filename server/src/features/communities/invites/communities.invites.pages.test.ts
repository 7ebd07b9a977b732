import { expect, test } from 'vitest';
import type { PageInput } from '#contract/site.ts';
import { testApp } from '#test/app.ts';
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
