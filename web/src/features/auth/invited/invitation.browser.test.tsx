import { expect, onTestFinished, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { LoginPage } from '../index.ts';

const community = { id: 'c1', slug: 'bakers', name: 'Bakers', tagline: 'Bread on Sundays', avatar: null, cover: null, memberCount: 7 };
const preview = {
  community,
  invitedBy: { id: 'sam', username: 'samo', firstName: 'Sam', lastName: 'Okafor', profilePicture: null },
  isMember: false,
  terms: { rules: [], rulesVersion: 1, joinQuestions: [], memberFields: [] },
  isPending: false,
  needsApproval: false,
  sentTo: null,
  address: null,
  role: 'member',
  note: '',
  target: { type: 'event', id: 'e1', title: 'Bread walk', url: '/events/bread-walk' },
  expiresAt: null,
};
const openAt = (search: string) => {
  const before = location.pathname + location.search;
  onTestFinished(() => history.replaceState(null, '', before));
  history.replaceState(null, '', `/login?${search}`);
  return render(<LoginPage />);
};

test.each([
  ['flow=register&', 'Sign up, and you are in.'],
  ['', 'Sign in, and you are asked once more.'],
])('the invitation stays in sight beside the form (%s)', async (flow, next) => {
  answer({ 'GET /join/:token': () => preview });
  const page = await openAt(`${flow}redirect=${encodeURIComponent('/join/abcdefghijklmnop')}`);
  const invitation = page.getByRole('region', { name: 'The invitation' });
  for (const words of ['Sam Okafor invites you to', 'Bread on Sundays', 'It leads to: Bread walk', next])
    await expect.element(invitation.getByText(words)).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
});

test('an invitation that is over says so, and the form stays', async () => {
  answer({ 'GET /join/:token': () => refuse(410, 'invite.expired') });
  const page = await openAt(`redirect=${encodeURIComponent('/join/one-that-has-expired')}`);
  await expect.element(page.getByText('This invite link has expired. Ask for a new one.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('other targets show none', async () => {
  const page = await openAt(`redirect=${encodeURIComponent('/events/join')}`);
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(page.getByRole('region', { name: 'The invitation' }).elements()).toEqual([]);
});

test('the address that an invitation was sent to is filled in, but not over one that was typed', async () => {
  const mailed = { ...preview, sentTo: 'n•••@example.org', address: 'new@example.org' };
  const calls = answer({ 'GET /join/:token': () => mailed, 'GET /auth/challenge': () => ({}) });
  const form = async () => openAt(`flow=register&redirect=${encodeURIComponent('/join/mailed-to-new-person')}`);
  const page = await form();
  await expect.element(page.getByLabelText('Email')).toHaveValue('new@example.org');
  expect(calls.filter((call) => call.startsWith('GET /join/'))).toHaveLength(1);
  await page.getByLabelText('Email').fill('other@example.org');
  await page.unmount();
  const again = await form();
  await expect.element(again.getByText('Sam Okafor invites you to')).toBeVisible();
  await expect.element(again.getByLabelText('Email')).toHaveValue('other@example.org');
});
