import { loadTexts } from '#kernel/i18n/index.ts';

/** The password of who is signed in, for the settings. */
export const loadPasswordPanel = async () => {
  const words = (['password', 'flows', 'auth', 'errors'] as const).map((name) => loadTexts(name));
  const [part] = await Promise.all([import('./password-panel.tsx'), ...words]);
  return part.PasswordPanel;
};
