import { findLockedAccess, mayApprove } from '#features/access/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { OpenedEvent } from './posts.conversations.repository.ts';
import * as conversations from './posts.conversations.repository.ts';

type Dependencies = { db: Db };

/** The one way to the comments of an event: a missing event and one that is hidden from the caller answer alike. */
export function eventGate({ db }: Dependencies) {
  const enter = async (tx: Tx, viewer: Viewer, idOrSlug: string): Promise<OpenedEvent> => {
    const known = await conversations.find(tx, viewer, idOrSlug);
    if (known) await findLockedAccess(tx, viewer, known.access.community.id, 'update');
    // The membership or the seat may have ended while this waited for the lock.
    const event = known && (await conversations.find(tx, viewer, known.eventId));
    if (!event) throw new AppError('event.not_found');
    return event;
  };
  return {
    async read(viewer: Viewer | null, idOrSlug: string): Promise<OpenedEvent> {
      const event = await conversations.find(db, viewer, idOrSlug);
      if (!event) throw new AppError('event.not_found');
      return event;
    },

    /** Opens an event with the row of its community locked. */
    enter,

    /** Like `enter`, for those who decide about its comments. */
    async requireModerator(tx: Tx, viewer: Viewer, idOrSlug: string): Promise<OpenedEvent> {
      const event = await enter(tx, viewer, idOrSlug);
      if (!mayApprove(viewer, event.access)) throw new AppError('member.not_allowed');
      return event;
    },
  };
}
export type EventGate = ReturnType<typeof eventGate>;
