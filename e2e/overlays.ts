import { type Page, expect } from '@playwright/test';
import { type Language, textsOf } from './texts.ts';

type Overlay = { name: string; open: (page: Page, language: Language) => Promise<void> };

const press = async (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('banner').getByRole('button', { name }).first().click();

/** Overlays of the pages of a signed-in user. */
export const overlays: readonly Overlay[] = [
  {
    name: 'search',
    open: async (page, language) => {
      const t = textsOf(language);
      await press(page, new RegExp(t('kernel', 'search')));
      const field = page.getByRole('dialog').getByRole('combobox');
      await field.fill('a');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'preferences',
    open: async (page, language) => {
      await press(page, textsOf(language)('preferences', 'preferences'));
      await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
    },
  },
  {
    name: 'notifications',
    open: async (page, language) => {
      await press(page, new RegExp(`^${textsOf(language)('notifications', 'button')}`));
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'account',
    open: async (page, language) => {
      await press(page, new RegExp(textsOf(language)('app', 'account', { name: '' }).trim()));
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'shortcuts',
    open: async (page) => {
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];
