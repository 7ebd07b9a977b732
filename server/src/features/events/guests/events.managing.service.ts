import type { EventRights } from '#contract/events/guests.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { eventRightsOf, managesAnything } from './events.managing.policy.ts';
import type { ManagedEventRow } from './events.managing.repository.ts';
import * as events from './events.managing.repository.ts';

export type ManagedEvent = ManagedEventRow & { rights: EventRights };
type Right = keyof EventRights | 'any';

const permitted = (viewer: Viewer, managed: ManagedEventRow | null, right: Right): ManagedEvent => {
  if (!managed) throw new AppError('event.not_found');
  const rights = eventRightsOf(viewer, managed);
  if (right === 'any' ? !managesAnything(rights) : !rights[right]) throw new AppError('member.not_allowed');
  return { ...managed, rights };
};

/** Finds an event for a viewer who needs a right in it. */
export const managing = (db: Db) => ({
  require: async (viewer: Viewer, idOrSlug: string, right: Right): Promise<ManagedEvent> =>
    permitted(viewer, await events.find(db, viewer, idOrSlug), right),
  requireIn: async (tx: Tx, viewer: Viewer, idOrSlug: string, right: Right): Promise<ManagedEvent> =>
    permitted(viewer, await events.find(tx, viewer, idOrSlug), right),
});
export type ManagingService = ReturnType<typeof managing>;
