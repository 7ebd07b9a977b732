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
  const page = await openAt(`redirect=${encodeURIComponent('/join/abcdefghijklmnop')}`);
  await expect.element(page.getByText('This invite link has expired. Ask for a new one.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('other targets show none', async () => {
  const page = await openAt(`redirect=${encodeURIComponent('/events/join')}`);
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(page.getByRole('region', { name: 'The invitation' }).elements()).toEqual([]);
});
