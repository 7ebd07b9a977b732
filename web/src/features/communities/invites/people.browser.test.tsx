import { expect, test } from 'vitest';
import { answer } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { aWholeCommunity } from '#test/communities.ts';
import { openScreen } from '#test/open-screen.tsx';
import { InviteDialog } from './invite-dialog.tsx';

const community = aWholeCommunity({ membership: { state: 'active', role: 'moderator' } });
const Dialog = () => <InviteDialog community={community} onClose={() => undefined} />;
const mei = { id: 'mei', username: 'mei', firstName: 'Mei', lastName: 'Lin', profilePicture: null, community: null };
const replies = {
  'GET /communities/:id/invite-targets': () => ({
    items: [{ type: 'event', id: crypto.randomUUID(), title: 'Bread walk', url: '/events/bread-walk' }],
  }),
  'GET /search': () => ({ communities: [], events: [], messages: [], people: [mei] }),
};
type Replies = Parameters<typeof answer>[0];
const open = async (more: Replies = {}, Screen = Dialog) => {
  const calls = answer({ ...replies, ...more });
  const { page } = await openScreen({ '/': Screen }, '/', 'communities', 'communities-invites');
  return { page, sent: () => calls.filter((call) => call.startsWith('POST')) };
};
const openPeople = async (more?: Replies) => {
  const opened = await open(more);
  await opened.page.getByRole('radio', { name: 'People and addresses' }).click();
  return { ...opened, paste: opened.page.getByRole('textbox', { name: 'Email addresses' }) };
};

test('nothing is sent until every address is corrected or removed', async () => {
  const outcomes = [
    { invited: 'anna@example.org', outcome: 'invited' },
    { invited: 'ben@example.org', outcome: 'already_invited' },
  ];
  const { page, paste, sent } = await openPeople({ 'POST /communities/:id/invitations': () => ({ outcomes }) });
  await paste.fill('Anna <anna@example.org>; ben@example\nANNA@example.org');
  await expect.element(page.getByText('Line 1: “ben@example” is not an email address.')).toBeVisible();
  await expect.element(page.getByText('Line 2: “ANNA@example.org” is entered twice.')).toBeVisible();
  await expect.poll(() => document.getAnimations()).toEqual([]);
  expect(await violationsInBothThemes()).toEqual([]);
  await page.getByRole('button', { name: 'Invite 1 person' }).click();
  await expect.element(page.getByText('Correct or remove the marked lines. Nothing has been sent.')).toBeVisible();
  expect(sent()).toEqual([]);
  await page.getByRole('button', { name: 'Remove ANNA@example.org' }).click();
  await paste.fill('Anna <anna@example.org>; ben@example.org');
  await page.getByRole('button', { name: 'Invite 2 people' }).click();
  await expect.element(page.getByText('1 invitation is on its way.')).toBeVisible();
  await expect.element(page.getByText('Already invited: ben@example.org')).toBeVisible();
  expect(sent()).toHaveLength(1);
  expect(sent()[0]).toContain('"emails":["anna@example.org","ben@example.org"]');
});

test('people are found by name, chosen and removed again, and get a role up to the own one', async () => {
  const outcomes = [{ invited: 'mei', outcome: 'invited' }];
  const { page, sent } = await openPeople({ 'POST /communities/:id/invitations': () => ({ outcomes }) });
  const choose = async () => {
    await page.getByRole('combobox', { name: 'People with an account' }).fill('mei');
    await page.getByRole('option', { name: /Mei Lin/ }).click();
  };
  await choose();
  await page.getByRole('button', { name: 'Remove Mei Lin' }).click();
  await choose();
  expect(page.getByRole('combobox', { name: 'They join as' }).getByRole('option').elements()).toHaveLength(2);
  await page.getByRole('combobox', { name: 'They join as' }).selectOptions('Moderator');
  await page.getByRole('button', { name: 'Invite 1 person' }).click();
  await expect.element(page.getByText('1 invitation is on its way.')).toBeVisible();
  expect(sent()[0]).toContain('"people":["mei"]');
  expect(sent()[0]).toContain('"role":"moderator"');
});

test('a member finds their own open invitations, sends one again and revokes it', async () => {
  const person = { id: 'sam', username: 'samo', firstName: 'Sam', lastName: 'Okafor', profilePicture: null };
  const times = { createdAt: '2026-11-20T10:00:00Z', expiresAt: '2027-01-20T10:00:00Z' };
  const pagination = { page: 1, perPage: 100, total: 1, totalPages: 1 };
  const link = {
    id: 'l1',
    createdBy: person,
    ...times,
    maxUses: 5,
    uses: 2,
    opened: 4,
    skipApproval: true,
    role: 'member',
    target: null,
    note: '',
  };
  const entry = {
    id: 'p1',
    person: null,
    email: 'ben@example.org',
    createdBy: person,
    ...times,
    isExpired: false,
    mailedAt: null,
    can: { send: true },
    opened: 0,
    role: 'member',
  };
  const { page } = await open({
    'GET /communities/:id/invites': () => ({ items: [link], pagination }),
    'GET /communities/:id/invitations': () => ({ items: [entry], pagination }),
    'POST /communities/:id/invitations/:inviteId/send': () => ({}),
    'DELETE /communities/:id/invites/:inviteId': () => ({}),
  });
  await page.getByRole('radio', { name: 'Open invitations' }).click();
  await expect.element(page.getByText(/2 of 5 used · opened 4 times/)).toBeVisible();
  await page.getByRole('button', { name: 'Send again to ben@example.org' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Send again to ben@example.org' }).query()).toBeNull();
  await page.getByRole('button', { name: 'Revoke the invitation of ben@example.org' }).click();
  await expect.element(page.getByText('Revoked.')).toBeVisible();
});
