import { Outlet, ScrollRestoration } from 'react-router';
import { UnsavedGuard } from '../shell/unsaved-guard.tsx';
import { useDocumentTitle } from '../shell/use-document-title.ts';

/** Around a page that stands by itself: no menu, no tabs, and what is unsaved is guarded as everywhere. */
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
