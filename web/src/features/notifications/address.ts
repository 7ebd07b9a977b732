import { filters, groups, type NotificationChoice } from './notification-lists.ts';

/** The state of the list in the URL; `before` is a position further down. */
export type NotificationsAddress = NotificationChoice & { before?: string | undefined };

export const readAddress = (address: URLSearchParams): NotificationsAddress => ({
  filter: filters.find((filter) => filter === address.get('filter')) ?? 'all',
  group: groups.find((group) => group === address.get('group')),
  before: address.get('before') ?? undefined,
});

/** Only values that differ from the default are written. */
export const hrefOf = ({ filter, group, before }: NotificationsAddress): string => {
  const entries = Object.entries({ filter: filter === 'all' ? undefined : filter, group, before });
  const search = new URLSearchParams(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))).toString();
  return `/notifications${search && `?${search}`}`;
};
