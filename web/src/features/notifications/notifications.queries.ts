import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/index.ts';
import type { Language } from '#kernel/i18n/index.ts';
import type { NotificationChoice } from './notification-lists.ts';

const perLoad = 20;
export const notificationsKey = ['notifications'] as const;
export const listsKey = [...notificationsKey, 'list'] as const;

/** The unread count, up to 1,000. `silent`: a bell without a number needs no error message. */
export const unreadQuery = queryOptions({
  queryKey: [...notificationsKey, 'unread'],
  queryFn: ({ signal }) => api('GET /notifications/unread', { signal, background: true }),
  meta: { silent: true },
});

type List = NotificationChoice & {
  /** The texts come from the server. */
  language: Language;
  /** Starts below this position instead of at the newest. */
  before?: string | undefined;
};
/** The notifications, latest first. `silent`: the list itself shows the error. */
export const notificationsList = ({ language, before, filter, group }: List) =>
  infiniteQueryOptions({
    queryKey: [...listsKey, { filter, group }, language, before],
    queryFn: ({ pageParam, signal }) =>
      api('GET /notifications', { query: { cursor: pageParam, limit: perLoad, filter, group }, signal, background: pageParam !== before }),
    initialPageParam: before,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
