import { expect, test } from 'vitest';
import { violationsInBothThemes } from '#test/axe.ts';
import { answer, refuse } from '#test/answers.ts';
import { aWholeCommunity, insider, technology } from '#test/communities.ts';
import { openScreen } from '#test/open-screen.tsx';
import { someSettings } from '#test/community-settings.ts';
import { Page } from '../community.page.tsx';

const managed = aWholeCommunity({ ...insider, can: { ...insider.can, manage: true, approve: true } });
const nobody = { items: [], pagination: { page: 1, perPage: 10, total: 0, totalPages: 0 } };
type Replies = Parameters<typeof answer>[0];

const open = async (replies: Replies = {}, at = '/communities/community-1?tab=manage&section=general', community = managed) => {
  const calls = answer({
    'GET /communities/categories': () => ({ items: [technology] }),
    'GET /communities/:id': () => community,
    'GET /communities/:id/settings': () => someSettings(),
    'GET /communities/:id/requests': () => nobody,
    ...replies,
  });
  const opened = await openScreen({ '/communities/:slug': Page }, at, 'communities', 'communities-settings', 'communities-form');
  return { ...opened, calls };
};

test('the management lists what the viewer may do, and each section has an address', async () => {
  const { page, address } = await open();
  await expect.element(page.getByLabelText('Name')).toHaveValue('Community 1');
  await page.getByRole('link', { name: 'Requests to join' }).click();
  await expect.element(address).toHaveTextContent('/communities/community-1?tab=manage&section=requests');
  await expect.element(page.getByText('No one is waiting')).toBeVisible();
});

