import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { arrival, hideToken, LoginPage, prefetch, targetOf } from '#features/auth/index.ts';
import { callbackProvider, loadCallbackPage } from '#features/identities/index.ts';
import { followLanguage, startI18n } from '#kernel/i18n/index.ts';
import { followPreferences } from '#kernel/preferences/index.ts';
import { followOtherTabs, holdPage, session } from '#kernel/session/index.ts';
import { followTheme } from '#kernel/theme/index.ts';
import '#ui/base.css';

const catalogs = import.meta.glob<Record<string, string>>(
  [
    '../kernel/texts/*.json',
    '../features/{auth,identities,preferences,security}/texts/*.json',
    '../features/auth/{flows,invited}/texts/*.json',
    '../../../contract/src/texts/errors.*.json',
  ],
  { import: 'default' },
);

/** A link of a mail concerns an account, independent of who is signed in here. */
const isByMail = () => arrival().token !== undefined;

/** A provider's redirect back, with or without a session here. */
const returning = callbackProvider(location.pathname);
const isOnItsWay = () => isByMail() || returning !== null;

const start = async () => {
  followOtherTabs();
  holdPage(isOnItsWay);
  followPreferences();
  followLanguage();
  followTheme();
  await startI18n(catalogs, ['auth', 'preferences', ...(returning ? ['kernel'] : [])]);
  const CallbackPage = returning && (await loadCallbackPage());
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>{returning && CallbackPage ? <CallbackPage provider={returning} /> : <LoginPage />}</StrictMode>,
  );
  // Prefetches the application only once the user types, as a sign-in is likely then.
  if (import.meta.env.PROD) addEventListener('input', prefetch, { once: true });
};

hideToken();
if (session.isOpen() && !isOnItsWay()) location.replace(targetOf(location));
else
  start().catch((error: unknown) => {
    console.error(error);
    // The page shows a start error after a timeout; this shows it at once.
    document.documentElement.dataset['start'] = 'failed';
  });
