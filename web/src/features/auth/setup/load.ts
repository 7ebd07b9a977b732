import { withTexts } from '#kernel/i18n/index.ts';

/** Loaded lazily, as it is needed only once per site. */
export const loadSetUpPage = async () =>
  (await withTexts(import('./setup-page.tsx'), 'auth-setup', 'auth-flows', 'errors', 'mail-server')).SetUpPage;
