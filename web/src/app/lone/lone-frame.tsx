import { Outlet, ScrollRestoration } from 'react-router';
import { UnsavedGuard } from '../shell/unsaved-guard.tsx';
import { useDocumentTitle } from '../shell/use-document-title.ts';

/** The layout of a page without menu and tabs; unsaved input is guarded as everywhere. */
export const LoneFrame = () => {
  useDocumentTitle();
  return (
    <>
      <ScrollRestoration />
      <Outlet />
      <UnsavedGuard />
    </>
  );
};
