import { expect, test } from 'vitest';
import { answer, refuse } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { aWholeCommunity } from '#test/communities.ts';
import { openScreen } from '#test/open-screen.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { Page } from './join.page.tsx';

const invite = { inviteUrl: 'https://plaza.example/join/abcdefghijklmnop', token: 'abcdefghijklmnop', expiresAt: null, maxUses: 5 };
const Dialog = () => <InviteDialog community={aWholeCommunity()} onClose={() => undefined} />;
const openDialog = () => openScreen({ '/': Dialog }, '/', 'communities');
const call = (change: object) => `POST /group/deeplinking/invite ${JSON.stringify({ groupId: aWholeCommunity().id, ...change })}`;

test('a link works for a week and for everybody, unless something else is chosen', async () => {
  const calls = answer({ 'POST /group/deeplinking/invite': () => invite });
  const { page } = await openDialog();
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Invite link' })).toHaveValue(invite.inviteUrl);
  await expect.poll(() => calls).toContain(call({ expiresInHours: 168, maxUses: null }));
  // Contrast cannot be measured while the dialog fades in.
  await expect.poll(() => document.getAnimations()).toEqual([]);
  expect(await violations()).toEqual([]);
});

test('a link without end for five people', async () => {
  const calls = answer({ 'POST /group/deeplinking/invite': () => invite });
  const { page } = await openDialog();
  await page.getByRole('combobox', { name: 'Valid for' }).selectOptions('Forever');
  await page.getByRole('textbox', { name: 'How many people can use it' }).fill('5');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.element(page.getByText('It never expires. 5 people can use it.')).toBeVisible();
  await expect.poll(() => calls).toEqual([call({ expiresInHours: null, maxUses: 5 })]);
});

test('a link of a hidden community has an end: none without one is offered', async () => {
  const Hidden = () => <InviteDialog community={aWholeCommunity({ visibility: 'hidden' })} onClose={() => undefined} />;
  const { page } = await openScreen({ '/': Hidden }, '/', 'communities');
  await expect.element(page.getByRole('option', { name: '365 days' })).toBeInTheDocument();
  expect(page.getByRole('option', { name: 'Forever' }).elements()).toEqual([]);
});

test('the link is copied, and another one can be made', async () => {
  answer({ 'POST /group/deeplinking/invite': () => invite });
  const { page } = await openDialog();
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  await page.getByRole('button', { name: 'Create another link' }).click();
  await expect.element(page.getByRole('button', { name: 'Create link' })).toBeVisible();
});

test('a refusal is said in the dialog', async () => {
  answer({ 'POST /group/deeplinking/invite': () => refuse(403, 'member.not_allowed') });
  const { page } = await openDialog();
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toHaveTextContent('Your role in this community does not allow this.');
});

const preview = {
  community: { ...aWholeCommunity(), memberCount: 7 },
  invitedBy: { id: 'sam', username: 'samo', firstName: 'Sam', lastName: 'Okafor', profilePicture: null },
  isMember: false,
  expiresAt: null,
};
const openLink = () =>
  openScreen({ '/join/:token': Page, '/communities/:slug': () => <h1>inside</h1> }, '/join/abcdefghijklmnop', 'communities');

test('an invitation says who invites to what, and one click is enough', async () => {
  const active = { communityId: preview.community.id, state: 'active', role: 'member', joinedAt: '2026-11-21T10:00:00Z' };
  answer({ 'GET /join/:token': () => preview, 'POST /join/:token': () => active });
  const { page, address } = await openLink();
  await expect.element(page.getByText('Sam Okafor invites you to')).toBeVisible();
  await page.getByRole('button', { name: 'Join' }).click();
  await expect.element(address).toHaveTextContent('/communities/community-1');
});

test('a member is shown the way in', async () => {
  answer({ 'GET /join/:token': () => ({ ...preview, isMember: true }) });
  const { page } = await openLink();
  await expect.element(page.getByRole('link', { name: 'Open the community' })).toHaveAttribute('href', '/communities/community-1');
});

test.each([
  [404, 'invite.not_found', 'This invite link is not valid. Ask for a new one.'],
  [410, 'invite.expired', 'This invite link has expired. Ask for a new one.'],
  [410, 'invite.exhausted', 'This invite link has been used up. Ask for a new one.'],
] as const)('a link that does not work (%i %s) says what to do', async (status, code, sentence) => {
  answer({ 'GET /join/:token': () => refuse(status, code) });
  const { page } = await openLink();
  await expect.element(page.getByRole('heading', { name: 'This invitation is not valid' })).toBeVisible();
  await expect.element(page.getByText(sentence)).toBeVisible();
});

test.each([
  [403, 'member.banned', 'You cannot take part in this community.'],
  [410, 'invite.exhausted', 'This invite link has been used up. Ask for a new one.'],
] as const)('what goes wrong on the last step (%i %s) is said too', async (status, code, sentence) => {
  answer({ 'GET /join/:token': () => preview, 'POST /join/:token': () => refuse(status, code) });
  const { page } = await openLink();
  await page.getByRole('button', { name: 'Join' }).click();
  await expect.element(page.getByText(sentence)).toBeVisible();
});
