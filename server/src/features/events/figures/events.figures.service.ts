import type { EventFigures } from '#contract/events/figures.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { ManagingService } from '../guests/events.managing.service.ts';
import type { FiguresRepository } from './events.figures.repository.ts';

type Dependencies = { managed: Pick<ManagingService, 'require'>; figures: FiguresRepository };

/** Answers over time, for viewers who may see them one by one, too. */
export const figuresService = ({ managed, figures }: Dependencies) => ({
  async get(viewer: Viewer, idOrSlug: string): Promise<EventFigures> {
    const { eventId: id } = await managed.require(viewer, idOrSlug, 'guests');
    const [days, bins, sums] = await Promise.all([figures.days(id), figures.checkIns(id), figures.sums(id)]);
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
