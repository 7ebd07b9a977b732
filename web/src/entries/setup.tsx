import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { hideToken, loadSetUpPage } from '#features/auth/index.ts';
import { followLanguage, startI18n } from '#kernel/i18n/index.ts';
import { followPreferences } from '#kernel/preferences/index.ts';
import { followTheme } from '#kernel/theme/index.ts';
import '#ui/base.css';

const catalogs = import.meta.glob<Record<string, string>>(
  [
    '../features/{auth,mail-server,preferences}/texts/*.json',
    '../features/auth/{flows,setup}/texts/*.json',
    '../../../contract/src/texts/errors.*.json',
  ],
  { import: 'default' },
);

const start = async () => {
  followPreferences();
  followLanguage();
  followTheme();
  await startI18n(catalogs, ['auth', 'preferences']);
  const SetUpPage = await loadSetUpPage();
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <SetUpPage />
    </StrictMode>,
  );
};

hideToken();
start().catch((error: unknown) => {
  console.error(error);
  // The page shows a start error after a timeout; this shows it at once.
  document.documentElement.dataset['start'] = 'failed';
});
