import type { Event } from '#contract/events/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as events from '../events.repository.ts';
import type { EventNews } from './events.news.service.ts';
import { openEvent } from './events.planning.service.ts';
import type { PlannedEvent } from './events.planning.repository.ts';

export type Moving = { tx: Tx; viewer: Viewer; before: PlannedEvent };
type Dependencies = { news: Pick<EventNews, 'hint'>; transact: Transact };

/** Throws when the guarded statement has changed nothing: the event was in another state. */
export const assertMoved = (isMoved: unknown): void => {
  if (!isMoved) throw new AppError('event.state_changed');
};

/** Moves an event to another state, under the locks of its community and its pool, and answers it as it is then. */
export const moving =
  ({ news, transact }: Dependencies) =>
  (viewer: Viewer, idOrSlug: string, work: (moving: Moving) => Promise<void>): Promise<Event> =>
    transact(async (tx) => {
      const before = await openEvent(tx, viewer, idOrSlug);
      await work({ tx, viewer, before });
      news.hint(tx, before, viewer);
      return (await events.find(tx, viewer, before.id))!;
    });
