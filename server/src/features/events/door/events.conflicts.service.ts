import type { z } from 'zod';
import type { eventDoor } from '#contract/events/door.ts';
import { fullName } from '#contract/browser/full-name.ts';
import { limits } from '#contract/browser/limits.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit, type Transact } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { ManagingService } from '../guests/events.managing.service.ts';
import type { ConflictRow } from './events.conflicts.repository.ts';
import * as conflicts from './events.conflicts.repository.ts';

type Dependencies = { db: Db; managed: ManagingService; hub: Hub; transact: Transact };
type Conflicts = z.output<(typeof eventDoor.conflicts)['ok']>;

const shown = ({ firstName, lastName, scannedAt, gate, by, first, ...row }: ConflictRow): Conflicts['conflicts'][number] => ({
  ...row,
  name: fullName({ firstName, lastName, username: row.username }),
  scan: { at: scannedAt.toISOString(), gate, by },
  first: first && { ...first, at: new Date(first.at).toISOString() },
});

/** Check-ins by devices without the network that the server refuses later; hosts look into them and settle them. */
export const conflictsService = ({ db, managed, hub, transact }: Dependencies) => ({
  async list(viewer: Viewer, idOrSlug: string): Promise<Conflicts> {
    const { eventId } = await managed.require(viewer, idOrSlug, 'edit');
    return { conflicts: (await conflicts.open(db, eventId, limits.doorConflicts.max)).map(shown) };
  },

  settle: (viewer: Viewer, idOrSlug: string, conflictId: string): Promise<{ settled: number }> =>
    transact(async (tx) => {
      const { eventId } = await managed.requireIn(tx, viewer, idOrSlug, 'edit');
      const settled = await conflicts.settle(tx, { eventId, conflictId, by: viewer.id });
      afterCommit(tx, () => hub.hint(`user:${viewer.id}`, 'event.door', { eventId }));
      return { settled };
    }),
});
export type ConflictsService = ReturnType<typeof conflictsService>;
