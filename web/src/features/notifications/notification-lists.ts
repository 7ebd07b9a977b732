import type { Notification, NotificationGroup } from '#contract/notifications.ts';

export const filters = ['all', 'unread'] as const;
export const groups = ['communities', 'posts', 'events', 'chat', 'moderation', 'account'] as const satisfies readonly NotificationGroup[];
/** The filter of a list. */
export type NotificationChoice = { filter: (typeof filters)[number]; group?: NotificationGroup | undefined };

const beginnings = {
  membership: 'communities',
  post: 'posts',
  event: 'events',
  chat: 'chat',
  moderation: 'moderation',
  account: 'account',
} as const satisfies Record<string, NotificationGroup>;
export const groupOf = ({ kind }: Pick<Notification, 'kind'>): NotificationGroup =>
  beginnings[kind.slice(0, kind.indexOf('.')) as keyof typeof beginnings];

const isChosen = ({ filter, group }: NotificationChoice, item: Notification): boolean =>
  (filter === 'all' || !item.isRead) && (group === undefined || group === groupOf(item));

type Page = { items: Notification[] };
/** Returns the changed notification; null removes it. */
export type ChangeNotification = (item: Notification) => Notification | null;

/** The pages of a list after a change, without entries that no longer match. */
export const changePages = <P extends Page>(pages: readonly P[], choice: NotificationChoice, change: ChangeNotification): P[] =>
  pages.map((page) => ({
    ...page,
    items: page.items.flatMap((item) => {
      const next = change(item);
      return next && isChosen(choice, next) ? [next] : [];
    }),
  }));

/** The affected notifications: by id, or all of a list. */
export type MarkTarget = NotificationChoice & { ids?: readonly string[] | undefined };
export const isTarget = ({ ids, ...choice }: MarkTarget, item: Notification): boolean =>
  ids ? ids.includes(item.id) : isChosen(choice, item);

export const markRead =
  (target: MarkTarget): ChangeNotification =>
  (item) =>
    isTarget(target, item) ? { ...item, isRead: true } : item;
export const markUnread =
  (target: MarkTarget): ChangeNotification =>
  (item) =>
    isTarget(target, item) ? { ...item, isRead: false } : item;
export const takeOut =
  (target: MarkTarget): ChangeNotification =>
  (item) =>
    isTarget(target, item) ? null : item;

type Day = { key: number; at: string; items: Notification[] };
/** Grouped by the reader's calendar day; the order is kept. */
export function byDay(items: readonly Notification[], dayOf: (at: string) => number): Day[] {
  const days: Day[] = [];
  for (const item of items) {
    const key = dayOf(item.date);
    const last = days.at(-1);
    if (last?.key === key) last.items.push(item);
    else days.push({ key, at: item.date, items: [item] });
  }
  return days;
}
