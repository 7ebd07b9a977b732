import { expect, test } from 'vitest';
import type { Community } from '#contract/communities/index.ts';
import { useMenuMarks } from '#kernel/menu-marks.ts';
import { deliverHint, onHint, onResync } from '#kernel/realtime/index.ts';
import { changed, type Given } from '#test/given.ts';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { aPost, aWholeCommunity, insider, technology } from '#test/communities.ts';
import { openScreen } from '#test/open-screen.tsx';
import { realtime } from './communities.realtime.ts';
import { Page } from './community.page.tsx';

type Replies = Parameters<typeof answer>[0];
const open = async (community: Community, { at = '/communities/community-1', ...replies }: Replies & { at?: string } = {}) => {
  let current = community;
  const calls = answer({
    'GET /communities/categories': () => ({ items: [technology] }),
    'GET /communities/:id': ({ params }) =>
      [current.slug, current.id, 'old-name'].includes(params['id'] ?? '') ? current : refuse(404, 'community.not_found'),
    'GET /communities/:id/posts': () => ({ items: [aPost()], nextCursor: null }),
    'GET /me/communities': () => [],
    'GET /events': () => eventsOf(0),
    ...replies,
  });
  const screen = await openScreen({ '/communities/:slug': Page }, at, 'communities', 'posts', 'events');
  return { ...screen, calls, become: (change: Given<Community>) => (current = changed(current, change)) };
};
const eventsOf = (total: number) => ({ items: [], pagination: { page: 1, perPage: 1, total, totalPages: total } });
const left = { 'DELETE /groups/:id/leave': () => ({}) };

test('a stranger reads what it is, and is told who may read the rest', async () => {
  const { page } = await open(aWholeCommunity());
  await expect.element(page.getByRole('heading', { level: 1, name: 'Community 1' })).toBeVisible();
  await expect.element(page.getByText('Be kind.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Technology' })).toHaveAttribute('href', '/communities?category=technology');
  await page.getByRole('link', { name: 'Posts' }).click();
  await expect.element(page.getByText('For members')).toBeVisible();
});

