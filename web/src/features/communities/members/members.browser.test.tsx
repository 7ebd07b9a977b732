import { expect, test } from 'vitest';
import type { Community } from '#contract/communities/index.ts';
import type { Given } from '#test/given.ts';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { me } from '#test/chat.ts';
import { aPost, aWholeCommunity, insider, technology } from '#test/communities.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from '../community.page.tsx';

type Replies = Parameters<typeof answer>[0];
const { author: sam } = aPost();
const id = aWholeCommunity().id;
const able = (...acts: string[]) =>
  Object.fromEntries((['role', 'owner', 'mute', 'remove', 'ban'] as const).map((act) => [act, acts.includes(act)]));
const entry = { user: sam, role: 'member', joinedAt: '2026-05-20T10:00:00Z', mutedUntil: null, values: [], can: able() };
const listOf = (items: object[], more: object = {}) => ({
  items,
  pagination: { page: 1, perPage: 20, total: items.length, totalPages: 1 },
  fields: [],
  grantableRoles: [],
  muteMinutes: null,
  ...more,
});

const open = async (change: Given<Community>, at: string, replies: Replies = {}) => {
  const community = aWholeCommunity({ ...insider, ...change });
  const calls = answer({
    'GET /communities/categories': () => ({ items: [technology] }),
    'GET /communities/:id': () => community,
    'GET /communities/:id/posts': () => ({ items: [], nextCursor: null }),
    'GET /communities/:id/requests': () => ({ items: [], pagination: { page: 1, perPage: 10, total: 0, totalPages: 0 } }),
    'GET /events': () => ({ items: [], pagination: { page: 1, perPage: 1, total: 0, totalPages: 0 } }),
    ...replies,
  });
  const names = ['communities', 'communities-members', 'communities-settings', 'posts', 'events'] as const;
  const screen = await openScreen({ '/communities/:slug': Page }, `/communities/community-1${at}`, ...names);
  return { ...screen, calls };
};
const owner = { membership: { state: 'active', role: 'owner' } } as const;
const moderating = { can: { moderate: true, ban: true } };

test('members find each other by name and role, in the address', async () => {
  const asked: string[] = [];
  const { page, address } = await open({}, '?tab=members', {
    'GET /communities/:id/members': ({ query }) => {
      asked.push(query.toString());
      const moderator = { ...entry, role: 'moderator' };
      return listOf(query.has('role') ? [moderator] : [moderator, { ...entry, user: me }]);
    },
  });
  await expect.element(page.getByRole('link', { name: 'Sam Okafor' })).toBeVisible();
  await expect.element(page.getByText('Joined', { exact: false }).last()).toBeVisible();
  expect(page.getByRole('button', { name: /Actions for/ }).elements()).toEqual([]);
  expect(
    page
      .getByRole('button', { name: /^Message / })
      .elements()
      .map((button) => button.textContent),
  ).toEqual(['Message Sam Okafor']);
  await page.getByRole('searchbox', { name: 'Search the members' }).fill('sam');
  await expect.element(address).toHaveTextContent('/communities/community-1?tab=members&q=sam');
  await page.getByRole('combobox', { name: 'Role' }).selectOptions('moderator');
  await expect.element(address).toHaveTextContent('/communities/community-1?tab=members&q=sam&role=moderator');
  await expect.poll(() => asked.at(-1)).toBe('q=sam&role=moderator&sort=joined&page=1&perPage=20');
  // The list is pale, with too little contrast, until the answer is there.
  await expect.element(page.getByRole('heading', { name: '1 member' })).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
});

