import { useEffect, useRef } from 'react';
import type { Who } from '#kernel/access/index.ts';
import { replaceRoutes, type AppRouter } from '../router.tsx';
import type { PageRoute } from './page-routes.ts';

/** Replaces the router's routes when the user's permissions or menu have changed. */
export const useLiveRoutes = (router: AppRouter, pageRoutes: readonly PageRoute[], { isAdmin, roles, permissions }: Who): void => {
  const who = { isAdmin, roles, permissions };
  const key = JSON.stringify([pageRoutes, who]);
  const known = useRef({ key, who });
  useEffect(() => {
    const before = known.current.who;
    if (known.current.key === key) return;
    known.current = { key, who };
    void replaceRoutes(router, pageRoutes, { who, before });
  });
};
