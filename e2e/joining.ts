import type { Page } from '@playwright/test';
import type { textsOf } from './texts.ts';

/** Accepts the rules in the dialog that *Join* has opened, and joins. */
export async function acceptRules(page: Page, t: ReturnType<typeof textsOf>): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: t('communities-members', 'join.accept') }).check();
  await dialog.getByRole('button', { name: t('communities-members', 'join.submit'), exact: true }).click();
}
