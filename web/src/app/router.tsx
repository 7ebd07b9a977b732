import type { ReactNode } from 'react';
import { createBrowserRouter, redirect, useLoaderData, type RouteObject } from 'react-router';
import { CrashPage, StatusPage, WithdrawnPage } from '#features/exceptions/index.ts';
import { isForbidden } from '#features/menus/index.ts';
import { firstStepsPath } from '#features/onboarding/index.ts';
import { mayOpen, type Who } from '#kernel/access/index.ts';
import { hasUnsaved } from '#kernel/page/index.ts';
import { homePath } from '#kernel/session/index.ts';
import { LoneFrame } from './lone/lone-frame.tsx';
import type { Leaf } from './nav/leaves.ts';
import { awaitedPage } from './pages/awaited-page.tsx';
import { typedWords } from './nav/typed-words.ts';
import { useWithdrawnWords, withdraw } from './nav/withdrawn.ts';
import { PageSkeleton } from './pages/page-skeleton.tsx';
import { loadPage } from './registry.ts';
import { Shell } from './shell/shell.tsx';
import { isServerThere } from './stale-chunks.ts';

const MissingPage = () => <StatusPage kind="unknownComponent" />;

type PageOf = Pick<Leaf, 'path' | 'component'>;
const pageOf = async ({ path, component }: PageOf) => {
  const Component = await loadPage(component);
  if (!Component) console.warn(`[Frontend component not found]: ${path}`);
  return Component ?? MissingPage;
};
const loadLeafPage = async (leaf: PageOf) => {
  const load = () => pageOf(leaf);
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

const content = (leaf: Leaf, who: Who): Pick<RouteObject, 'element' | 'lazy'> => {
  const { title, externalLink, iframeLink } = leaf.handle;
  if (!mayOpen(who, leaf.handle)) return { element: <ForbiddenPage /> };
  if (externalLink) return { lazy: () => loadExternalPage(externalLink, title) };
  if (iframeLink) return { lazy: () => loadEmbeddedPage(iframeLink, title) };
  return { lazy: () => loadLeafPage(leaf) };
};

/** The open page route and its loaded element. */
type OpenPage = { leaf: Leaf; element: ReactNode };
/** An unchanged page is not loaded again, as that would reset it and lose its input. */
const isSame = (open: OpenPage | null, leaf: Leaf): open is OpenPage =>
  open !== null &&
  open.leaf.path === leaf.path &&
  open.leaf.component === leaf.component &&
  open.leaf.handle.externalLink === leaf.handle.externalLink &&
  open.leaf.handle.iframeLink === leaf.handle.iframeLink;

const toRoute = (leaf: Leaf, { who, open }: Given): RouteObject => ({
  id: leaf.path,
  path: leaf.path,
  handle: leaf,
  errorElement: <CrashPage />,
  hydrateFallbackElement: <PageSkeleton />,
  ...(isSame(open, leaf) && mayOpen(who, leaf.handle) ? { element: open.element } : content(leaf, who)),
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
      lazy: () => loadLeafPage({ path: firstStepsPath, component: 'onboarding/create-profile' }),
      hydrateFallbackElement: <PageSkeleton />,
    },
  ],
};

type Given = { who: Who; open: OpenPage | null };
const routesOf = (leaves: readonly Leaf[], given: Given): RouteObject[] => [
  firstSteps,
  {
    path: '/',
    Component: Shell,
    errorElement: <CrashPage isWhole />,
    children: [root, ...leaves.map((leaf) => toRoute(leaf, given)), elsewhere],
  },
];

/** The routes that the server returned for this user, inside the shell. */
export const createAppRouter = (leaves: readonly Leaf[], who: Who) => {
  withdraw(null);
  return createBrowserRouter(routesOf(leaves, { who, open: null }));
};
export type AppRouter = ReturnType<typeof createAppRouter>;

const openPageOf = (router: AppRouter, who: Who): OpenPage | null => {
  const { handle, element } = router.state.matches.at(-1)?.route ?? {};
  const leaf = handle as Leaf | undefined;
  return leaf && element && mayOpen(who, leaf.handle) ? { leaf, element: element as ReactNode } : null;
};

/**
 * Replaces the routes of a running router; `before` is the former user state. The open location is matched again: its page
 * stays mounted, is replaced by a new route's page, or by the message that it was removed.
 */
export const replaceRoutes = async (
  router: AppRouter,
  leaves: readonly Leaf[],
  { who, before }: { who: Who; before: Who },
): Promise<void> => {
  const open = openPageOf(router, before);
  const isLost = open !== null && !leaves.some(({ path, handle }) => path === open.leaf.path && mayOpen(who, handle));
  if (isLost) withdraw(router.state.location.key, hasUnsaved() ? typedWords() : '');
  // React Router's API for hot reloading; no public one removes routes.
  const { _internalSetRoutes: setRoutes } = router;
  setRoutes(routesOf(leaves, { who, open }));
  await router.revalidate();
};
