import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { textsOf } from '../texts.ts';

const t = textsOf('en-US');
const place = '/communities/maple-street';
const name = 'Maple Street Neighbours';
const manage = (section: string) => `${place}?tab=manage&section=${section}`;

// A community that is not for an account answers as one that does not exist.
test.use({ expectedComplaint: /404 \(Not Found\)/ });

async function ask(page: Page): Promise<void> {
  await page.goto(place);
  await page.getByRole('button', { name: t('communities', 'join.askLabelled', { name }) }).click();
  const dialog = page.getByRole('dialog', { name: t('communities', 'request.title', { name }) });
  await dialog.getByLabel(t('communities', 'request.message')).fill('I moved in at number 12.');
  await dialog.getByRole('checkbox', { name: t('communities-members', 'join.accept') }).check();
  await dialog.getByRole('button', { name: t('communities', 'request.send') }).click();
  await expect(page.getByRole('button', { name: t('communities', 'request.withdraw') })).toBeVisible();
}

async function write(page: Page, title: string, body: string): Promise<void> {
  await page.getByRole('button', { name: t('posts', 'compose.in', { name }) }).click();
  await page.getByRole('textbox', { name: t('posts', 'compose.postTitle') }).fill(title);
  await page.getByRole('textbox', { name: t('posts', 'compose.body') }).fill(body);
  await page.getByRole('button', { name: t('posts', 'compose.send'), exact: true }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}

test('A request is approved by a moderator, and a reported post costs its author the post and the membership', async ({ visit }) => {
  const title = 'Watches, half price';
  const { page: requester } = await visit('user');
  await ask(requester);

  const { page: moderator } = await visit('ravi', { locale: 'en-US' });
  await moderator
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await moderator.goto(manage('requests'));
  await moderator.getByRole('button', { name: t('communities', 'requests.approveLabelled', { name: 'Sam Okafor' }) }).click();

  // Without a reload: the requester's page hears of the decision.
  await expect(requester.getByRole('button', { name: t('communities', 'join.joined') })).toBeVisible();
  await write(requester, title, 'Write to me for the address.');

  const { page: member } = await visit('oliver');
  await member.goto(place);
  await member.getByRole('button', { name: t('posts', 'actions', { title }) }).click();
  await member.getByRole('menuitem', { name: t('kernel', 'report') }).click();
  const report = member.getByRole('dialog');
  await report.getByLabel(t('moderation-report', 'reason'), { exact: true }).selectOption('spam');
  await report.getByRole('button', { name: t('moderation-report', 'send') }).click();
  await expect(report.getByText(t('moderation-report', 'sent.title'))).toBeVisible();

  await moderator.goto(manage('reports'));
  await moderator.getByRole('button', { name: title }).click();
  const sheet = moderator.getByRole('dialog', { name: title });
  await sheet.getByLabel(t('moderation', 'decide.content'), { exact: true }).selectOption('remove');
  await sheet.getByLabel(t('moderation', 'decide.person'), { exact: true }).selectOption('ban');
  await sheet.getByLabel(t('moderation', 'decide.reason'), { exact: true }).fill('Selling is not what we are for.');
  await sheet.getByRole('button', { name: t('moderation', 'decide.send') }).click();
  await expect(moderator.getByText(t('moderation', 'decide.done'))).toBeVisible();

  await requester.goto(place);
  await expect(requester.getByRole('heading', { level: 1, name: t('communities', 'lost.title') })).toBeVisible();
  await member.goto(place);
  await expect(member.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(member.getByRole('heading', { name: title })).toHaveCount(0);
});

test('A stranger reads what every account may read and manages nothing; a visitor is not told that there is such a place', async ({
  visit,
}) => {
  const { page: stranger } = await visit('common');
  await stranger.goto(place);
  await expect(stranger.getByRole('heading', { name: 'Bins, once and for all' })).toBeVisible();
  await expect(stranger.getByRole('button', { name: t('posts', 'compose.in', { name }) })).toHaveCount(0);
  await expect(stranger.getByRole('link', { name: t('communities', 'tab.manage') })).toHaveCount(0);
  const { page: visitor } = await visit(null);
  const [there, nowhere] = [await visitor.goto(place), await visitor.goto('/communities/no-such-place')];
  expect([there?.status(), nowhere?.status()]).toEqual([404, 404]);
});
