import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { CommunitySummary } from '#contract/communities/index.ts';
import { answer, held, refuse } from '#test/answers.ts';
import { aCommunity, listOf } from '#test/communities.ts';
import { openScreen } from '#test/open-screen.tsx';
import { communitiesList } from '../communities.queries.ts';
import { CommunityCard } from '../directory/community-card.tsx';

const Directory = () => {
  const { data } = useQuery(communitiesList({}));
  return data?.communities.map((community) => <CommunityCard key={community.id} community={community} />);
};

const open = async (community: CommunitySummary, replies: Parameters<typeof answer>[0] = {}) => {
  const calls = answer({ 'GET /communities': () => listOf([community]), ...replies });
  return { calls, ...(await openScreen({ '/communities': Directory }, '/communities', 'communities')) };
};
const active = { communityId: aCommunity().id, state: 'active', role: 'member', joinedAt: '2026-11-21T10:00:00Z' };
const join = 'Join Community 1';

test('an open community is joined at once, before the server has answered', async () => {
  const coming = held<typeof active>();
  const { page } = await open(aCommunity(), { 'POST /communities/:id/join': () => coming.promise });
  await page.getByRole('button', { name: join }).click();
  await expect.element(page.getByText('Joined')).toBeVisible();
  await expect.element(page.getByText('8 members')).toBeVisible();
  coming.resolve(active);
  await expect.element(page.getByText('You are now in Community 1.')).toBeVisible();
});

test('joining can be undone', async () => {
  const { page, calls } = await open(aCommunity(), { 'POST /communities/:id/join': () => active, 'DELETE /groups/:id/leave': () => ({}) });
  await page.getByRole('button', { name: join }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('button', { name: join })).toBeVisible();
  await expect.element(page.getByText('7 members')).toBeVisible();
  await expect.poll(() => calls).toContain(`DELETE /groups/${aCommunity().id}/leave`);
});

test('a refusal takes everything back and says why', async () => {
  const { page } = await open(aCommunity(), { 'POST /communities/:id/join': () => refuse(409, 'community.archived') });
  await page.getByRole('button', { name: join }).click();
  await expect.element(page.getByText('This community is archived', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('button', { name: join })).toBeVisible();
  await expect.element(page.getByText('7 members')).toBeVisible();
});

test('a community on request asks for a few words and then shows that one waits', async () => {
  const pending = { ...active, state: 'pending', joinedAt: null };
  const { page, calls } = await open(aCommunity({ joinPolicy: 'request' }), { 'POST /communities/:id/join': () => pending });
  await page.getByRole('button', { name: 'Ask to join Community 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask to join Community 1' });
  await dialog.getByRole('textbox').fill('  I play the viola. ');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect.element(page.getByText('Requested')).toBeVisible();
  await expect.element(page.getByText('7 members')).toBeVisible();
  await expect.poll(() => calls).toContain(`POST /communities/${aCommunity().id}/join {"message":"I play the viola."}`);
});

test('a request that is refused keeps the words and says why beside them', async () => {
  const { page } = await open(aCommunity({ joinPolicy: 'request' }), { 'POST /communities/:id/join': () => refuse(403, 'member.banned') });
  await page.getByRole('button', { name: 'Ask to join Community 1' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Please.');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toHaveTextContent('You cannot take part in this community.');
  await expect.element(page.getByRole('dialog').getByRole('textbox')).toHaveValue('Please.');
});

test('too many words are not sent', async () => {
  const { page, calls } = await open(aCommunity({ joinPolicy: 'request' }));
  await page.getByRole('button', { name: 'Ask to join Community 1' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('字'.repeat(1001));
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect.element(page.getByRole('dialog').getByRole('textbox')).toHaveAccessibleDescription('At most 1000 characters.');
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('a community by invitation says so; an invited person is let in', async () => {
  const { page } = await open(aCommunity({ joinPolicy: 'invite' }));
  await expect.element(page.getByText('By invitation')).toBeVisible();
  await expect.poll(() => page.getByRole('article').getByRole('button').query()).toBeNull();
  await page.unmount();
  const invited = await open(aCommunity({ joinPolicy: 'invite', membership: { state: 'invited', role: 'member' } }));
  await expect.element(invited.page.getByRole('button', { name: join })).toBeVisible();
});

test.each([
  [{ by: 'ban', until: null, reason: '' }, 'You are banned'],
  [{ by: 'ban', until: '2026-11-30T10:00:00Z', reason: '' }, 'Banned until Mon, Nov 30'],
  [{ by: 'refusal', until: '2026-11-27T10:00:00Z', reason: '' }, 'Ask again on Fri, Nov 27'],
] as const)('who is kept out by %o is offered no form', async (barred, words) => {
  const { page } = await open(aCommunity({ joinPolicy: 'request', asksOnJoining: true, barred }));
  await expect.element(page.getByText(words)).toBeVisible();
  expect(page.getByRole('article').getByRole('button').elements()).toEqual([]);
});

test('the card is one link and one button', async () => {
  const { page } = await open(aCommunity());
  await expect.element(page.getByRole('link', { name: 'Community 1' })).toHaveAttribute('href', '/communities/community-1');
  await expect.poll(() => page.getByRole('article').getByRole('button').elements()).toHaveLength(1);
  await page.getByRole('link', { name: 'Community 1' }).click();
  await expect.element(page.getByText('elsewhere')).toBeVisible();
});
