import { loadTexts } from '#kernel/i18n/index.ts';

/** Loaded lazily, as it is needed only once per site. */
export const loadSetUpPage = async () => {
  const [{ SetUpPage }] = await Promise.all([import('./setup-page.tsx'), loadTexts('auth-setup', 'auth-flows', 'errors', 'mail-server')]);
  return SetUpPage;
};
