import type { EventFigures } from '#contract/events/figures.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { ManagingService } from '../guests/events.managing.service.ts';
import * as figures from './events.figures.repository.ts';

type Dependencies = { db: Db; managed: Pick<ManagingService, 'require'> };

/** Answers over time, for viewers who may see them one by one, too. */
export const figuresService = ({ db, managed }: Dependencies) => ({
  async get(viewer: Viewer, idOrSlug: string): Promise<EventFigures> {
    const { eventId: id } = await managed.require(viewer, idOrSlug, 'guests');
    const [days, bins, sums] = await Promise.all([figures.days(db, id), figures.checkIns(db, id), figures.sums(db, id)]);
    return {
      id,
      from: days[0]?.day ?? null,
      going: days.map(({ going }) => going),
      waitlisted: days.map(({ waitlisted }) => waitlisted),
      cancelled: days.map(({ cancelled }) => cancelled),
      seats: days.map(({ seats }) => seats),
      checkIns: { from: bins[0]?.at.toISOString() ?? null, counts: bins.map(({ count }) => count) },
      ...sums,
    };
  },
});