test('moderators find the requests, and nothing that administrators change', async () => {
  const { page } = await open(
    {},
    '/communities/community-1?tab=requests',
    aWholeCommunity({ ...insider, can: { ...insider.can, approve: true } }),
  );
  await expect.element(page.getByText('No one is waiting')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Manage' })).toBeVisible();
  const sections = page.getByRole('navigation', { name: 'Sections of the management' });
  await expect.element(sections.getByRole('link', { name: 'Invitations' })).toBeVisible();
  expect(sections.getByRole('link', { name: 'Community', exact: true }).elements()).toEqual([]);
});

test('those who manage the channels find them among the sections', async () => {
  const community = aWholeCommunity({ ...insider, can: { ...insider.can, manageChannels: true } });
  const replies = { 'GET /communities/:id/channels': () => ({ items: [] }) };
  const { page } = await open(replies, '/communities/community-1?tab=manage&section=channels', community);
  await expect.element(page.getByText('No channels yet')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Channels' })).toHaveAttribute('aria-current', 'page');
});

test('members see no management, even under its address', async () => {
  const { page } = await open({}, '/communities/community-1?tab=manage', aWholeCommunity(insider));
  await expect.element(page.getByRole('link', { name: 'Posts' })).toHaveAttribute('aria-current', 'page');
  expect(page.getByRole('link', { name: 'Manage' }).elements()).toEqual([]);
});

test('what was changed is saved with the version that was read', async () => {
  const { page, calls } = await open({
    'PUT /communities/:id': ({ body }) => ({ ...someSettings(), ...(body as object), version: 4 }),
  });
  await page.getByLabelText('One sentence').fill('We sail at dawn.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Saved')).toBeVisible();
  const [sent] = calls.filter((call) => call.startsWith('PUT'));
  expect(JSON.parse(sent!.slice(sent!.indexOf('{')))).toMatchObject({ tagline: 'We sail at dawn.', country: null, version: 3 });
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('a change that another person saved first is shown beside the own one', async () => {
  let stored = someSettings();
  const { page, calls } = await open({
    'GET /communities/:id/settings': () => stored,
    'PUT /communities/:id': ({ body }) => {
      const { version } = body as { version: number };
      return version === stored.version
        ? { ...stored, ...(body as object), version: version + 1 }
        : { ...refuse(409, 'record.changed'), params: { by: 'samo', at: '2026-11-20T10:00:00Z' } };
    },
  });
  await page.getByLabelText('One sentence').fill('Mine');
  stored = { ...stored, tagline: 'Elsewhere', version: 4 };
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('cell', { name: 'Elsewhere' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(() => calls.filter((call) => call.startsWith('PUT'))).toHaveLength(2);
  expect(calls.findLast((call) => call.startsWith('PUT'))).toContain('"tagline":"Mine"');
});

test('the sections have no violations', async () => {
  const { page } = await open();
  await expect.element(page.getByLabelText('Name')).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
});

const section = (name: string) => `/communities/community-1?tab=manage&section=${name}`;
const saved = (calls: readonly string[]) => {
  const sent = calls.findLast((call) => call.startsWith('PUT')) ?? '{}';
  return JSON.parse(sent.slice(sent.indexOf('{'))) as unknown;
};
const echo: Replies = { 'PUT /communities/:id': ({ body }) => ({ ...someSettings(), ...(body as object), version: 4 }) };

test('rules and questions are added, moved and taken away', async () => {
  const { page, calls } = await open(echo, section('joining'));
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await expect.element(page.getByLabelText('rule 2')).toHaveFocus();
  await page.getByRole('button', { name: 'Remove rule 2' }).click();
  await expect.element(page.getByRole('button', { name: 'Add a rule' })).toHaveFocus();
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await page.getByLabelText('rule 2').fill('Be on time.');
  await page.getByRole('button', { name: 'Move rule 2 up' }).click();
  await page.getByRole('button', { name: 'Add a question' }).click();
  await page.getByLabelText('Question 1', { exact: true }).fill('How often?');
  await page.getByLabelText('Kind').selectOptions('Choice');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(/Between 2 and 20 options/)).toBeVisible();
  await page.getByLabelText('Options').fill('Weekly, Monthly,');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => saved(calls))
    .toMatchObject({
      rules: ['Be on time.', 'Be kind.'],
      joinQuestions: [{ kind: 'choice', label: 'How often?', isRequired: false, options: ['Weekly', 'Monthly'] }],
      version: 3,
    });
  expect(await violationsInBothThemes()).toEqual([]);
});

test('the fields of member profiles have a kind, and tell who sees them', async () => {
  const { page, calls } = await open(echo, section('fields'));
  await page.getByRole('button', { name: 'Add a field' }).click();
  await page.getByLabelText('Field 1', { exact: true }).fill('x');
  await page.getByLabelText('Kind').selectOptions('Link');
  await page.getByLabelText('Who sees it').selectOptions('Moderators only');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('At least 2 characters.')).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await page.getByLabelText('Field 1', { exact: true }).fill('Website');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => saved(calls))
    .toMatchObject({
      memberFields: [{ kind: 'link', label: 'Website', isRequired: false, options: [], visibleTo: 'moderators' }],
      version: 3,
    });
});

test('what is wrong with a field is told at its row, which has the focus', async () => {
  const aField = (label: string, kind: 'text' | 'choice') => ({
    id: `0192f6a0-5555-7000-8000-00000000000${label.length}`,
    kind,
    label,
    isRequired: false,
    options: [],
    visibleTo: 'members' as const,
  });
  const memberFields = [aField('Website', 'text'), aField('Team', 'choice'), aField('x', 'text')];
  const { page, calls } = await open({ 'GET /communities/:id/settings': () => ({ ...someSettings(), memberFields }) }, section('fields'));
  await page.getByLabelText('Field 1', { exact: true }).fill('Blog');
  // A second attempt finds it as well.
  for (const _ of [1, 2]) {
    await page.getByRole('button', { name: 'Save' }).click();
    const options = page.getByRole('listitem').nth(1).getByLabelText('Options');
    await expect.element(options).toHaveFocus();
    await expect.element(options).toHaveAttribute('aria-invalid', 'true');
    await expect.element(options).toHaveAccessibleDescription('Between 2 and 20 options, each only once; other kinds have none.');
    await expect.element(page.getByLabelText('Field 3', { exact: true })).toHaveAccessibleDescription('At least 2 characters.');
    await expect.element(page.getByLabelText('Field 1', { exact: true })).toHaveAttribute('aria-invalid', 'false');
  }
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
});

test('an empty rule is told at its row', async () => {
  const { page, calls } = await open({}, section('joining'));
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByLabelText('rule 2')).toHaveFocus();
  await expect.element(page.getByLabelText('rule 2')).toHaveAccessibleDescription('This is required.');
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
});

