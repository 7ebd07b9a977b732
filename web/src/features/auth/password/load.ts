import { loadTexts } from '#kernel/i18n/index.ts';

/** Loads the panel of the password for the settings. */
export const loadPasswordPanel = async () => {
  const words = (['auth-password', 'auth-flows', 'auth', 'errors'] as const).map((name) => loadTexts(name));
  const [part] = await Promise.all([import('./password-panel.tsx'), ...words]);
  return part.PasswordPanel;
};
