import type { RealtimeModule } from '#kernel/realtime/index.ts';
import { announceArrival } from './arrivals.ts';
import { notificationsKey, unreadQuery } from './notifications.queries.ts';
import { isChanging } from './use-actions.ts';

/** Debounces hints. */
const GATHER_MS = 100;

export const realtime: RealtimeModule = ({ onHint, onResync, cache }) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isNew = false;
  const refresh = () => cache.invalidateQueries({ queryKey: notificationsKey });
  const catchUp = async () => {
    timer = undefined;
    // A refetch now would return the state before the running change.
    if (isChanging(cache)) return scheduleRefresh();
    const isArrival = isNew;
    isNew = false;
    await refresh();
    const unread = cache.getQueryData(unreadQuery.queryKey)?.unread ?? 0;
    if (isArrival && unread > 0) announceArrival(unread);
  };
  const scheduleRefresh = () => {
    timer ??= setTimeout(() => void catchUp(), GATHER_MS);
  };
  onHint('notifications.changed', (hint) => {
    isNew ||= hint.isNew;
    scheduleRefresh();
  });
  // A change of membership changes the visible notifications.
  onHint('membership.changed', scheduleRefresh);
  onResync(scheduleRefresh);
};
