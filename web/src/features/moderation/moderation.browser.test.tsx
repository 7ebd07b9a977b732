import { expect, test } from 'vitest';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { aWholeCommunity, insider } from '#test/communities.ts';
import { openScreen } from '#test/open-screen.tsx';
import { CasesSection } from './cases/cases-section.tsx';
import { ReportForm } from './report/report-form.tsx';

const id = '01900000-0000-7000-8000-000000000001';
const person = (name: string) => ({
  id: `${id.slice(0, -1)}${name.length}`,
  username: name,
  firstName: name,
  lastName: '',
  profilePicture: null,
});
const aCase = {
  id,
  community: { id, slug: 'sailors', name: 'Sailors', avatar: null },
  targetType: 'post',
  subject: person('Benedict'),
  title: 'Buy my boats',
  excerpt: 'Cheap boats',
  url: '/communities/sailors/posts/1',
  state: 'open',
  reportCount: 2,
  reasons: ['spam'],
  reviewer: null,
  decision: null,
  appeal: null,
  createdAt: '2026-11-20T10:00:00Z',
  version: 1,
};
const detail = {
  ...aCase,
  body: 'Cheap boats for everyone',
  context: [
    { id: 'm-1', sender: person('Dora'), excerpt: 'Stop that', at: '2026-11-20T09:58:00Z', isAfter: false },
    { id: 'm-2', sender: person('Dora'), excerpt: 'I said stop', at: '2026-11-20T09:59:00Z', isAfter: true },
  ],
  reports: [{ reporter: person('Anna'), reason: 'spam', note: 'Third time', at: '2026-11-20T10:00:00Z' }],
  history: [],
  can: { personActs: ['none', 'warn', 'mute', 'ban'], contentActs: ['none', 'hide', 'remove'], decideAppeal: false, muteMinutes: 10_080 },
};

const openReport = async (replies: Parameters<typeof answer>[0] = {}) => {
  const calls = answer({ 'GET /reports/own': () => ({ reportedAt: null }), 'POST /reports': () => ({ isNew: true }), ...replies });
  const Screen = () => <ReportForm reported={{ type: 'post', id, name: 'Buy my boats' }} onClose={() => {}} />;
  return { ...(await openScreen({ '/': Screen }, '/', 'moderation-report')), calls };
};

test('a report names a reason, and says what happens next', async () => {
  const { page, calls } = await openReport();
  await page.getByRole('button', { name: 'Send the report' }).click();
  await expect.element(page.getByLabelText('What is wrong')).toHaveAccessibleDescription(/./);
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  await page.getByLabelText('What is wrong').selectOptions('spam');
  expect(await violationsInBothThemes()).toEqual([]);
  await page.getByRole('button', { name: 'Send the report' }).click();
  await expect.element(page.getByText('Thank you. You get a notification when it is decided.')).toBeVisible();
  expect(calls.find((call) => call.startsWith('POST'))).toContain('"reason":"spam"');
});

test('what was reported before, or is gone, is said', async () => {
  const { page } = await openReport({ 'GET /reports/own': () => ({ reportedAt: '2026-11-20T10:00:00Z' }) });
  await expect.element(page.getByRole('heading', { name: 'Reported already' })).toBeVisible();
});

test('a refusal stays in the dialog, with all words', async () => {
  const { page } = await openReport({ 'POST /reports': () => refuse(410, 'report.target_deleted') });
  await page.getByLabelText('What is wrong').selectOptions('spam');
  await page.getByLabelText('What should be known (optional)').fill('Look at it');
  await page.getByRole('button', { name: 'Send the report' }).click();
  await expect.element(page.getByText(/This was deleted already/)).toBeVisible();
  await expect.element(page.getByLabelText('What should be known (optional)')).toHaveValue('Look at it');
});

const openCases = async (replies: Parameters<typeof answer>[0] = {}, at = `/?case=${id}`) => {
  const calls = answer({
    'GET /communities/:id/cases': ({ query }) => ({
      items: query.get('show') === 'waiting' ? [aCase] : [],
      nextCursor: null,
      waiting: 1,
      appeals: 1,
    }),
    'GET /cases/:id': () => detail,
    'POST /cases/:id/decision': () => ({ ...detail, state: 'actioned', version: 2 }),
    ...replies,
  });
  const Screen = () => <CasesSection community={aWholeCommunity(insider)} />;
  return { ...(await openScreen({ '/': Screen }, at, 'moderation')), calls };
};

test('a case shows what was reported, by whom and why, and takes a decision with its version', async () => {
  const { page, calls } = await openCases({}, '/');
  await page.getByRole('button', { name: 'Buy my boats' }).click();
  const sheet = page.getByRole('dialog');
  await expect.element(sheet.getByText('Cheap boats for everyone')).toBeVisible();
  await expect.element(sheet.getByText('Third time')).toBeVisible();
  const around = sheet.getByRole('region', { name: 'Before and after it' }).getByRole('listitem');
  await expect
    .poll(() => around.elements().map(({ lastElementChild, textContent }) => (lastElementChild ?? { textContent }).textContent))
    .toEqual(['Stop that', 'The reported message', 'I said stop']);
  expect(await violationsInBothThemes()).toEqual([]);
  await sheet.getByLabelText('Content').selectOptions('remove');
  await sheet.getByLabelText('Person', { exact: true }).selectOptions('mute');
  await sheet.getByLabelText('Reason').fill('Advertising again');
  await sheet.getByRole('button', { name: 'Decide' }).click();
  await expect.element(page.getByText(/The people concerned are told/)).toBeVisible();
  const sent = calls.find((call) => call.startsWith('POST'))!;
  expect(JSON.parse(sent.slice(sent.indexOf('{')))).toEqual({
    contentAct: 'remove',
    personAct: 'mute',
    minutes: 1_440,
    hours: null,
    reason: 'Advertising again',
    version: 1,
  });
});

test('a decision that comes second is refused, and the case is shown as it is now', async () => {
  let now: object = detail;
  const { page } = await openCases({
    'GET /cases/:id': () => now,
    'POST /cases/:id/decision': () => {
      now = {
        ...detail,
        state: 'dismissed',
        version: 2,
        decision: { personAct: 'none', contentAct: 'none', reason: 'It is fine', by: person('Cleo'), at: '2026-11-20T11:00:00Z' },
      };
      return refuse(409, 'case.changed');
    },
  });
  const sheet = page.getByRole('dialog');
  await sheet.getByLabelText('Reason').fill('Dismissed by me');
  await sheet.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(sheet.getByText('It is fine')).toBeVisible();
  expect(sheet.getByRole('button', { name: 'Dismiss' }).elements()).toEqual([]);
});

test('what was decided has a list of its own', async () => {
  const { page } = await openCases({}, '/');
  await page.getByRole('radio', { name: 'Decided' }).click();
  await expect.element(page.getByText('Nothing decided yet')).toBeVisible();
});
