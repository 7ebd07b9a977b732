import type { z } from 'zod';
import type { Attendee, HostView } from '#contract/events/guests.ts';
import type { Person } from '#contract/kernel/person.ts';
import type { Pagination } from '#contract/kernel/schemas.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import { type PageQuery, pagination } from '#kernel/paging.ts';
import { tableOf } from '#kernel/table.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { ManagingService } from './events.managing.service.ts';
import type { GuestQuery } from './events.guests.repository.ts';
import * as guests from './events.guests.repository.ts';

type Dependencies = { db: Db; managed: Pick<ManagingService, 'require'> };
type Guests = { items: z.input<typeof Attendee>[]; pagination: Pagination; isMore: boolean };

/** The guests of an event: for its hosts a table, for others the people whom the host shows. */
export const guestsService = ({ db, managed }: Dependencies) => ({
  async host(viewer: Viewer, idOrSlug: string): Promise<HostView> {
    const {
      eventId: id,
      slug,
      title,
      communityId,
      communityName,
      startsAt,
      endsAt,
      zone,
      seriesId,
      rights,
    } = await managed.require(viewer, idOrSlug, 'any');
    const when = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), zone };
    const [counts, ticketTypes] = [await guests.counts(db, id), await guests.ticketTypes(db, id)];
    return { id, slug, title, communityId, communityName, ...when, isRecurring: seriesId !== null, rights, counts, ticketTypes };
  },

  async list(viewer: Viewer, idOrSlug: string, query: GuestQuery): Promise<Guests> {
    const { eventId, rights } = await managed.require(viewer, idOrSlug, 'guests');
    const { items, counted } = await guests.list(db, eventId, query, { isHost: rights.emails });
    const shown = items.map(({ answeredAt, reconfirmBy, ...item }) => ({
      ...item,
      answeredAt: answeredAt.toISOString(),
      reconfirmBy: reconfirmBy?.toISOString() ?? null,
    }));
    return tableOf(query, shown, counted);
  },

  async attendees(viewer: Viewer | null, idOrSlug: string, query: PageQuery): Promise<{ items: Person[]; pagination: Pagination }> {
    const found = await guests.attendees(db, viewer, idOrSlug, query);
    if (!found) throw new AppError('event.not_found');
    return { items: found.items, pagination: pagination(query, found.total) };
  },
});
export type GuestsService = ReturnType<typeof guestsService>;
