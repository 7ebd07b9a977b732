import type { ReactNode } from 'react';
import { createBrowserRouter, redirect, useLoaderData, type RouteObject } from 'react-router';
import { CrashPage, StatusPage, WithdrawnPage } from '#features/exceptions/index.ts';
import { isForbidden } from '#features/menus/index.ts';
import { firstStepsPath } from '#features/onboarding/index.ts';
import { mayOpen, type Who } from '#kernel/access/index.ts';
import { hasUnsaved } from '#kernel/page/index.ts';
import { homePath } from '#kernel/session/index.ts';
import { LoneFrame } from './lone/lone-frame.tsx';
import type { PageRoute } from './nav/page-routes.ts';
import { awaitedPage } from './pages/awaited-page.tsx';
import { typedWords } from './nav/typed-words.ts';
import { useWithdrawnWords, withdraw } from './nav/withdrawn.ts';
import { PageSkeleton } from './pages/page-skeleton.tsx';
import { loadPage } from './registry.ts';
import { Shell } from './shell/shell.tsx';
import { isServerThere } from './stale-chunks.ts';

const MissingPage = () => <StatusPage kind="unknownComponent" />;

type PageOf = Pick<PageRoute, 'path' | 'component'>;
const pageOf = async ({ path, component }: PageOf) => {
  const Component = await loadPage(component);
  if (!Component) console.warn(`[Frontend component not found]: ${path}`);
  return Component ?? MissingPage;
};
const loadRoutePage = async (pageRoute: PageOf) => {
  const load = () => pageOf(pageRoute);
  const Component = await load().catch(async (error: unknown) => {
    if (await isServerThere()) throw error;
    return awaitedPage(load);
  });
  return { Component };
};

const loadExternalPage = async (address: string, title: string) => {
  const { ExternalPage } = await import('./pages/external-page.tsx');
  return { element: <ExternalPage address={address} title={title} /> };
};
const loadEmbeddedPage = async (address: string, title: string) => {
  const { EmbeddedPage } = await import('./pages/embedded-page.tsx');
  return { element: <EmbeddedPage address={address} title={title} /> };
};

/** A user who had the page open when it was removed is told so. */
const ForbiddenPage = () => {
  const words = useWithdrawnWords();
  return words === null ? <StatusPage kind="forbidden" /> : <WithdrawnPage words={words} />;
};

const content = (pageRoute: PageRoute, who: Who): Pick<RouteObject, 'element' | 'lazy'> => {
  const { title, externalLink, iframeLink } = pageRoute.handle;
  if (!mayOpen(who, pageRoute.handle)) return { element: <ForbiddenPage /> };
  if (externalLink) return { lazy: () => loadExternalPage(externalLink, title) };
  if (iframeLink) return { lazy: () => loadEmbeddedPage(iframeLink, title) };
  return { lazy: () => loadRoutePage(pageRoute) };
};

/** The open page route and its loaded element. */
type OpenPage = { pageRoute: PageRoute; element: ReactNode };
/** An unchanged page is not loaded again, as that would reset it and lose its input. */
const isSame = (open: OpenPage | null, pageRoute: PageRoute): open is OpenPage =>
  open !== null &&
  open.pageRoute.path === pageRoute.path &&
  open.pageRoute.component === pageRoute.component &&
  open.pageRoute.handle.externalLink === pageRoute.handle.externalLink &&
  open.pageRoute.handle.iframeLink === pageRoute.handle.iframeLink;

const toRoute = (pageRoute: PageRoute, { who, open }: Given): RouteObject => ({
  id: pageRoute.path,
  path: pageRoute.path,
  handle: pageRoute,
  errorElement: <CrashPage />,
  hydrateFallbackElement: <PageSkeleton />,
  ...(isSame(open, pageRoute) && mayOpen(who, pageRoute.handle) ? { element: open.element } : content(pageRoute, who)),
});

const ElsewherePage = () => {
  const isForbidden = useLoaderData<boolean>();
  const words = useWithdrawnWords();
  if (words !== null) return <WithdrawnPage words={words} />;
  return <StatusPage kind={isForbidden ? 'forbidden' : 'notFound'} />;
};

/** Routes of other roles are not sent, so the server is asked about an unmatched path: 403 or 404. */
const elsewhere: RouteObject = {
  id: 'elsewhere',
  path: '*',
  loader: ({ request }) => isForbidden(new URL(request.url).pathname, request.signal),
  Component: ElsewherePage,
  errorElement: <CrashPage />,
  hydrateFallbackElement: <PageSkeleton />,
};

const root: RouteObject = {
  index: true,
  loader: () => redirect(homePath),
  element: <PageSkeleton />,
  hydrateFallbackElement: <PageSkeleton />,
};

/** The onboarding is open to every user, independent of the menu, and has no shell. */
const firstSteps: RouteObject = {
  path: firstStepsPath,
  Component: LoneFrame,
  errorElement: <CrashPage isWhole />,
  children: [
    {
      index: true,
      lazy: () => loadRoutePage({ path: firstStepsPath, component: 'onboarding/create-profile' }),
      hydrateFallbackElement: <PageSkeleton />,
    },
  ],
};

type Given = { who: Who; open: OpenPage | null };
const routesOf = (pageRoutes: readonly PageRoute[], given: Given): RouteObject[] => [
  firstSteps,
  {
    path: '/',
    Component: Shell,
    errorElement: <CrashPage isWhole />,
    children: [root, ...pageRoutes.map((pageRoute) => toRoute(pageRoute, given)), elsewhere],
  },
];

/** The routes that the server returned for this user, inside the shell. */
export const createAppRouter = (pageRoutes: readonly PageRoute[], who: Who) => {
  withdraw(null);
  return createBrowserRouter(routesOf(pageRoutes, { who, open: null }));
};
export type AppRouter = ReturnType<typeof createAppRouter>;

const openPageOf = (router: AppRouter, who: Who): OpenPage | null => {
  const { handle, element } = router.state.matches.at(-1)?.route ?? {};
  const pageRoute = handle as PageRoute | undefined;
  return pageRoute && element && mayOpen(who, pageRoute.handle) ? { pageRoute, element: element as ReactNode } : null;
};

/**
 * Replaces the routes of a running router; `before` is the former user state. The open location is matched again: its page
 * stays mounted, is replaced by a new route's page, or by the message that it was removed.
 */
export const replaceRoutes = async (
  router: AppRouter,
  pageRoutes: readonly PageRoute[],
  { who, before }: { who: Who; before: Who },
): Promise<void> => {
  const open = openPageOf(router, before);
  const isLost = open !== null && !pageRoutes.some(({ path, handle }) => path === open.pageRoute.path && mayOpen(who, handle));
  if (isLost) withdraw(router.state.location.key, hasUnsaved() ? typedWords() : '');
  // React Router's API for hot reloading; no public one removes routes.
  const { _internalSetRoutes: setRoutes } = router;
  setRoutes(routesOf(pageRoutes, { who, open }));
  await router.revalidate();
};
