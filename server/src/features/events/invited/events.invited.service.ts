import type { z } from 'zod';
import type { EventInvitation, eventInvited, NamedGuests } from '#contract/events/invited.ts';
import type { Pagination } from '#contract/kernel/schemas.ts';
import type { Audit } from '#kernel/audit/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import { type PageQuery, pagination } from '#kernel/paging.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as answering from '../answers/events.answering.repository.ts';
import { managed } from '../answers/events.answering.service.ts';
import type { Seating } from '../answers/events.seating.service.ts';
import { isToCome } from '../events.policy.ts';
import type { RsvpContext } from '../events.waitlist.service.ts';
import type { InvitationNotices } from './events.invited.jobs.ts';
import * as invited from './events.invited.repository.ts';
import { nameGuests } from './events.naming.service.ts';

type Dependencies = {
  db: Db;
  seating: Pick<Seating, 'inTurn' | 'lock'>;
  notices: Pick<InvitationNotices, 'notifyNamed'>;
  audit: Pick<Audit, 'record'>;
};
type Added = z.output<(typeof eventInvited.add)['ok']>;

/** Named guests: an event of any visibility is open to them, and may be answered. */
export function invitedService({ db, seating, notices, audit }: Dependencies) {
  const open = async (tx: Tx, viewer: Viewer, idOrSlug: string): Promise<RsvpContext> => {
    const context = await seating.lock(tx, viewer, idOrSlug);
    managed(await answering.find(tx, viewer, context.event.eventId));
    return context;
  };

  return {
    async list(viewer: Viewer, idOrSlug: string, query: PageQuery): Promise<{ items: EventInvitation[]; pagination: Pagination }> {
      const { settings } = managed(await answering.find(db, viewer, idOrSlug));
      const { items, total } = await invited.list(db, settings.eventId, query);
      return { items, pagination: pagination(query, total) };
    },

    add: (viewer: Viewer, idOrSlug: string, input: NamedGuests): Promise<Added> =>
      seating.inTurn(idOrSlug, async (tx) => {
        const context = await open(tx, viewer, idOrSlug);
        const { eventId, title, communityId, times } = context.event;
        if (!isToCome(times) || times.status === 'cancelled' || times.status === 'archived') throw new AppError('event.closed');
        const { count, unknown } = await nameGuests(tx, { eventId, by: viewer.id }, input);
        if (count === 0) return { invited: 0, unknown };
        await notices.notifyNamed(tx, eventId);
        const target = { type: 'event' as const, id: eventId, name: title };
        await audit.record(tx, { by: viewer, action: 'event.guests_named', target, communityId, after: { count } });
        return { invited: count, unknown };
      }),

    withdraw: (viewer: Viewer, idOrSlug: string, invitationId: string): Promise<void> =>
      seating.inTurn(idOrSlug, async (tx) => {
        const { event } = await open(tx, viewer, idOrSlug);
        if (!(await invited.withdraw(tx, event.eventId, invitationId))) throw new AppError('invitation.not_found');
      }),
  };
}
export type InvitedService = ReturnType<typeof invitedService>;
