import { createBrowserRouter, redirect, useLoaderData, type RouteObject } from 'react-router';
import { CrashPage, StatusPage } from '#features/exceptions/index.ts';
import { isForbidden } from '#features/menus/index.ts';
import { mayOpen, type Who } from '#kernel/access/index.ts';
import { homePath } from '#kernel/session/index.ts';
import type { Leaf } from './nav/leaves.ts';
import { awaitedPage } from './pages/awaited-page.tsx';
import { PageSkeleton } from './pages/page-skeleton.tsx';
import { loadPage } from './registry.ts';
import { Shell } from './shell/shell.tsx';
import { isServerThere } from './stale-chunks.ts';

const MissingPage = () => <StatusPage kind="unknownComponent" />;

const pageOf = async ({ path, component }: Leaf) => {
  const Component = await loadPage(component);
  if (!Component) console.warn(`[Frontend component not found]: ${path}`);
  return Component ?? MissingPage;
};
const loadLeafPage = async (leaf: Leaf) => {
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

const content = (leaf: Leaf, who: Who): Pick<RouteObject, 'element' | 'lazy'> => {
  const { title, externalLink, iframeLink } = leaf.handle;
  if (!mayOpen(who, leaf.handle)) return { element: <StatusPage kind="forbidden" /> };
  if (externalLink) return { lazy: () => loadExternalPage(externalLink, title) };
  if (iframeLink) return { lazy: () => loadEmbeddedPage(iframeLink, title) };
  return { lazy: () => loadLeafPage(leaf) };
};

const toRoute = (leaf: Leaf, who: Who): RouteObject => ({
  id: leaf.path,
  path: leaf.path,
  handle: leaf,
  errorElement: <CrashPage />,
  hydrateFallbackElement: <PageSkeleton />,
  ...content(leaf, who),
});

const ElsewherePage = () => <StatusPage kind={useLoaderData<boolean>() ? 'forbidden' : 'notFound'} />;

/** The server sends no route that is for others, so it is asked about an address that none of them meets: 403 or 404. */
const elsewhere: RouteObject = {
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

/** The pages that the server gave this person, inside the shell. */
export const createAppRouter = (leaves: readonly Leaf[], who: Who) =>
  createBrowserRouter([
    {
      path: '/',
      Component: Shell,
      errorElement: <CrashPage isWhole />,
      children: [root, ...leaves.map((leaf) => toRoute(leaf, who)), elsewhere],
    },
  ]);
