import { expect } from 'vitest';
import { PreferencesButton } from '#features/preferences/index.ts';
import { usePreferences, type Preferences } from '#kernel/preferences/index.ts';
import { openScreen } from './open-screen.tsx';

/** The current value. */
export const now = <Name extends keyof Preferences>(name: Name): Preferences[Name] => usePreferences.getState()[name];

/** Opens the preferences from the header. */
export const openDrawer = async (panel = 'Theme') => {
  const { page, cache } = await openScreen({ '/': PreferencesButton }, '/', 'preferences-drawer');
  const button = page.getByRole('button', { name: 'Preferences' });
  await button.click();
  const drawer = page.getByRole('dialog', { name: 'Preferences' });
  await expect.element(drawer).toBeVisible();
  await drawer.getByRole('tab', { name: new RegExp(`^${panel}`) }).click();
  return { page, cache, drawer, button };
};
