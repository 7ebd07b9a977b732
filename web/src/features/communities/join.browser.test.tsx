import { expect, test } from 'vitest';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { aWholeCommunity } from '#test/communities.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from './join.page.tsx';

const preview = {
  community: { ...aWholeCommunity(), memberCount: 7 },
  invitedBy: { id: 'sam', username: 'samo', firstName: 'Sam', lastName: 'Okafor', profilePicture: null },
  isMember: false,
  terms: { rules: [], rulesVersion: 1, joinQuestions: [], memberFields: [] },
  isPending: false,
  barred: null,
  needsApproval: false,
  sentTo: null,
  address: null,
  role: 'member',
  target: null,
  note: '',
  expiresAt: null,
};
const openLink = () =>
  openScreen(
    { '/join/:token': Page, '/communities/:slug': () => <h1>inside</h1>, '/events/:slug': () => <h1>the event</h1> },
    '/join/abcdefghijklmnop',
    'communities',
    'communities-invites',
  );
const target = { type: 'event', id: 'e1', title: 'Bread walk', url: '/events/bread-walk' };

test('an invitation says who invites to what, and one click is enough', async () => {
  const active = { communityId: preview.community.id, state: 'active', role: 'member', joinedAt: '2026-11-21T10:00:00Z' };
  answer({ 'GET /join/:token': () => preview, 'POST /join/:token': () => active });
  const { page, address } = await openLink();
  await expect.element(page.getByText('Sam Okafor invites you to')).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect.element(address).toHaveTextContent('/communities/community-1');
});

test('a member, as after a sign-up from the invitation, goes on to where it leads', async () => {
  answer({ 'GET /join/:token': () => ({ ...preview, isMember: true, target }) });
  const { address } = await openLink();
  await expect.element(address).toHaveTextContent('/events/bread-walk');
});

test('what comes with it is said before: a line of the inviter, a role, where it leads', async () => {
  const active = { communityId: preview.community.id, state: 'active', role: 'moderator', joinedAt: '2026-11-21T10:00:00Z' };
  answer({
    'GET /join/:token': () => ({ ...preview, target, role: 'moderator', note: 'Come along' }),
    'POST /join/:token': () => active,
  });
  const { page, address } = await openLink();
  await expect.element(page.getByText('Come along')).toBeVisible();
  await expect.element(page.getByText('You join as Moderator.')).toBeVisible();
  await expect.element(page.getByText('It leads to: Bread walk')).toBeVisible();
  await page.getByRole('button', { name: 'Join' }).click();
  await expect.element(address).toHaveTextContent('/events/bread-walk');
});

test('where moderators decide, it asks and says that it waits', async () => {
  const pending = { communityId: preview.community.id, state: 'pending', role: 'member', joinedAt: null };
  answer({ 'GET /join/:token': () => ({ ...preview, needsApproval: true }), 'POST /join/:token': () => pending });
  const { page } = await openLink();
  await page.getByRole('button', { name: 'Ask to join' }).click();
  await expect.element(page.getByText('You have asked to join. The moderators will answer.')).toBeVisible();
});

test('who is banned reads so before anything is asked, with the way to appeal', async () => {
  answer({ 'GET /join/:token': () => ({ ...preview, barred: { by: 'ban', until: '2026-11-30T10:00:00Z', reason: 'Threats' } }) });
  const { page } = await openLink();
  await expect.element(page.getByText(/banned from this community until Mon, Nov 30.*Reason: Threats/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'See the decision or appeal' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Join' }).elements()).toEqual([]);
  expect(await violationsInBothThemes()).toEqual([]);
});

test('an invitation of another address says whose it is', async () => {
  answer({ 'GET /join/:token': () => ({ ...refuse(403, 'invite.other_address'), params: { email: 'a•••@example.org' } }) });
  const { page } = await openLink();
  await expect.element(page.getByText(/This invitation was sent to a•••@example.org/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'See all communities' })).toBeVisible();
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

test('a link asks for the rules and answers of the community, and for the rules again when they have changed', async () => {
  const question = { id: 'q1', kind: 'text', label: 'What do you bake?', isRequired: true, options: [] };
  let terms = { rules: ['Be kind.'], rulesVersion: 1, joinQuestions: [question], memberFields: [] as object[] };
  const active = { communityId: preview.community.id, state: 'active', role: 'member', joinedAt: '2026-11-21T10:00:00Z' };
  const calls = answer({
    'GET /join/:token': () => ({ ...preview, terms }),
    'POST /join/:token': ({ body }) =>
      (body as { rulesVersion: number }).rulesVersion === 2 ? active : refuse(409, 'community.rules_changed'),
  });
  const { page, address } = await openLink();
  await page.getByRole('button', { name: 'Join' }).click();
  const dialog = page.getByRole('dialog', { name: 'Join Community 1' });
  await dialog.getByLabelText('What do you bake?').fill('Rye');
  await dialog.getByRole('button', { name: 'Join' }).click();
  await expect.element(dialog.getByText('Accept the rules to go on.')).toBeVisible();
  await dialog.getByRole('checkbox').click();
  terms = { ...terms, rules: ['Be kind.', 'Be on time.'], rulesVersion: 2 };
  await dialog.getByRole('button', { name: 'Join' }).click();
  await expect.element(dialog.getByText('The rules have just changed. Please read them again.')).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await dialog.getByRole('checkbox').click();
  await dialog.getByRole('button', { name: 'Join' }).click();
  await expect.element(address).toHaveTextContent('/communities/community-1');
  expect(calls.findLast((call) => call.startsWith('POST'))).toContain('"answers":[{"questionId":"q1","answer":"Rye"}]');
});
