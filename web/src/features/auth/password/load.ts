import { withTexts } from '#kernel/i18n/index.ts';

/** Loads the panel of the password for the settings. */
export const loadPasswordPanel = async () =>
  (await withTexts(import('./password-panel.tsx'), 'auth-password', 'auth-flows', 'auth', 'errors')).PasswordPanel;
