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
    '../features/auth/flows/texts/*.json',
    '../../../contract/src/texts/errors.*.json',
  ],
  { import: 'default' },
);

/** What a mail led to concerns an account, whoever is signed in here. */
const isByMail = () => arrival().token !== undefined;

/** Somebody comes back from a provider, signed in here already or not. */
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
  // Whoever types is about to come in; whoever only looks fetches nothing more.
  if (import.meta.env.PROD) addEventListener('input', prefetch, { once: true });
};

hideToken();
if (session.isOpen() && !isOnItsWay()) location.replace(targetOf(location));
else
  start().catch((error: unknown) => {
    console.error(error);
    // The page says by itself that it did not start; here it is only told to say so at once.
    document.documentElement.dataset['start'] = 'failed';
  });
