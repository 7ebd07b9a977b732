import type { Notification } from '#contract/notifications.ts';
import { sam } from './chat.ts';

const id = (number: number) => `0192f6a0-5555-7000-8000-${String(number).padStart(12, '0')}`;
const bread = { id: id(50), slug: 'bread', name: 'Bread Club', avatar: null };

/** A higher number is older: the first an hour before the tests' current time, each next one an hour before. */
export const aNotification = (change: Partial<Notification> = {}, number = 1): Notification => ({
  id: id(number),
  kind: 'membership.joined',
  avatar: null,
  title: `Person ${number} joined Bread Club`,
  message: `The community now has ${number} members.`,
  date: new Date(Date.now() - number * 3_600_000).toISOString(),
  isRead: false,
  url: '/communities/bread',
  actor: sam,
  community: bread,
  ...change,
});

type Marking = { ids?: string[]; until?: string; action: string; group?: string; filter?: string };
type Kept = Notification & { readBy?: string; clearedBy?: string };

/** Responds like the server, from a list that the calls change. */
export const tellingServer = (first: readonly Notification[], perPage = 20) => {
  let kept: Kept[] = [...first];
  const shown = () => kept.filter(({ clearedBy }) => clearedBy === undefined);
  const unread = () => shown().filter(({ isRead }) => !isRead).length;
  const beginnings: Record<string, string> = { communities: 'membership.', events: 'event.', chat: 'chat.' };
  const isIn = ({ group, filter }: { group?: string | null | undefined; filter?: string | null | undefined }, item: Kept) =>
    (!group || item.kind.startsWith(beginnings[group] ?? '-')) && (filter !== 'unread' || !item.isRead);
  const change = (isMeant: (item: Kept) => boolean, next: (item: Kept) => Kept) => {
    const before = kept.filter(isMeant).length;
    kept = kept.map((item) => (isMeant(item) ? next(item) : item));
    return { changed: before, unread: unread() };
  };
  const isMarked = (options: Marking) => (item: Kept) =>
    item.clearedBy === undefined && isIn(options, item) && (options.ids?.includes(item.id) ?? true);
  const bare = ({ readBy: _, clearedBy: __, ...item }: Kept): Notification => item;
  return {
    /** Adds a new one at the top. */
    tell: (item: Notification) => (kept = [item, ...kept.filter((one) => one.id !== item.id)]),
    /** As if done on another device. */
    readAll: () =>
      change(
        () => true,
        (item) => ({ ...item, isRead: true }),
      ),
    replies: {
      'GET /notifications/unread': () => ({ unread: unread() }),
      'GET /notifications': ({ query }: { query: URLSearchParams }) => {
        const chosen = shown().filter((item) => isIn({ group: query.get('group'), filter: query.get('filter') }, item));
        const start = Number(query.get('cursor') ?? 0);
        const items = chosen.slice(start, start + perPage).map(bare);
        const next = start + perPage;
        return {
          items,
          nextCursor: next < chosen.length ? String(next) : null,
          unread: unread(),
          until: items.length > 0 ? 'newest' : null,
        };
      },
      'PUT /notifications/read': ({ body }: { body: unknown }) => {
        const options = body as Marking;
        return change(
          (item) => isMarked(options)(item) && !item.isRead,
          (item) => ({ ...item, isRead: true, readBy: options.action }),
        );
      },
      'PUT /notifications/cleared': ({ body }: { body: unknown }) => {
        const options = body as Marking;
        return change(isMarked(options), (item) => ({ ...item, clearedBy: options.action }));
      },
      'PUT /notifications/unread': ({ body }: { body: unknown }) => {
        const { ids } = body as { ids: string[] };
        return change(
          (item) => ids.includes(item.id),
          (item) => ({ ...item, isRead: false }),
        );
      },
      'PUT /notifications/undo': ({ body }: { body: unknown }) => {
        const { action } = body as Marking;
        return change(
          ({ readBy, clearedBy }) => readBy === action || clearedBy === action,
          ({ readBy, clearedBy, ...item }) => ({
            ...item,
            ...(readBy === action ? { isRead: false } : readBy === undefined ? {} : { readBy }),
            ...(clearedBy === action || clearedBy === undefined ? {} : { clearedBy }),
          }),
        );
      },
    },
  };
};
