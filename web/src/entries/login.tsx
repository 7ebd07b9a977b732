import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LoginPage, prefetchApp, targetOf } from '#features/auth/index.ts';
import { followLanguage, startI18n } from '#kernel/i18n/index.ts';
import { followPreferences } from '#kernel/preferences/index.ts';
import { followOtherTabs, session } from '#kernel/session/index.ts';
import { followTheme } from '#kernel/theme/index.ts';
import '#ui/base.css';

const catalogs = import.meta.glob<Record<string, string>>(
  ['../kernel/texts/*.json', '../features/{auth,preferences}/texts/*.json', '../../../contract/src/texts/errors.*.json'],
  { import: 'default' },
);

const start = async () => {
  followOtherTabs();
  followPreferences();
  followLanguage();
  followTheme();
  await startI18n(catalogs, ['kernel', 'auth', 'preferences']);
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <LoginPage />
    </StrictMode>,
  );
  // Whoever types is about to come in; whoever only looks fetches nothing more.
  if (import.meta.env.PROD) addEventListener('input', () => void prefetchApp(), { once: true });
};

if (session.isOpen()) location.replace(targetOf(location));
else
  start().catch((error: unknown) => {
    console.error(error);
    // The page says by itself that it did not start; here it is only told to say so at once.
    document.documentElement.dataset['start'] = 'failed';
  });
