import { expect, test } from 'vitest';
import type { Community } from '#contract/communities/index.ts';
import type { Given } from '#test/given.ts';
import { answer } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { aWholeCommunity, insider } from '#test/communities.ts';
import { openScreen } from '#test/open-screen.tsx';
import { JoinFromLink } from './join-from-link.tsx';

const open = async (change: Given<Community> = {}, at = '/?join=1&tab=about') => {
  const community = aWholeCommunity(change);
  const calls = answer({
    'GET /communities/:id': () => community,
    'POST /communities/:id/join': () => ({ ...community, membership: { state: 'active', role: 'member' } }),
  });
  const Screen = () => <JoinFromLink community={community} />;
  return { ...(await openScreen({ '/': Screen }, at, 'communities', 'communities-members')), calls };
};

test('the join button of the public page leads to a question, and nothing is joined without an answer', async () => {
  const { page, address, calls } = await open();
  const dialog = page.getByRole('dialog', { name: 'Join Community 1' });
  await expect.element(dialog).toBeVisible();
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => dialog.query()).toBeNull();
  await expect.element(address).toHaveTextContent('/?tab=about');
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('rules are accepted on the way in', async () => {
  const { page, calls } = await open({ asksOnJoining: true });
  const dialog = page.getByRole('dialog', { name: 'Join Community 1' });
  await dialog.getByRole('checkbox').click();
  await dialog.getByRole('button', { name: 'Join', exact: true }).click();
  await expect.poll(() => dialog.query()).toBeNull();
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([expect.stringMatching(/join .*"rulesVersion":1/)]);
});

test.each([
  ['a member', { membership: insider.membership }, undefined],
  ['a community that invites', { joinPolicy: 'invite' as const }, undefined],
  ['an address without the wish', {}, '/'],
])('%s is asked nothing', async (_, change, at) => {
  const { page, address } = await open(change, at);
  await expect.element(address).toBeVisible();
  expect(page.getByRole('dialog').query()).toBeNull();
});
