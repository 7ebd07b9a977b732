import { expect, test } from 'vitest';
import { answer, refuse } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { aWholeCommunity } from '#test/communities.ts';
import { openScreen } from '#test/open-screen.tsx';
import { InviteDialog } from './invite-dialog.tsx';

const invite = { inviteUrl: 'https://plaza.example/join/abcdefghijklmnop', token: 'abcdefghijklmnop', expiresAt: null, maxUses: 5 };
const Dialog = () => <InviteDialog community={aWholeCommunity()} onClose={() => undefined} />;
const openDialog = () => openScreen({ '/': Dialog }, '/', 'communities', 'communities-invites');
const none = { 'GET /communities/:id/invite-targets': () => ({ items: [] }) };
const usual = { skipApproval: true, role: 'member', target: null, note: '' };
const call = (change: object) => `POST /group/deeplinking/invite ${JSON.stringify({ groupId: aWholeCommunity().id, ...change, ...usual })}`;

test('a link works for a week and for everybody, unless something else is chosen', async () => {
  const calls = answer({ ...none, 'POST /group/deeplinking/invite': () => invite });
  const { page } = await openDialog();
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Invite link' })).toHaveValue(invite.inviteUrl);
  await expect.poll(() => calls).toContain(call({ expiresInHours: 168, maxUses: null }));
  // Contrast cannot be measured while the dialog fades in.
  await expect.poll(() => document.getAnimations()).toEqual([]);
  expect(await violations()).toEqual([]);
});

test('a link without end for five people', async () => {
  const calls = answer({ ...none, 'POST /group/deeplinking/invite': () => invite });
  const { page } = await openDialog();
  await page.getByRole('combobox', { name: 'Valid for' }).selectOptions('Forever');
  await page.getByRole('textbox', { name: 'How many people can use it' }).fill('5');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.element(page.getByText('It never expires. 5 people can use it.')).toBeVisible();
  await expect.poll(() => calls).toContain(call({ expiresInHours: null, maxUses: 5 }));
});

test('a link of a hidden community has an end: none without one is offered', async () => {
  answer(none);
  const Hidden = () => <InviteDialog community={aWholeCommunity({ visibility: 'hidden' })} onClose={() => undefined} />;
  const { page } = await openScreen({ '/': Hidden }, '/', 'communities', 'communities-invites');
  await expect.element(page.getByRole('option', { name: '365 days' })).toBeInTheDocument();
  expect(page.getByRole('option', { name: 'Forever' }).elements()).toEqual([]);
});

test('the link is copied, and another one can be made', async () => {
  answer({ ...none, 'POST /group/deeplinking/invite': () => invite });
  const { page } = await openDialog();
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  await page.getByRole('button', { name: 'Create another link' }).click();
  await expect.element(page.getByRole('button', { name: 'Create link' })).toBeVisible();
});

test('a refusal is said in the dialog', async () => {
  answer({ ...none, 'POST /group/deeplinking/invite': () => refuse(403, 'member.not_allowed') });
  const { page } = await openDialog();
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toHaveTextContent('Your role in this community does not allow this.');
});
