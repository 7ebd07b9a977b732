import type { z } from 'zod';
import type { Language } from '#contract/kernel/schemas.ts';
import type { notifications as contract } from '#contract/notifications.ts';
import { cursorOf, parseCursor, cursorFrom } from '#kernel/cursor.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit, type Transact, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { notificationOf } from './notification-words.ts';
import * as lists from './notifications.list.repository.ts';
import type { Marking } from './notifications.marks.repository.ts';
import * as marks from './notifications.marks.repository.ts';

type Dependencies = { db: Db; transact: Transact; hub: Hub };
type Query = z.output<NonNullable<typeof contract.list.query>>;
type Input = z.output<NonNullable<typeof contract.read.body>>;
type Marked = z.output<typeof contract.read.ok>;

/** A user's notifications: listing, marking and clearing. */
export function notificationsService({ db, transact, hub }: Dependencies) {
  /** One change of the viewer's rows; hints their other tabs and devices. */
  const change = (viewer: Viewer, work: (tx: Tx) => Promise<number>): Promise<Marked> =>
    transact(async (tx) => {
      const changed = await work(tx);
      if (changed > 0) afterCommit(tx, () => hub.hint(`user:${viewer.id}`, 'notifications.changed', { isNew: false }));
      return { changed, unread: await lists.countUnread(tx, viewer) };
    });
  const markingOf = ({ until, ...input }: Input): Marking => ({ ...input, until: parseCursor(until, 'until') });

  return {
    async list(viewer: Viewer, language: Language, { cursor, limit, ...choice }: Query): Promise<z.input<typeof contract.list.ok>> {
      // One extra row shows whether there is a next page.
      const rows = await lists.list(db, viewer, { ...choice, after: cursorFrom(cursor), limit: limit + 1 });
      const page = rows.slice(0, limit);
      const [first, last] = [page.at(0), page.at(-1)];
      return {
        items: await Promise.all(page.map((row) => notificationOf(row, language))),
        nextCursor: last && rows.length > limit ? cursorOf(last) : null,
        unread: await lists.countUnread(db, viewer),
        until: first ? cursorOf(first) : null,
      };
    },
    unread: async (viewer: Viewer): Promise<{ unread: number }> => ({ unread: await lists.countUnread(db, viewer) }),

    read(viewer: Viewer, input: Input): Promise<Marked> {
      const marking = markingOf(input);
      return change(viewer, (tx) => marks.read(tx, viewer, marking));
    },
    clear(viewer: Viewer, input: Input): Promise<Marked> {
      const marking = markingOf(input);
      return change(viewer, (tx) => marks.clear(tx, viewer, marking));
    },
    unreadAgain: (viewer: Viewer, ids: readonly string[]): Promise<Marked> => change(viewer, (tx) => marks.unread(tx, viewer, ids)),
    undo: (viewer: Viewer, action: string): Promise<Marked> => change(viewer, (tx) => marks.undo(tx, viewer, action)),
  };
}
export type NotificationsService = ReturnType<typeof notificationsService>;
