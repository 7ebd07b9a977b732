import type { z } from 'zod';
import type { eventVisitors } from '#contract/events/visitors.ts';
import type { Audit } from '#kernel/audit/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { AnsweringRepository } from '../answers/events.answering.repository.ts';
import { managed } from '../answers/events.answering.service.ts';
import type { Seating } from '../answers/events.seating.service.ts';
import type { VisitorsRepository } from './events.visitors.repository.ts';

type Dependencies = {
  answering: Pick<AnsweringRepository, 'find' | 'findIn'>;
  visitors: Pick<VisitorsRepository, 'setting' | 'setTaking'>;
  seating: Pick<Seating, 'inTurn' | 'lock'>;
  audit: Pick<Audit, 'record'>;
};
type Taking = z.output<(typeof eventVisitors.get)['ok']>;

/** Whether people without an account may answer an event: decided by those who decide how it is answered. */
export const takingService = ({ answering, visitors, seating, audit }: Dependencies) => ({
  async get(viewer: Viewer, idOrSlug: string): Promise<Taking> {
    const { settings } = managed(await answering.find(viewer, idOrSlug));
    const { takesVisitors, isPossible } = await visitors.setting(settings.eventId);
    return { takesVisitors, isPossible };
  },

  change: (viewer: Viewer, idOrSlug: string, takesVisitors: boolean): Promise<Taking> =>
    seating.inTurn(idOrSlug, async (tx) => {
      await seating.lock(tx, viewer, idOrSlug);
      const { settings, title, communityId } = managed(await answering.findIn(tx, viewer, idOrSlug));
      const { eventId } = settings;
      const before = await visitors.setting(eventId, tx);
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
