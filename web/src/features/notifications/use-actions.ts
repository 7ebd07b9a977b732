import { useMutation, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import type { CallOutput } from '#contract/api.ts';
import type { Notification } from '#contract/notifications.ts';
import { api } from '#kernel/api/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { newId } from '#kernel/id.ts';
import { toast } from '#kernel/toast/index.ts';
import {
  changePages,
  isTarget,
  markRead,
  markUnread,
  takeOut,
  type ChangeNotification,
  type NotificationChoice,
  type MarkTarget,
} from './notification-lists.ts';
import { listsKey, notificationsKey, unreadQuery } from './notifications.queries.ts';

type List = InfiniteData<CallOutput<'GET /notifications'>>;
/** `until`: excludes notifications that arrived after the list was fetched. */
type Input =
  | ({ verb: 'read' | 'clear'; until: string; action: string; isQuiet?: boolean } & MarkTarget)
  | ({ verb: 'unread'; ids: readonly string[] } & NotificationChoice)
  | { verb: 'undo'; action: string };

const send = (input: Input) => {
  if (input.verb === 'undo') return api('PUT /notifications/undo', { body: { action: input.action }, background: true });
  const ids = input.ids && [...input.ids];
  if (input.verb === 'unread') return api('PUT /notifications/unread', { body: { ids: ids ?? [] }, background: true });
  const { until, action, filter, group } = input;
  const body = { until, action, filter, ...(group && { group }), ...(ids && { ids }) };
  return input.verb === 'read'
    ? api('PUT /notifications/read', { body, background: true })
    : api('PUT /notifications/cleared', { body, background: true });
};

const changes = { read: markRead, unread: markUnread, clear: takeOut } satisfies Record<string, (target: MarkTarget) => ChangeNotification>;

/** The optimistic unread count; it ignores notifications that are not loaded. */
const countAfter = (unread: number, input: Exclude<Input, { verb: 'undo' }>, known: readonly Notification[]): number => {
  if (!input.ids && input.group === undefined) return 0;
  const hit = known.filter((item) => isTarget(input, item) && item.isRead === (input.verb === 'unread')).length;
  return Math.max(0, input.verb === 'unread' ? unread + hit : unread - hit);
};

const show = (cache: QueryClient, input: Exclude<Input, { verb: 'undo' }>): void => {
  const lists = cache.getQueriesData<List>({ queryKey: listsKey });
  const known = new Map(lists.flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? []).map((item) => [item.id, item]));
  for (const [key, list] of lists) {
    const choice = key[listsKey.length] as NotificationChoice;
    if (list) cache.setQueryData<List>(key, { ...list, pages: changePages(list.pages, choice, changes[input.verb](input)) });
  }
  cache.setQueryData(unreadQuery.queryKey, (count) => count && { unread: countAfter(count.unread, input, [...known.values()]) });
};

const mutationKey = [...notificationsKey, 'change'];
export const isChanging = (cache: QueryClient): boolean => cache.isMutating({ mutationKey }) > 0;

/** Changes are optimistic and sent in order; a failed one is rolled back, and removed notifications can be restored. */
const useChange = () => {
  const cache = useQueryClient();
  const t = useTexts('notifications');
  const common = useTexts('kernel');
  const offerBack = (input: Input, changed: number, again: (input: Input) => void) => {
    if (changed === 0 || input.verb === 'undo' || input.verb === 'unread' || input.isQuiet) return;
    const { action } = input;
    const text = t(input.verb === 'read' ? 'markedRead' : 'cleared', { count: changed });
    toast.success(text, { label: common('undo'), onAct: () => again({ verb: 'undo', action }) });
  };
  const change = useMutation({
    mutationKey,
    scope: { id: 'notifications' },
    mutationFn: send,
    onMutate: async (input) => {
      await cache.cancelQueries({ queryKey: notificationsKey });
      const before = cache.getQueriesData({ queryKey: notificationsKey });
      if (input.verb !== 'undo') show(cache, input);
      return before;
    },
    onSuccess: ({ changed, unread }, input) => {
      cache.setQueryData(unreadQuery.queryKey, { unread });
      offerBack(input, changed, change.mutate);
    },
    onError: (_error, _input, before) => before?.forEach(([key, data]) => cache.setQueryData(key, data)),
    onSettled: () => {
      // Only the last of several running mutations refetches.
      if (cache.isMutating({ mutationKey }) === 1) void cache.invalidateQueries({ queryKey: notificationsKey });
    },
  });
  return change.mutate;
};

/** Actions on the notifications of a list; `until` is the position of its newest one. */
export const useActions = (choice: NotificationChoice, until: string | null) => {
  const change = useChange();
  const mark = (verb: 'read' | 'clear', more: { ids?: readonly string[]; isQuiet?: boolean } = {}) => {
    if (until !== null) change({ verb, until, action: newId(), ...choice, ...more });
  };
  const takesOutRead = choice.filter === 'unread';
  return {
    /** Reading removes a notification from the list. */
    takesOutRead,
    /** Offers undo if the entry leaves the list of unread ones; elsewhere its own button marks it unread. */
    read: ({ id }: Notification) => mark('read', { ids: [id], isQuiet: !takesOutRead }),
    /** Opening it marks it as read, without a toast. */
    open: ({ id, isRead }: Notification) => {
      if (!isRead) mark('read', { ids: [id], isQuiet: true });
    },
    unreadAgain: ({ id }: Notification) => change({ verb: 'unread', ids: [id], ...choice }),
    clear: ({ id }: Notification) => mark('clear', { ids: [id] }),
    readAll: () => mark('read'),
    clearAll: () => mark('clear'),
  };
};
export type Actions = ReturnType<typeof useActions>;
