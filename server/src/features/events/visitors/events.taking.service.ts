import type { z } from 'zod';
import type { eventVisitors } from '#contract/events/visitors.ts';
import type { Audit } from '#kernel/audit/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as answering from '../answers/events.answering.repository.ts';
import { managed } from '../answers/events.answering.service.ts';
import type { Seating } from '../answers/events.seating.service.ts';
import * as visitors from './events.visitors.repository.ts';

type Dependencies = { db: Db; seating: Pick<Seating, 'inTurn' | 'lock'>; audit: Pick<Audit, 'record'> };
type Taking = z.output<(typeof eventVisitors.get)['ok']>;

/** Whether people without an account may answer an event: decided by those who decide how it is answered. */
export const takingService = ({ db, seating, audit }: Dependencies) => ({
  async get(viewer: Viewer, idOrSlug: string): Promise<Taking> {
    const { settings } = managed(await answering.find(db, viewer, idOrSlug));
    const { takesVisitors, isPossible } = await visitors.setting(db, settings.eventId);
    return { takesVisitors, isPossible };
  },

  change: (viewer: Viewer, idOrSlug: string, takesVisitors: boolean): Promise<Taking> =>
    seating.inTurn(idOrSlug, async (tx) => {
      await seating.lock(tx, viewer, idOrSlug);
      const { settings, title, communityId } = managed(await answering.find(tx, viewer, idOrSlug));
      const { eventId } = settings;
      const before = await visitors.setting(tx, eventId);
      if (before.isOver) throw new AppError('event.over');
      if (takesVisitors && !before.isPossible) throw new AppError('event.not_public');
      if (before.takesVisitors !== takesVisitors) {
        await visitors.setTaking(tx, eventId, takesVisitors);
        await audit.record(tx, {
          by: viewer,
          action: 'event.answering_changed',
          target: { type: 'event', id: eventId, name: title },
          communityId,
          before: { takesVisitors: before.takesVisitors },
          after: { takesVisitors },
        });
      }
      return { takesVisitors, isPossible: before.isPossible };
    }),
});
export type TakingService = ReturnType<typeof takingService>;
