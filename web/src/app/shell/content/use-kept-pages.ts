import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newId } from '#kernel/id.ts';
import { emptyList, renewed, visited, withoutGone, withoutPages } from './kept-list.ts';
import { useAppRoutes } from '../../nav/app-routes.ts';
import { useVisit } from './use-visit.ts';

/** The kept pages; the list follows the location. */
export const useKeptPages = () => {
  const visit = useVisit();
  const cache = useQueryClient();
  const [kept, setKept] = useState(() => visited(emptyList(newId()), visit));
  const { pageRoutes } = useAppRoutes();
  const list = withoutGone(kept.entry === visit.entry ? kept : visited(kept, visit), pageRoutes);
  if (list !== kept) setKept(list);
  return {
    list,
    close: (ids: readonly string[]) => setKept((now) => withoutPages(now, ids)),
    /** Resets the page, with fresh data. */
    renew: (id: string) => {
      void cache.invalidateQueries({ type: 'active', refetchType: 'none' });
      setKept((now) => renewed(now, id));
    },
  };
};
