import { expect, test } from 'vitest';
import type { OwnDecision } from '#contract/moderation/appeals.ts';
import type { CaseDetail } from '#contract/moderation/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { aWholeCommunity, insider } from '#test/communities.ts';
import { openScreen } from '#test/open-screen.tsx';
import { CasesSection } from './cases/cases-section.tsx';
import { Decision } from './decision/decision.tsx';

const id = '01900000-0000-7000-8000-000000000001';
const community = { id, slug: 'sailors', name: 'Sailors', avatar: null };
const person = (name: string) => ({ id, username: name, firstName: name, lastName: '', profilePicture: null });
const decision: OwnDecision = {
  community,
  isOfSite: false,
  title: 'Buy my boats',
  contentAct: 'remove',
  personAct: 'mute',
  reason: 'Advertising again',
  at: '2026-11-20T10:00:00Z',
  appealUntil: '2026-12-20T10:00:00Z',
  can: { appeal: true },
  appeal: null,
};
const words = 'These were not for sale, but a gift.';
const appealed: OwnDecision = {
  ...decision,
  can: { appeal: false },
  appeal: { state: 'open', text: words, at: '2026-11-21T10:00:00Z', reason: '' },
};

const openDecision = async (replies: Parameters<typeof answer>[0] = {}) => {
  let now = decision;
  const calls = answer({ 'GET /appeals/own': () => now, 'POST /appeals': () => (now = appealed), ...replies });
  const Screen = () => <Decision place="case" id={id} onClose={() => {}} />;
  return { ...(await openScreen({ '/': Screen }, '/', 'moderation-decision')), calls };
};

test('a decision says what happened and why, and takes an appeal', async () => {
  const { page, calls } = await openDecision();
  await expect.element(page.getByText('Advertising again')).toBeVisible();
  await expect.element(page.getByText(/Deleted by a moderator · Muted/)).toBeVisible();
  await page.getByLabelText('What should be looked at again').fill('Short');
  await page.getByRole('button', { name: 'Appeal', exact: true }).click();
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  await page.getByLabelText('What should be looked at again').fill(words);
  expect(await violationsInBothThemes()).toEqual([]);
  await page.getByRole('button', { name: 'Appeal', exact: true }).click();
  await expect.element(page.getByText('It waits for an answer. You get a notification.')).toBeVisible();
  await expect.element(page.getByText(words)).toBeVisible();
  expect(calls.find((call) => call.startsWith('POST'))).toContain(words);
});

test('an answered appeal is shown with its reason, and a late one is not asked for', async () => {
  const answered = { ...appealed.appeal!, state: 'reversed' as const, reason: 'You are right' };
  const first = await openDecision({ 'GET /appeals/own': () => ({ ...appealed, appeal: answered }) });
  await expect.element(first.page.getByText('The decision was reversed.')).toBeVisible();
  await expect.element(first.page.getByText('Reason: You are right')).toBeVisible();
});

test('a decision that is too old says so', async () => {
  const { page } = await openDecision({ 'GET /appeals/own': () => ({ ...decision, can: { appeal: false } }) });
  await expect.element(page.getByText(/within 30 days, and this one is older/)).toBeVisible();
  expect(page.getByRole('textbox').elements()).toEqual([]);
});

test('a refusal keeps the words', async () => {
  const { page } = await openDecision({ 'POST /appeals': () => refuse(409, 'appeal.exists') });
  await page.getByLabelText('What should be looked at again').fill(words);
  await page.getByRole('button', { name: 'Appeal', exact: true }).click();
  await expect.element(page.getByText(/You have appealed this decision already/)).toBeVisible();
  await expect.element(page.getByLabelText('What should be looked at again')).toHaveValue(words);
});

const detail: CaseDetail = {
  id,
  community,
  targetType: 'post',
  subject: person('Benedict'),
  title: 'Buy my boats',
  excerpt: 'Cheap boats',
  url: '/communities/sailors/posts/1',
  state: 'actioned',
  reportCount: 0,
  reasons: [],
  reviewer: null,
  decision: { personAct: 'none', contentAct: 'hide', reason: 'Advertising', by: person('Cleo'), at: '2026-11-20T10:00:00Z' },
  appeal: { state: 'open', text: words, at: '2026-11-21T10:00:00Z', decision: null },
  createdAt: '2026-11-20T10:00:00Z',
  version: 2,
  body: 'Cheap boats for everyone',
  context: [],
  reports: [],
  history: [],
  can: { personActs: ['none'], contentActs: ['none'], decideAppeal: true, muteMinutes: 60 },
};
const openCases = async (replies: Parameters<typeof answer>[0] = {}) => {
  const calls = answer({
    'GET /communities/:id/cases': ({ query }) => ({
      items: query.get('show') === 'appeals' ? [detail] : [],
      nextCursor: null,
      waiting: 0,
      appeals: 1,
    }),
    'GET /cases/:id': () => detail,
    ...replies,
  });
  const Screen = () => <CasesSection community={aWholeCommunity(insider)} />;
  return { ...(await openScreen({ '/': Screen }, '/', 'moderation')), calls };
};

test('appeals have a tab with their number, and are answered with a reason', async () => {
  const done = { state: 'reversed' as const, text: words, at: '2026-11-21T10:00:00Z' };
  const { page, calls } = await openCases({
    'POST /cases/:id/appeal/decision': () => ({
      ...detail,
      appeal: { ...done, decision: { reason: 'A gift it is', by: person('Dora'), at: '2026-11-22T10:00:00Z' } },
    }),
  });
  await page.getByRole('radio', { name: 'Appeals (1)' }).click();
  await page.getByRole('button', { name: 'Buy my boats' }).click();
  const sheet = page.getByRole('dialog');
  await expect.element(sheet.getByText(words)).toBeVisible();
  await expect.element(sheet.getByText(/^As it was when the appeal was made/)).toBeVisible();
  expect(sheet.getByText(/reported/i).elements()).toEqual([]);
  await sheet.getByLabelText('The decision', { exact: true }).selectOptions('reversed');
  await sheet.getByLabelText('Reason').fill('A gift it is');
  expect(await violationsInBothThemes()).toEqual([]);
  await sheet.getByRole('button', { name: 'Decide the appeal' }).click();
  await expect.element(sheet.getByText('Dora: A gift it is')).toBeVisible();
  await expect.element(sheet.getByRole('region', { name: 'Appeal' })).toHaveFocus();
  expect(calls.find((call) => call.startsWith('POST'))).toContain('"outcome":"reversed"');
});

test('who decided does not decide about the appeal', async () => {
  const { page } = await openCases({ 'GET /cases/:id': () => ({ ...detail, can: { ...detail.can, decideAppeal: false } }) });
  await page.getByRole('radio', { name: 'Appeals (1)' }).click();
  await page.getByRole('button', { name: 'Buy my boats' }).click();
  await expect.element(page.getByText(/^Someone else decides this appeal/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Decide the appeal' }).elements()).toEqual([]);
});
