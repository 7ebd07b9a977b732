import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { loadColdDoor } from '#features/events/index.ts';
import { isApiError } from '#kernel/api/index.ts';
import { queryClient } from '#kernel/query/index.ts';
import { session } from '#kernel/session/index.ts';
import { isRecord, localStore, tabStore } from '#kernel/storage/index.ts';
import { ToastHost } from '../toast-host.tsx';

/** The content for a start without the network, when the user could not be loaded: the door of an event. null = nothing to show. */
export const coldStart = async (error: unknown, { pathname }: Location): Promise<ReactNode> => {
  const userId = session.isOpen() ? (tabStore.read('user', isRecord) ?? localStore.read('user', isRecord))?.['id'] : null;
  if (typeof userId !== 'string' || !isApiError(error) || error.status !== 0) return null;
  const door = await loadColdDoor(userId, pathname);
  return (
    door && (
      <QueryClientProvider client={queryClient}>
        {door}
        <ToastHost />
      </QueryClientProvider>
    )
  );
};
