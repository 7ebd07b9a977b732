import { expect, test } from '../test.ts';
import { textsOf } from '../texts.ts';

test('A community is founded in three steps, changed by its owner, and not by a member', async ({ visit }) => {
  const t = textsOf('en-US');
  const name = 'Lantern Makers';
  const { page } = await visit('user');

  await page.goto('/communities/new');
  await page.getByLabel(t('communities-form', 'field.name'), { exact: true }).fill(name);
  await expect(page.getByLabel(t('communities-form', 'field.slug'), { exact: true })).toHaveValue('lantern-makers');
  await page.getByLabel(t('communities-form', 'field.category'), { exact: true }).selectOption({ index: 1 });
  await page.getByRole('button', { name: t('communities-form', 'step.next') }).click();
  await expect(page).toHaveURL(/step=2/);
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain(name);
  await page.reload();
  await expect(page.getByRole('radiogroup', { name: t('communities-form', 'field.policy') })).toBeVisible();
  await page.getByRole('button', { name: t('communities-form', 'step.next') }).click();
  await page.getByRole('button', { name: t('communities', 'new.submit') }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.getByRole('link', { name: t('communities', 'tab.manage') }).click();
  await page.getByLabel(t('communities-form', 'field.tagline')).fill('Paper, wire and light.');
  await page.getByRole('button', { name: t('kernel', 'save') }).click();
  await expect(page.getByText('Paper, wire and light.').first()).toBeVisible();
  await page.getByRole('link', { name: t('communities-settings', 'section.address') }).click();
  await page.getByRole('textbox', { name: t('communities-form', 'field.slug') }).fill('lanterns');
  await expect(page.getByText(t('communities-form', 'field.slug.free'))).toBeVisible();
  await page.getByRole('button', { name: t('kernel', 'save') }).click();
  await expect(page).toHaveURL(/\/communities\/lanterns/);

  // The former address leads here, and a member finds no management.
  const { page: other } = await visit('common');
  await other.goto('/communities/lantern-makers?tab=manage');
  await expect(other).toHaveURL(/\/communities\/lanterns/);
  await other.getByRole('button', { name: t('communities', 'join.nowLabelled', { name }) }).click();
  await expect(other.getByRole('button', { name: t('communities', 'join.joined') })).toBeVisible();
  await expect(other.getByRole('link', { name: t('communities', 'tab.manage') })).toBeHidden();
  const { status } = await other.request
    .put('/api/v2/communities/lanterns', { data: { version: 1, name: 'Taken over' } })
    .then((answer) => ({ status: answer.status() }));
  expect([401, 403]).toContain(status);
});