test('rights are saved though the settings were meanwhile, and the other way round: only what both changed is asked', async () => {
  // Settings and rights share one version.
  let version = 3;
  let rights: object = {};
  const guarded = (body: unknown, save: () => object) => {
    const { version: read } = body as { version: number };
    if (read !== version) return { ...refuse(409, 'record.changed'), params: { by: 'samo', at: '2026-11-20T10:00:00Z' } };
    version += 1;
    return save();
  };
  const replies: Replies = {
    'GET /communities/:id/settings': () => someSettings({ version }),
    'PUT /communities/:id': ({ body }) => guarded(body, () => someSettings({ ...(body as object), version })),
    'GET /communities/:id/rights': () => ({ rights, version, isRequired: false }),
    'PUT /communities/:id/rights': ({ body }) =>
      guarded(body, () => ((rights = (body as { rights: object }).rights), { rights, version, isRequired: false })),
  };
  const { page, calls } = await open(replies, section('rights'));
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeVisible();
  const choose = (right: string, role: string) => page.getByRole('combobox', { name: right }).selectOptions(role);
  await choose('Write posts', 'Moderators');
  // Another tab saved its settings.
  version = 4;
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Saved')).toBeVisible();
  expect(page.getByRole('dialog').elements()).toEqual([]);
  expect(saved(calls)).toMatchObject({ rights: { post: 'moderator' }, version: 4 });
  // And another one its rights: another right is merged, the same one is asked about.
  await choose('Write posts', 'Administrators');
  rights = { ...rights, invite: 'member' };
  version = 9;
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => saved(calls)).toMatchObject({ rights: { post: 'admin', invite: 'member' }, version: 9 });
  expect(page.getByRole('dialog').elements()).toEqual([]);
  await choose('Write posts', 'Moderators');
  rights = { ...rights, post: 'member' };
  version = 12;
  await page.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog');
  await expect.element(question.getByRole('rowheader', { name: 'Write posts' })).toBeVisible();
  await question.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(() => saved(calls)).toMatchObject({ rights: { post: 'moderator', invite: 'member' }, version: 12 });
  await page.unmount();
  const settings = await open(replies, section('content'));
  await settings.page.getByText('All', { exact: true }).click();
  version = 15;
  await settings.page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => saved(settings.calls)).toMatchObject({ postModeration: 'all', version: 15 });
  expect(settings.page.getByRole('dialog').elements()).toEqual([]);
});

test('an organisation needs a name, and its codes are checked before they are sent', async () => {
  const { page, calls } = await open(echo, section('organisation'));
  await page.getByLabelText('Unified Social Credit Code').fill('91350100M000100Y44');
  await page.getByLabelText('Registration number').fill('VR 12');
  await page.getByRole('button', { name: 'Save' }).click();
  for (const text of ['This is required.', 'This is not a valid Unified Social Credit Code.', 'Use only letters and digits.'])
    await expect.element(page.getByText(text)).toBeVisible();
  await page.getByLabelText('Name of the organisation').fill('Sailing Club');
  await page.getByLabelText('Unified Social Credit Code').fill('91350100m000100y43');
  await page.getByLabelText('Registration number').fill('VR12');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => saved(calls))
    .toMatchObject({ organisation: { name: 'Sailing Club', phone: '', creditCode: '91350100M000100Y43', number: 'VR12' } });
});

test('an address that is taken is said under it', async () => {
  const { page } = await open({ 'PUT /communities/:id': () => refuse(409, 'community.slug_taken') }, section('address'));
  await page.getByRole('textbox', { name: 'Address' }).fill('elsewhere');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Another community has this address. Choose a different one.')).toBeVisible();
});

test.each(['looks', 'access', 'content'])('the section %s has no violations', async (name) => {
  const { page } = await open(echo, section(name));
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
});

test('words and links of texts are set in one section, a word on each line', async () => {
  const { page, calls } = await open(
    { 'PUT /communities/:id': ({ body }) => ({ ...someSettings(), ...(body as object), version: 4 }) },
    '/communities/community-1?tab=manage&section=moderation',
  );
  await page.getByLabelText('Words that are held or refused').fill('x'.repeat(61));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('A word has 60 characters at most.')).toBeVisible();
  await page.getByLabelText('Words that are held or refused').fill('casino\n 赌博 \n\ncasino');
  await page.getByText('Is refused').click();
  await page.getByLabelText('Links in their texts').selectOptions('refuse');
  await page.getByLabelText('Posts, comments, messages and edited messages an hour').selectOptions('5');
  expect(await violationsInBothThemes()).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Saved')).toBeVisible();
  const sent = calls.findLast((call) => call.startsWith('PUT'))!;
  expect(JSON.parse(sent.slice(sent.indexOf('{')))).toEqual({
    contentRules: { words: ['casino', '赌博'], onWord: 'refuse', newcomerLinks: 'refuse', newcomerTexts: 5 },
    version: 3,
  });
});
