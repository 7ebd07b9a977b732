import { acceptRules } from '../joining.ts';
import { expect, test } from '../test.ts';
import { textsOf } from '../texts.ts';

const t = textsOf('en-US');
const bell = (name: string) => ({ name, exact: true });
const quiet = bell(t('notifications', 'button'));
const lit = bell(t('notifications', 'button.unread', { count: 1 }));

test('The bell of an owner lights up as somebody joins, and is quiet in every tab once it was read', async ({ visit }) => {
  const { page, context } = await visit('common');
  const tab = await context.newPage();
  await tab.goto('/events');
  const panel = page.getByRole('dialog', { name: t('notifications', 'title') });
  await page.getByRole('button', { name: new RegExp(`^${t('notifications', 'button')}`) }).click();
  await panel.getByRole('button', { name: t('notifications', 'readAll') }).click();
  await page.keyboard.press('Escape');
  for (const place of [page, tab]) await expect(place.getByRole('button', quiet)).toBeVisible();

  const { page: newcomer } = await visit('user');
  await newcomer.goto('/communities/west-lake-runners');
  await newcomer
    .getByRole('button', { name: t('communities', 'join.nowLabelled', { name: '西湖晨跑团' }) })
    .first()
    .click();
  await acceptRules(newcomer, t);
  for (const place of [page, tab]) await expect(place.getByRole('button', lit)).toBeVisible();

  await page.getByRole('button', lit).click();
  await panel.getByRole('link', { name: 'Sam Okafor joined 西湖晨跑团' }).click();
  await expect(page).toHaveURL(/\/communities\/west-lake-runners$/);
  await expect(panel).toBeHidden();
  for (const place of [page, tab]) await expect(place.getByRole('button', quiet)).toBeVisible();

  await tab.goto('/notifications?group=communities');
  await tab
    .getByRole('listitem')
    .filter({ hasText: 'Sam Okafor joined' })
    .getByRole('button', { name: t('notifications', 'unreadAgain') })
    .click();
  await expect(page.getByRole('button', lit)).toBeVisible();
});
