import { useEffect } from 'react';
import { localStore } from '#kernel/storage/index.ts';
import { useAppRoutes } from '../nav/app-routes.ts';
import { branches } from '../nav/roots.ts';

/** Stores the roots that need a second column for `public/frame.js`: the menu is not loaded before the first paint. */
export const useBranchRecord = (): void => {
  const { nav } = useAppRoutes();
  useEffect(() => localStore.write('branches', branches(nav)), [nav]);
};
