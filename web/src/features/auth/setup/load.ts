import { loadTexts } from '#kernel/i18n/index.ts';

/** Needed once in the life of a site. */
export const loadSetUpPage = async () => {
  const [{ SetUpPage }] = await Promise.all([import('./setup-page.tsx'), loadTexts('setup', 'flows', 'errors', 'mail-server')]);
  return SetUpPage;
};