test('whoever has the right mutes a member with a reason and an end', async () => {
  const { page, calls } = await open(moderating, '?tab=members', {
    'GET /communities/:id/members': () => listOf([{ ...entry, can: able('mute', 'remove', 'ban') }], { muteMinutes: 10_080 }),
    'PUT /communities/:id/mutes/:userId': () => ({ mutedUntil: '2026-11-26T10:00:00Z' }),
  });
  await page.getByRole('button', { name: 'Actions for Sam Okafor' }).click();
  await page.getByRole('menuitem', { name: 'Mute…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mute Sam Okafor?' });
  await dialog.getByRole('button', { name: 'Mute' }).click();
  await expect.element(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('textbox').fill('Shouting');
  await dialog.getByRole('combobox').selectOptions('7 days');
  expect(await violationsInBothThemes()).toEqual([]);
  await dialog.getByRole('button', { name: 'Mute' }).click();
  await expect.element(page.getByText('Sam Okafor is muted.')).toBeVisible();
  expect(calls).toContain(`PUT /communities/${id}/mutes/${sam.id} {"minutes":10080,"reason":"Shouting"}`);
});

test('when a row is gone, the focus goes to the one in its place', async () => {
  const ann = { ...sam, id: '01900000-0000-7000-8000-0000000000a1', username: 'ann', firstName: 'Ann', lastName: 'Lee' };
  let isThere = true;
  const { page } = await open(moderating, '?tab=members', {
    'GET /communities/:id/members': () =>
      listOf((isThere ? [sam, ann] : [ann]).map((user) => ({ ...entry, user, can: able('remove', 'ban') }))),
    'POST /communities/:id/members/:userId/removal': () => ((isThere = false), {}),
  });
  await page.getByRole('button', { name: 'Actions for Sam Okafor' }).click();
  await page.getByRole('menuitem', { name: 'Remove…' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Asked to go');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByRole('button', { name: 'Actions for Ann Lee' })).toHaveFocus();
});

test('an owner hands over to a member, after one more question', async () => {
  const { page, calls } = await open(owner, '?tab=members', {
    'GET /communities/:id/members': () =>
      listOf([{ ...entry, can: able('role', 'owner') }], { grantableRoles: ['admin', 'moderator', 'member'] }),
    'PUT /communities/:id/owner': () => ({ communityId: id, state: 'active', role: 'admin', joinedAt: null }),
  });
  await page.getByRole('button', { name: 'Actions for Sam Okafor' }).click();
  await page.getByRole('menuitem', { name: 'Make an owner…' }).click();
  await page.getByRole('checkbox', { name: 'Hand over', exact: false }).click();
  await page.getByRole('button', { name: 'Make owner' }).click();
  await expect.poll(() => calls).toContain(`PUT /communities/${id}/owner {"userId":"${sam.id}"}`);
});

test('several requests are declined at once with one reason, and those that came too late are counted', async () => {
  const kim = { ...sam, id: sam.id.replace(/.$/, 'f'), firstName: 'Kim', username: 'kimk' };
  const request = {
    message: '',
    answers: [{ question: 'What do you bake?', kind: 'text', answer: 'Rye' }],
    requestedAt: '2026-11-20T10:00:00Z',
  };
  const items = [sam, kim].map((user) => ({ ...request, user }));
  const { page, calls } = await open({ can: { ...moderating.can, approve: true } }, '?tab=manage&section=requests', {
    'GET /communities/:id/requests': () => ({ items, pagination: { page: 1, perPage: 10, total: 2, totalPages: 1 } }),
    'POST /communities/:id/requests': () => ({
      results: [
        { userId: sam.id, isDone: true },
        { userId: kim.id, isDone: false },
      ],
    }),
  });
  await expect.element(page.getByText('Rye').first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).click();
  await page.getByRole('button', { name: 'Decline…' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('We are full');
  expect(await violationsInBothThemes()).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect.element(page.getByText('1 request was declined.')).toBeVisible();
  await expect.element(page.getByText('One request had been answered or withdrawn already.')).toBeVisible();
  expect(calls).toContain(
    `POST /communities/${id}/requests {"userIds":["${sam.id}","${kim.id}"],"decision":"reject","reason":"We are full"}`,
  );
});

test('rights are saved with the version that was read', async () => {
  const { page, calls } = await open({ can: { ...moderating.can, manage: true } }, '?tab=manage&section=rights', {
    'GET /communities/:id/rights': () => ({ rights: { invite: 'member' }, version: 4, isRequired: false }),
    'PUT /communities/:id/rights': () => ({ rights: { invite: 'member', post: 'moderator' }, version: 5, isRequired: false }),
  });
  await expect.element(page.getByRole('combobox', { name: 'Invite people' })).toHaveValue('member');
  await page.getByRole('combobox', { name: 'Write posts' }).selectOptions('Moderators');
  expect(await violationsInBothThemes()).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(calls.find((call) => call.startsWith('PUT'))).toContain('"version":4');
});

test('moderators see who is banned and why, and end it', async () => {
  const restriction = { user: sam, reason: 'Threats', until: null, since: '2026-11-20T10:00:00Z', by: null, can: { end: true } };
  const { page, calls } = await open(moderating, '?tab=manage&section=banned', {
    'GET /communities/:id/restrictions': ({ query }) => listOf(query.get('kind') === 'banned' ? [restriction] : []),
    'DELETE /communities/:id/bans/:userId': () => ({}),
  });
  await expect.element(page.getByText('Threats')).toBeVisible();
  await expect.element(page.getByText('No one is muted')).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await page.getByRole('button', { name: 'End the ban of Sam Okafor' }).click();
  await expect.element(page.getByText('Sam Okafor can join again.')).toBeVisible();
  expect(calls).toContain(`DELETE /communities/${id}/bans/${sam.id}`);
});

test('joining asks for answers and the rules of today; rules that changed meanwhile are shown again', async () => {
  const question = { id: sam.id, label: 'What do you bake?', kind: 'text' as const, isRequired: true, options: [] };
  const asking = {
    membership: null,
    can: { post: false },
    asksOnJoining: true,
    joinQuestions: [question],
    rules: ['Be kind.'],
    rulesVersion: 2,
  };
  const community = aWholeCommunity(asking);
  let version = 2;
  const { page, calls } = await open(asking, '', {
    'GET /communities/:id': () => ({ ...community, rulesVersion: version, rules: version === 2 ? ['Be kind.'] : ['Be kinder.'] }),
    'POST /communities/:id/join': () => {
      if (version === 3) return { communityId: id, state: 'active', role: 'member', joinedAt: '2026-11-21T10:00:00Z' };
      version = 3;
      return refuse(409, 'community.rules_changed');
    },
  });
  await page.getByRole('button', { name: 'Join Community 1' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Join Community 1' });
  await dialog.getByRole('textbox', { name: 'What do you bake?' }).fill('Rye');
  await dialog.getByRole('button', { name: 'Join', exact: true }).click();
  await expect.element(dialog.getByText('Accept the rules to go on.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'I have read the rules', exact: false }).click();
  expect(await violationsInBothThemes()).toEqual([]);
  await dialog.getByRole('button', { name: 'Join', exact: true }).click();
  await expect.element(dialog.getByText('Be kinder.')).toBeVisible();
  await expect.element(dialog.getByRole('checkbox')).not.toBeChecked();
  await dialog.getByRole('checkbox').click();
  await dialog.getByRole('button', { name: 'Join', exact: true }).click();
  await expect.element(page.getByText('You are now in Community 1.')).toBeVisible();
  expect(calls).toContain(`POST /communities/${id}/join {"rulesVersion":3,"answers":[{"questionId":"${sam.id}","answer":"Rye"}]}`);
});

test('a stranger follows what can be read; a member chooses what to hear of', async () => {
  const outside = await open({ membership: null, can: { readContent: true } }, '', {
    'PUT /communities/:id/follow': () => ({ isFollowing: true }),
  });
  await outside.page.getByRole('button', { name: 'Follow' }).click();
  await expect.poll(() => outside.calls).toContain(`PUT /communities/${id}/follow`);
  await outside.page.unmount();
  const inside = await open({ own: { ...aWholeCommunity().own, notificationLevel: 'all' }, isRequired: true }, '', {
    'PUT /communities/:id/membership': () => ({ notificationLevel: 'none' }),
  });
  await inside.page.getByRole('button', { name: 'Joined' }).click();
  expect(inside.page.getByRole('menuitem', { name: 'Leave' }).elements()).toEqual([]);
  await inside.page.getByRole('menuitemradio', { name: 'Of nothing' }).click();
  await expect.poll(() => inside.calls).toContain(`PUT /communities/${id}/membership {"notificationLevel":"none"}`);
});

type MemberField = Community['memberFields'][number];
const port: MemberField = { id: 'f1', kind: 'text', label: 'Home port', isRequired: true, options: [], visibleTo: 'members' };
const boat: MemberField = {
  ...port,
  id: 'f2',
  kind: 'choice',
  label: 'Boat',
  isRequired: false,
  options: ['Dinghy', 'Ketch'],
  visibleTo: 'moderators',
};
const site: MemberField = { ...port, id: 'f3', kind: 'link', label: 'Website', isRequired: false };
const crew: MemberField = { ...port, id: 'f4', label: 'Crew', isRequired: false };

test('joining asks for the fields, and again where they have changed meanwhile', async () => {
  let memberFields = [boat, site];
  const outside = { membership: null, asksOnJoining: true, rules: [], can: { readContent: false } };
  const { page, calls } = await open(outside, '', {
    'GET /communities/:id': () => aWholeCommunity({ ...insider, ...outside, memberFields }),
    'POST /communities/:id/join': ({ body }) =>
      (body as { fields: object[] }).fields.length === 3
        ? { communityId: id, state: 'active', role: 'member', joinedAt: '2026-11-21T10:00:00Z' }
        : refuse(422, 'member.answers_needed', [{ field: `fields.${port.id}`, rule: 'required' }]),
  });
  await page.getByRole('button', { name: 'Join Community 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Join Community 1' });
  await dialog.getByLabelText('Boat').selectOptions('Ketch');
  await expect.element(dialog.getByText('optional · only moderators see it')).toBeVisible();
  await dialog.getByLabelText('Website').fill('ketch.example');
  await dialog.getByRole('button', { name: 'Join' }).click();
  await expect.element(dialog.getByText('Enter an address that begins with http:// or https://.')).toBeVisible();
  await dialog.getByLabelText('Website').fill('https://ketch.example');
  memberFields = [port, boat, site];
  await dialog.getByRole('button', { name: 'Join' }).click();
  await dialog.getByLabelText('Home port').fill('Kiel');
  expect(await violationsInBothThemes()).toEqual([]);
  await dialog.getByRole('button', { name: 'Join' }).click();
  await expect.element(page.getByText('You are now in Community 1.')).toBeVisible();
  const sent = calls.findLast((call) => call.startsWith('POST'))!;
  expect(JSON.parse(sent.slice(sent.indexOf('{')))).toEqual({
    fields: [
      { fieldId: port.id, value: 'Kiel' },
      { fieldId: boat.id, value: 'Ketch' },
      { fieldId: site.id, value: 'https://ketch.example' },
    ],
  });
});

test('a member changes what they say, and is asked where another tab was faster', async () => {
  let own = { fields: [port, boat], values: [{ fieldId: port.id, value: 'Kiel' }], version: 1 };
  const { page, calls } = await open({ memberFields: [port, boat] }, '', {
    'GET /communities/:id/member-fields': () => own,
    'PUT /communities/:id/member-fields': ({ body }) => {
      const { version, values } = body as typeof own;
      return version === own.version ? { ...own, values, version: version + 1 } : refuse(409, 'record.changed');
    },
  });
  await page.getByRole('button', { name: 'Joined' }).click();
  await page.getByRole('menuitem', { name: 'My profile in this community…' }).click();
  const sheet = page.getByRole('dialog', { name: 'My profile in this community' });
  await expect.element(sheet.getByLabelText('Home port')).toHaveValue('Kiel');
  expect(await violationsInBothThemes()).toEqual([]);
  await sheet.getByLabelText('Home port').fill('Laboe');
  own = { ...own, values: [{ fieldId: port.id, value: 'Eckernförde' }], version: 2 };
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('cell', { name: 'Eckernförde' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(page.getByText('Saved')).toBeVisible();
  expect(calls.findLast((call) => call.startsWith('PUT'))).toContain('"value":"Laboe"');
});

test('the directory tells in short what members say, and all of it in their details', async () => {
  const values = [
    { fieldId: port.id, value: 'Kiel' },
    { fieldId: boat.id, value: 'Ketch' },
    { fieldId: site.id, value: 'https://ketch.example/about' },
    { fieldId: crew.id, value: 'Two cats' },
  ];
  const { page } = await open({}, '?tab=members', {
    'GET /communities/:id/members': () => listOf([{ ...entry, values }], { fields: [port, boat, site, crew] }),
  });
  await expect.element(page.getByRole('link', { name: 'ketch.example' })).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer');
  expect(page.getByText('Two cats').elements()).toEqual([]);
  expect(await violationsInBothThemes()).toEqual([]);
  await page.getByRole('button', { name: 'Details of Sam Okafor' }).click();
  const details = page.getByRole('dialog', { name: 'Sam Okafor' });
  for (const text of ['Two cats', 'https://ketch.example/about']) await expect.element(details.getByText(text)).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
});
