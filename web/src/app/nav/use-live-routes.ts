import { useEffect, useRef } from 'react';
import type { Who } from '#kernel/access/index.ts';
import type { ReplacePages } from '../router.tsx';
import type { PageRoute } from './page-routes.ts';

/** Replaces the router's pages when the user's permissions or menu have changed. */
export const useLiveRoutes = (replacePages: ReplacePages, pageRoutes: readonly PageRoute[], { isAdmin, roles, permissions }: Who): void => {
  const who = { isAdmin, roles, permissions };
  const key = JSON.stringify([pageRoutes, who]);
  const known = useRef(key);
  useEffect(() => {
    if (known.current === key) return;
    known.current = key;
    void replacePages({ pageRoutes, who });
  });
};
