import { expect, test } from 'vitest';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { aWholeCommunity, insider } from '#test/communities.ts';
import { openScreen } from '#test/open-screen.tsx';
import { CommunityHeader } from '../page/community-header.tsx';
import { InvitesSection } from './invites-section.tsx';

const person = (id: string, firstName: string) => ({ id, username: id, firstName, lastName: '', profilePicture: null });
const [anna, ben] = [person('anna', 'Anna'), person('ben', 'Ben')];
const nothing = { items: [], pagination: { page: 1, perPage: 100, total: 0, totalPages: 0 } };
const screen = { '/': () => <InvitesSection community={aWholeCommunity()} /> };

test('moderators see who invited whom, and what became of it', async () => {
  const counts = { sent: 3, opened: 7, joined: 2 };
  answer({
    'GET /communities/:id/invites': () => nothing,
    'GET /communities/:id/invitations': () => nothing,
    'GET /communities/:id/invite-statistics': () => ({
      ...counts,
      inviters: [{ person: anna, ...counts }],
      latest: [{ person: ben, invitedBy: anna, joinedAt: '2026-11-20T10:00:00Z' }],
    }),
  });
  const { page } = await openScreen(screen, '/', 'communities', 'communities-invites');
  await expect.element(page.getByText('No link is open.')).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'Anna 3 7 2' })).toBeVisible();
  await expect.element(page.getByText(/invited by Anna/)).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
});

test('an invited person accepts on the page of the community, and goes where the invitation leads', async () => {
  const community = aWholeCommunity({
    ...insider,
    can: { ...insider.can, invite: false },
    membership: { state: 'invited', role: 'member' },
  });
  const target = { type: 'event', id: 'e1', title: 'Bread walk', url: '/events/bread-walk' };
  const calls = answer({
    'GET /communities/:id/invitation': () => ({ invitedBy: anna, expiresAt: null, role: 'moderator', note: 'Come along', target }),
    'POST /communities/:id/join': () => ({
      communityId: community.id,
      state: 'active',
      role: 'moderator',
      joinedAt: '2026-11-21T10:00:00Z',
    }),
  });
  const screens = { '/': () => <CommunityHeader community={community} />, '/events/:slug': () => <h1>the event</h1> };
  const { page, address } = await openScreen(screens, '/', 'communities', 'communities-invites');
  await expect.element(page.getByText('Anna invites you to join.')).toBeVisible();
  await expect.element(page.getByText('Come along')).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect.element(address).toHaveTextContent('/events/bread-walk');
  expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
});

test('declining leaves a hidden community, whose page cannot stay open', async () => {
  const membership = { state: 'invited', role: 'member' } as const;
  const community = aWholeCommunity({ visibility: 'hidden', membership });
  answer({
    'GET /communities/:id/invitation': () => ({ invitedBy: anna, expiresAt: null, role: 'member', note: '', target: null }),
    'DELETE /groups/:id/leave': () => ({}),
  });
  const screens = { '/': () => <CommunityHeader community={community} />, '/communities': () => <h1>the directory</h1> };
  const { page, address } = await openScreen(screens, '/', 'communities', 'communities-invites');
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect.element(address).toHaveTextContent('/communities');
});

test('an invitation that was revoked meanwhile shows no banner', async () => {
  const community = aWholeCommunity({ membership: { state: 'invited', role: 'member' } });
  const calls = answer({ 'GET /communities/:id/invitation': () => refuse(404, 'invite.not_found') });
  const { page } = await openScreen({ '/': () => <CommunityHeader community={community} /> }, '/', 'communities', 'communities-invites');
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  expect(page.getByRole('button', { name: 'Accept' }).elements()).toEqual([]);
});
