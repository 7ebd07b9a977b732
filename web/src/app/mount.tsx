import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import { AppCrash } from '#features/exceptions/index.ts';
import { api, isApiError } from '#kernel/api/index.ts';
import { applyLanguage, languageOfSignIn, showTimesIn, startI18n } from '#kernel/i18n/index.ts';
import { setPreferences, usePreferences } from '#kernel/preferences/index.ts';
import { session } from '#kernel/session/index.ts';
import { touched } from '#kernel/touched.ts';
import '#ui/base.css';
import { textTools } from '#ui/markdown/text-tools.ts';
import { Application } from './application.tsx';
import { loadAccess, refreshAccess, type LoadedAccess } from './load-access.ts';
import { ClosedStart } from './pages/closed-page.tsx';
import { OwedFactor } from './pages/owed-factor.tsx';
import { StartFailure } from './pages/start-failure.tsx';
import { startRealtime } from './start-realtime.ts';

const catalogs = import.meta.glob<Record<string, string>>(
  [
    '../kernel/texts/*.json',
    '/src/app/texts/*.json',
    './*/texts/*.json',
    './shell/*/texts/*.json',
    '../console/texts/*.json',
    '../features/*/texts/*.json',
    '../features/*/*/texts/*.json',
    '../../../contract/src/texts/*.json',
  ],
  { import: 'default' },
);

/** The account's saved language and time zone override the browser's; a language chosen at the sign-in is saved. */
const takeLanguageOf = async ({ me }: LoadedAccess) => {
  showTimesIn(me.timezone);
  const chosen = languageOfSignIn();
  const language = chosen ?? me.language;
  if (!language) return;
  // The chosen language applies here even if saving it fails.
  if (language !== me.language) void api('PUT /me', { body: { language }, background: true }).catch(console.warn);
  const isOther = language !== usePreferences.getState().language;
  setPreferences({ language });
  await applyLanguage(language);
  // The menu was fetched in the language of this browser.
  if (isOther) void refreshAccess().catch(console.warn);
};

/** Loaded last; no page waits for it. */
const startInterruptions = () =>
  import('./interruptions/interruptions.tsx').then((interruptions) => interruptions.startInterruptions()).catch(console.warn);
const whenIdle = (work: () => void, timeout: number) =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout }) : setTimeout(work, timeout / 2);

/** Renders the application once texts, user and routes are loaded; until then the static skeleton of the HTML is shown. */
export const mount = async (first: Promise<LoadedAccess>): Promise<void> => {
  void touched();
  textTools.load = () => import('#parts/text-tools.tsx');
  const root = createRoot(document.getElementById('root') as HTMLElement);
  const render = (content: ReactNode) =>
    root.render(
      <StrictMode>
        <ErrorBoundary FallbackComponent={AppCrash}>{content}</ErrorBoundary>
      </StrictMode>,
    );
  await startI18n(catalogs, ['kernel', 'app', 'menus', 'preferences', 'exceptions', 'errors']);

  const show = async (access: Promise<LoadedAccess>) => {
    try {
      const loaded = await access;
      await takeLanguageOf(loaded);
      render(<Application {...loaded} />);
      // After the first rendering; what changed meanwhile is fetched when the connection is there.
      whenIdle(() => void startRealtime(), 1_000);
      whenIdle(() => void startInterruptions(), 5_000);
    } catch (error) {
      // Signed out meanwhile: the browser is navigating to the sign-in page.
      if (!session.isOpen()) return;
      if (isApiError(error, 'security.factor_needed')) return render(<OwedFactor />);
      if (isApiError(error, 'site.maintenance')) return render(<ClosedStart onOpen={() => void show(loadAccess())} />);
      console.warn(error);
      const cold = import('./pages/cold-start.tsx').then(({ coldStart }) => coldStart(error, location));
      render((await cold.catch(() => null)) ?? <StartFailure error={error} onRetry={() => show(loadAccess())} />);
    }
  };
  await show(first);
};
