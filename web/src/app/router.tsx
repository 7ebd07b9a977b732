import { use, type ReactNode } from 'react';
import { createBrowserRouter, redirect, useRoutes, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { CrashPage, StatusPage, WithdrawnPage } from '#features/exceptions/index.ts';
import { isForbidden } from '#features/menus/index.ts';
import { firstStepsPath } from '#features/onboarding/index.ts';
import { mayOpen, type Who } from '#kernel/access/index.ts';
import { hasUnsaved } from '#kernel/page/index.ts';
import { homePath } from '#kernel/session/index.ts';
import { LoneFrame } from './lone/lone-frame.tsx';
import { OpenedContext, openedId, type OpenedPage } from './nav/opened.ts';
import { pageRouteAt, type PageRoute } from './nav/page-routes.ts';
import { awaitedPage } from './pages/awaited-page.tsx';
import { typedWords } from './nav/typed-words.ts';
import { useWithdrawnWords, withdraw } from './nav/withdrawn.ts';
import { PageSkeleton } from './pages/page-skeleton.tsx';
import { loadPage } from './registry.ts';
import { Shell } from './shell/shell.tsx';
import { isServerThere } from './stale-chunks.ts';

const MissingPage = () => <StatusPage kind="unknownComponent" />;

/**
 * Pages by component, loaded when they are first opened. The element stays the same, so that an open page is not rendered
 * again when the routes change. Offline it is a stand-in that loads the page later.
 */
const pageLoader = () => {
  const loaded = new Map<string, ReactNode>();
  return async ({ path, component }: Pick<PageRoute, 'path' | 'component'>): Promise<ReactNode> => {
    if (loaded.has(component)) return loaded.get(component);
    const load = async () => {
      const Component = await loadPage(component);
      if (!Component) console.warn(`[Frontend component not found]: ${path}`);
      return Component ?? MissingPage;
    };
    const Page = await load().catch(async (error: unknown) => {
      if (await isServerThere()) throw error;
      return awaitedPage(load);
    });
    const element = <Page />;
    loaded.set(component, element);
    return element;
  };
};
type LoadPage = ReturnType<typeof pageLoader>;

/** Shows a notice of the removal to a user who had the page open when it was removed. */
const ForbiddenPage = () => {
  const words = useWithdrawnWords();
  return words === null ? <StatusPage kind="forbidden" /> : <WithdrawnPage words={words} />;
};

const elementOf = async (pageRoute: PageRoute, loadOwn: LoadPage): Promise<ReactNode> => {
  const { title, externalLink, iframeLink } = pageRoute.handle;
  if (externalLink) {
    const { ExternalPage } = await import('./pages/external-page.tsx');
    return <ExternalPage address={externalLink} title={title} />;
  }
  if (iframeLink) {
    const { EmbeddedPage } = await import('./pages/embedded-page.tsx');
    return <EmbeddedPage address={iframeLink} title={title} />;
  }
  return loadOwn(pageRoute);
};

const ElsewherePage = ({ isForbidden: isOfOthers }: { isForbidden: boolean }) => {
  const words = useWithdrawnWords();
  if (words !== null) return <WithdrawnPage words={words} />;
  return <StatusPage kind={isOfOthers ? 'forbidden' : 'notFound'} />;
};

/** The routes of the menu and the user: both change while the router runs. */
type Access = { pageRoutes: readonly PageRoute[]; who: Who };

const lookUp = async ({ request }: LoaderFunctionArgs, { pageRoutes, who }: Access, loadOwn: LoadPage): Promise<OpenedPage> => {
  const { pathname } = new URL(request.url);
  const pageRoute = pageRouteAt(pathname, pageRoutes) ?? null;
  // Routes of other roles are not sent, so the server is asked about an unmatched path: 403 or 404.
  if (!pageRoute)
    return { pageRoute, isAllowed: false, element: <ElsewherePage isForbidden={await isForbidden(pathname, request.signal)} /> };
  const isAllowed = mayOpen(who, pageRoute.handle);
  return { pageRoute, isAllowed, element: isAllowed ? await elementOf(pageRoute, loadOwn) : <ForbiddenPage /> };
};

/** The page, as a route of its own path, which gives it its parameters. */
const OpenPage = () => {
  const { pageRoute, element } = use(OpenedContext) ?? {};
  return useRoutes([{ path: pageRoute?.path ?? '*', element }]);
};

const root: RouteObject = {
  index: true,
  loader: () => redirect(homePath),
  element: <PageSkeleton />,
  hydrateFallbackElement: <PageSkeleton />,
};

/** The onboarding is open to every user, independent of the menu, and has no shell. */
const firstSteps = (loadOwn: LoadPage): RouteObject => ({
  path: firstStepsPath,
  Component: LoneFrame,
  errorElement: <CrashPage isWhole />,
  children: [
    {
      index: true,
      lazy: async () => ({ element: await loadOwn({ path: firstStepsPath, component: 'onboarding/create-profile' }) }),
      hydrateFallbackElement: <PageSkeleton />,
    },
  ],
});

/** One route for all pages, so that the menu may change while the router runs: the loader looks up what the address shows. */
const pageOf = (load: (args: LoaderFunctionArgs) => Promise<OpenedPage>): RouteObject => ({
  id: openedId,
  path: '*',
  loader: load,
  // Another query is the matter of the page. The same address again is a revalidation.
  shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href,
  Component: OpenPage,
  errorElement: <CrashPage />,
  hydrateFallbackElement: <PageSkeleton />,
});

/** The router of the pages that the server returned for this user, inside the shell. */
export const createAppRouter = (first: Access) => {
  withdraw(null);
  let access = first;
  const loadOwn = pageLoader();
  const page = pageOf((args) => lookUp(args, access, loadOwn));
  const router = createBrowserRouter([
    firstSteps(loadOwn),
    { path: '/', Component: Shell, errorElement: <CrashPage isWhole />, children: [root, page] },
  ]);
  /**
   * Replaces the pages. The open address is looked up again: its page stays mounted, is replaced by a new route's page, or
   * by the message that it was removed.
   */
  const replacePages = async (next: Access): Promise<void> => {
    access = next;
    const opened = router.state.loaderData[openedId] as OpenedPage | undefined;
    const path = opened?.isAllowed ? opened.pageRoute?.path : undefined;
    const isLost = path !== undefined && !next.pageRoutes.some((other) => path === other.path && mayOpen(next.who, other.handle));
    if (isLost) withdraw(router.state.location.key, hasUnsaved() ? typedWords() : '');
    await router.revalidate();
  };
  return { router, replacePages };
};
export type ReplacePages = ReturnType<typeof createAppRouter>['replacePages'];
