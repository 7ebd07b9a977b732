import type { z } from 'zod';
import type { eventTickets } from '#contract/events/tickets.ts';
import type { Hold } from '#contract/events/index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { assertAdmitted, partyOf } from '../answers/events.rsvp-rules.ts';
import type { Seating } from '../answers/events.seating.service.ts';
import { wayOf } from './draws.ts';
import * as holds from './events.holds.repository.ts';

type Wanted = z.output<NonNullable<typeof eventTickets.hold.body>>;
/** Plans the end of a hold at this moment. */
export type PlanHoldEnd = (tx: Tx, at: Date) => Promise<void>;
type Dependencies = { seating: Seating; planEnd: PlanHoldEnd };

/** Seats that are held while a form is filled in. */
export function holdsService({ seating, planEnd }: Dependencies) {
  return {
    hold: (viewer: Viewer, idOrSlug: string, { minutes, ...wanted }: Wanted): Promise<Hold> =>
      seating.inTurn(idOrSlug, async (tx) => {
        const context = await seating.open(tx, viewer, idOrSlug);
        const { event } = context;
        const party = partyOf(event, wanted);
        assertAdmitted(event, party);
        if (event.mine || (event.joinMode === 'approval' && !event.decides)) throw new AppError('hold.not_needed');
        const isReplaced = await seating.releaseHold(context);
        await seating.holdSeats(context, party);
        const { partySize, poolId, typeId } = party;
        const expiresAt = await holds.add(tx, {
          id: newId(),
          eventId: event.eventId,
          userId: viewer.id,
          partySize,
          poolId,
          typeId,
          minutes,
        });
        await planEnd(tx, expiresAt);
        // Seats of the former hold may be free still.
        if (isReplaced) await seating.passOn(context);
        else seating.announce(context);
        const way = event.isHybrid ? wayOf(event.pools, poolId) : null;
        return { expiresAt: expiresAt.toISOString(), partySize, way, ticketTypeId: typeId };
      }),

    release: (viewer: Viewer, idOrSlug: string): Promise<void> =>
      seating.inTurn(idOrSlug, async (tx) => {
        const context = await seating.open(tx, viewer, idOrSlug);
        if (!context.event.isVisible) throw new AppError('event.not_found');
        if (await seating.releaseHold(context)) await seating.passOn(context);
      }),
  };
}
export type HoldsService = ReturnType<typeof holdsService>;