test('a member begins with the posts; tabs are addresses', async () => {
  const { page, address } = await open(aWholeCommunity({ ...insider, defaultChannelId: 'channel' }));
  await expect.element(page.getByRole('heading', { name: 'Post 1' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Chat' })).toHaveAttribute('href', '/chat/channel');
  await page.getByRole('link', { name: 'About and rules' }).click();
  await expect.element(address).toHaveTextContent('/communities/community-1?tab=about');
  await expect.element(page.getByRole('link', { name: 'About and rules' })).toHaveAttribute('aria-current', 'page');
});

test('past events are for everyone, drafts for those who plan, each at its address', async () => {
  const times = { startsAt: '2099-11-28T19:00:00Z', endsAt: '2099-11-28T21:00:00Z', zone: 'Europe/Berlin', allDay: false };
  const draft = { id: 'draft-1', slug: 'draft-1', title: 'A plan', status: 'draft' as const, publishAt: null, ...times };
  const community = aWholeCommunity({ ...insider, can: { ...insider.can, createEvent: true } });
  const asked = new Set<string | null>();
  const { page, address } = await open(community, {
    at: '/communities/community-1?tab=events',
    'GET /events': ({ query }) => {
      asked.add(query.get('when'));
      return eventsOf(0);
    },
    'GET /me/event-drafts': ({ query }) => ({
      items: query.get('communityId') === community.id ? [{ ...draft, community }] : [],
      deleted: [],
    }),
  });
  await expect.element(page.getByText('No upcoming events')).toBeVisible();
  await page.getByRole('radio', { name: 'Past' }).click();
  await expect.element(address).toHaveTextContent('/communities/community-1?tab=events&when=past');
  await expect.element(page.getByText('No past events')).toBeVisible();
  expect([...asked]).toEqual([null, 'past']);
  await page.getByRole('radio', { name: 'Drafts' }).click();
  await expect.element(page.getByRole('link', { name: 'A plan' })).toHaveAttribute('href', '/events/draft-1');
});

test('a former address is replaced by the one that holds today, with its query', async () => {
  const { address, router } = await open(aWholeCommunity(), { at: '/communities/old-name?tab=about' });
  await expect.element(address).toHaveTextContent('/communities/community-1?tab=about');
  await expect.poll(() => router.state.historyAction).toBe('REPLACE');
});

test('a hidden community looks like one that does not exist', async () => {
  const { page } = await open(aWholeCommunity(), { at: '/communities/secret' });
  await expect.element(page.getByRole('heading', { name: 'There is no community here' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'See all communities' })).toHaveAttribute('href', '/communities');
  await expect.poll(() => page.getByRole('region', { name: 'Messages' }).getByText('does not exist', { exact: false }).query()).toBeNull();
});

test('joining opens what was closed, without a reload', async () => {
  const joined = { communityId: aWholeCommunity().id, state: 'active', role: 'member', joinedAt: '2026-11-21T10:00:00Z' };
  const { page, become } = await open(aWholeCommunity(), {
    at: '/communities/community-1?tab=feed',
    'POST /communities/:id/join': () => (become(insider), joined),
  });
  await page.getByRole('button', { name: 'Join Community 1' }).first().click();
  await expect.element(page.getByRole('heading', { name: 'Post 1' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Joined' })).toHaveFocus();
});

test('an open community is left at once and entered again by undo', async () => {
  const { page, calls, become } = await open(aWholeCommunity(insider), {
    'DELETE /groups/:id/leave': () => (become({ membership: null }), {}),
    'POST /communities/:id/join': () => refuse(403, 'member.banned'),
  });
  await page.getByRole('button', { name: 'Joined' }).click();
  await page.getByRole('menuitem', { name: 'Leave' }).click();
  await expect.element(page.getByText('You have left Community 1.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => calls).toContain(`POST /communities/${aWholeCommunity().id}/join {}`);
});

test.each<[string, Given<Community>, string]>([
  ['by invitation', { joinPolicy: 'invite' }, 'To come back you need an invite link.'],
  ['on request', { joinPolicy: 'request' }, 'To come back you have to ask'],
  ['that is hidden', { visibility: 'hidden' }, 'Without an invite link you will not find it again.'],
])('leaving a community %s says first what that means', async (_, change, consequence) => {
  const { page, calls } = await open(aWholeCommunity({ ...insider, ...change }), left);
  await page.getByRole('button', { name: 'Joined' }).click();
  await page.getByRole('menuitem', { name: 'Leave' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave Community 1?' });
  await expect.element(dialog.getByText(consequence, { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect.poll(() => calls.some((call) => call.startsWith('DELETE'))).toBe(false);
});

test('leaving asks first where it gives seats back', async () => {
  const { page, calls } = await open(aWholeCommunity(insider), { ...left, 'GET /events': () => eventsOf(2) });
  await page.getByRole('button', { name: 'Joined' }).click();
  await page.getByRole('menuitem', { name: 'Leave' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave Community 1?' });
  await expect.element(dialog.getByText('You have seats or places on the waitlist for 2 events here.', { exact: false })).toBeVisible();
  expect(calls.some((call) => call.startsWith('DELETE'))).toBe(false);
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect.element(page.getByText('You have left Community 1.')).toBeVisible();
  // Joining again does not restore the seats.
  expect(page.getByRole('button', { name: 'Undo' }).elements()).toEqual([]);
});

test('nobody stays on the page of a hidden community that they left', async () => {
  const { page, address } = await open(aWholeCommunity({ ...insider, visibility: 'hidden' }), left);
  await page.getByRole('button', { name: 'Joined' }).click();
  await page.getByRole('menuitem', { name: 'Leave' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect.element(address).toHaveTextContent('/communities');
});

test('the only owner stays an owner, and is told why', async () => {
  const owner = { state: 'active', role: 'owner' } as const;
  const { page } = await open(aWholeCommunity({ ...insider, membership: owner }), {
    'DELETE /groups/:id/leave': () => refuse(409, 'community.last_owner'),
  });
  await page.getByRole('button', { name: 'Owner' }).click();
  await page.getByRole('menuitem', { name: 'Leave' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect.element(page.getByText('You are the only owner.', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Owner' })).toBeVisible();
});

const owning: Given<Community> = { ...insider, membership: { state: 'active', role: 'owner' } };

test('an owner finds a member, is asked once more, and makes them an owner', async () => {
  const { author: sam } = aPost();
  const asked: (string | null)[] = [];
  const member = (role: string, change = {}) => ({ user: { ...sam, ...change }, role, joinedAt: '2026-11-20T10:00:00Z' });
  const found = [member('owner', { id: 'owner', firstName: 'Olga' }), member('member')];
  const { page, calls } = await open(aWholeCommunity(owning), {
    'GET /communities/:id/members': ({ query }) => {
      asked.push(query.get('q'));
      return { items: found, pagination: { page: 1, perPage: 20, total: 2, totalPages: 1 } };
    },
    'PUT /communities/:id/owners/:userId': () => ({ communityId: aWholeCommunity().id, state: 'active', role: 'owner', joinedAt: null }),
  });
  await page.getByRole('button', { name: 'Owner' }).click();
  await page.getByRole('menuitem', { name: 'Make someone an owner' }).click();
  await page.getByRole('searchbox', { name: 'Search the members' }).fill('sam');
  await expect.poll(() => asked.at(-1)).toBe('sam');
  expect(page.getByRole('button', { name: /Olga.* an owner/ }).elements()).toEqual([]);
  await page.getByRole('button', { name: /^Make .* an owner$/ }).click();
  await expect.element(page.getByText('This cannot be undone.', { exact: false })).toBeVisible();
  await expect.poll(() => document.getAnimations()).toEqual([]);
  expect(await violationsInBothThemes()).toEqual([]);
  expect(calls.some((call) => call.includes('/owners/'))).toBe(false);
  await page.getByRole('button', { name: 'Make owner' }).click();
  await expect.element(page.getByText('is now an owner.', { exact: false })).toBeVisible();
  expect(calls).toContain(`PUT /communities/${aWholeCommunity().id}/owners/${sam.id}`);
});

test('an owner without other members deletes the community instead of leaving it', async () => {
  const { page } = await open(aWholeCommunity({ ...owning, memberCount: 1 }));
  await page.getByRole('button', { name: 'Owner' }).click();
  expect(page.getByRole('menuitem', { name: 'Leave' }).elements()).toEqual([]);
  await page.getByRole('menuitem', { name: 'Delete the community' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Delete Community 1?' })).toBeVisible();
  await expect.element(page.getByText('You can restore it under its address for 30 days.', { exact: false })).toBeVisible();
});

test('whoever may approve sees who waits, and lets them in', async () => {
  const sam = { ...aPost().author };
  let waiting = [{ user: sam, message: 'I bring a tent.', answers: [], requestedAt: '2026-11-20T10:00:00Z' }];
  const { page, calls } = await open(aWholeCommunity({ ...insider, can: { ...insider.can, approve: true } }), {
    at: '/communities/community-1?tab=requests',
    'GET /communities/:id/requests': () => ({ items: waiting, pagination: { page: 1, perPage: 10, total: waiting.length, totalPages: 1 } }),
    'POST /communities/:id/requests': () => ((waiting = []), { results: [{ userId: sam.id, isDone: true }] }),
  });
  await expect.element(page.getByText('I bring a tent.')).toBeVisible();
  await page.getByRole('button', { name: 'Let in Sam Okafor' }).click();
  await expect.element(page.getByText('1 person has joined.')).toBeVisible();
  await expect.element(page.getByText('No one is waiting')).toBeVisible();
  await expect
    .poll(() => calls)
    .toContain(`POST /communities/${aWholeCommunity().id}/requests {"userIds":["${sam.id}"],"decision":"approve"}`);
});

test('the tab of the management counts all that waits for those who moderate, and asks nothing for others', async () => {
  const some = (total: number) => () => ({ items: [], pagination: { page: 1, perPage: 20, total, totalPages: 1 } });
  const moderator = { membership: { state: 'active', role: 'moderator' }, can: { readContent: true, approve: true } } as const;
  const counts = {
    'GET /communities/:id/requests': some(1),
    'GET /communities/:id/cases': () => ({ items: [], nextCursor: null, waiting: 2, appeals: 1 }),
    'GET /communities/:id/posts/pending': some(3),
    'GET /communities/:id/comments/pending': some(4),
    'GET /communities/:id/edits/pending': some(5),
  };
  const { page } = await open(aWholeCommunity(moderator), counts);
  await expect.element(page.getByRole('link', { name: 'Manage 16' })).toHaveAttribute('href', '/communities/community-1?tab=manage');
  await page.unmount();
  const other = await open(aWholeCommunity(insider));
  await expect.element(other.page.getByRole('heading', { name: 'Post 1' })).toBeVisible();
  expect(other.calls.filter((call) => /requests|cases|pending/.test(call))).toEqual([]);
});

test('whoever waits is let in before their eyes', async () => {
  const waiting = { joinPolicy: 'request', membership: { state: 'pending', role: 'member' } } as const;
  const { page, cache, become } = await open(aWholeCommunity(waiting), { at: '/communities/community-1?tab=feed' });
  realtime({ onHint, onResync, cache });
  await expect.element(page.getByRole('button', { name: 'Withdraw request' })).toBeVisible();
  become(insider);
  deliverHint('membership.changed', { communityId: aWholeCommunity().id });
  await expect.element(page.getByRole('button', { name: 'Joined' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Post 1' })).toBeVisible();
});

test('posts that came into view are told as seen, and the dot of the menu goes', async () => {
  let newPosts = 1;
  const { page, cache, calls } = await open(aWholeCommunity(insider), {
    at: '/communities/community-1?tab=about',
    'GET /me/communities/unread': () => ({ newPosts }),
    'PUT /communities/:id/seen': () => ({ newPosts: (newPosts = 0) }),
  });
  realtime({ onHint, onResync, cache });
  const marked = () => Object.keys(useMenuMarks.getState().marks);
  await expect.poll(marked).toEqual(['/communities']);
  await page.getByRole('link', { name: 'Posts' }).click();
  await expect.poll(() => calls).toContain(`PUT /communities/${aWholeCommunity().id}/seen {"postId":"${aPost().id}"}`);
  await expect.poll(marked).toEqual([]);
});

test('the page names the family, the organisation and, once, the welcome', async () => {
  const relative = { id: aWholeCommunity({}, 7).id, slug: 'community-7', name: 'Junior Sailors', avatar: null };
  const organisation = { name: 'Sailing Club', creditCode: '', isVerified: true };
  const community = aWholeCommunity({ ...insider, children: [relative], organisation, welcome: 'Say **hello**.' });
  const { page } = await open(community, { at: '/communities/community-1?tab=about' });
  await expect.element(page.getByText('With Junior Sailors')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Run by' })).toHaveTextContent('Run bySailing ClubConfirmed');
  await expect.element(page.getByRole('region', { name: 'Welcome' }).getByText('hello')).toBeVisible();
  await page.getByRole('region', { name: 'Welcome' }).getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => page.getByRole('region', { name: 'Welcome' }).query()).toBeNull();
});

test('a member chooses the digest in the menu of levels, which shows it from then on', async () => {
  const member = aWholeCommunity(insider);
  const { page, calls, become } = await open(member, {
    'PUT /communities/:id/membership': ({ body }) => {
      become({ own: { ...member.own, ...(body as { notificationLevel: 'digest' }) } });
      return body;
    },
  });
  const menu = page.getByRole('button', { name: 'Joined' });
  await menu.click();
  const digest = page.getByRole('menuitemradio', { name: 'By mail, in a digest' });
  await expect.element(digest).toHaveAttribute('aria-checked', 'false');
  await digest.click();
  await expect.poll(() => calls).toContain(`PUT /communities/${member.id}/membership {"notificationLevel":"digest"}`);
  await menu.click();
  await expect.element(digest).toHaveAttribute('aria-checked', 'true');
});

test('the address of a tab that is not open to the reader says so above what is', async () => {
  const { page } = await open(aWholeCommunity(insider), { at: '/communities/community-1?tab=manage&section=general' });
  await expect.element(page.getByText(/^Only moderators and administrators of this community/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Posts' })).toHaveAttribute('aria-current', 'page');
});

test.each([
  [{ ...insider, own: { ...aWholeCommunity().own, mutedUntil: '2026-11-30T10:00:00Z' } }, /You are muted until/],
  [{ barred: { by: 'ban', until: null, reason: 'Threats' } }, /banned from this community for good. Reason: Threats/],
  [{ barred: { by: 'ban', until: '2026-11-30T10:00:00Z', reason: '' } }, /banned from this community until Mon, Nov 30/],
] as const)('who is muted or banned reads so, and gets to the decision', async (change, words) => {
  const { page } = await open(aWholeCommunity(change), { 'GET /appeals/own': () => refuse(404, 'decision.not_found') });
  await expect.element(page.getByText(words)).toBeVisible();
  expect(page.getByRole('button', { name: /^(Join |Follow)/ }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'See the decision or appeal' }).click();
  await expect.element(page.getByText(/There is no such decision/)).toBeVisible();
});

test('who was declined reads from which day they can ask again, and may follow until then', async () => {
  const barred = { by: 'refusal', until: '2026-11-27T10:00:00Z', reason: '' } as const;
  const { page } = await open(
    aWholeCommunity({ joinPolicy: 'request', membership: { state: 'rejected', role: 'member' }, can: { readContent: true }, barred }),
  );
  await expect.element(page.getByText(/You can ask again on Fri, Nov 27/)).toBeVisible();
  expect(page.getByRole('button', { name: /^(Ask to join|See the decision)/ }).elements()).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'Follow' })).toBeVisible();
});
