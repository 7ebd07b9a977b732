import type { z } from 'zod';
import type { eventTransfers, SeatTransfers } from '#contract/events/transfers.ts';
import type { Audit } from '#kernel/audit/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { LiveRegistration, Seating } from '../answers/events.seating.service.ts';
import { promotes, refusal } from '../events.policy.ts';
import * as seats from '../events.seats.repository.ts';
import { aboutEvent, type RsvpContext } from '../events.waitlist.service.ts';
import type { RegistrationAnswers } from '../questions/events.questions.answers.service.ts';
import type { PlanTransferEnd, NotifyLapsed } from './events.transfers.jobs.ts';
import type { FoundTransfers, SeatTransferRow } from './events.transfers.repository.ts';
import * as transfers from './events.transfers.repository.ts';

type Dependencies = {
  db: Db;
  seating: Seating;
  questions: Pick<RegistrationAnswers, 'answer' | 'without'>;
  planEnd: PlanTransferEnd;
  notifyLapsed: NotifyLapsed;
  notify: Notify;
  audit: Pick<Audit, 'record'>;
  hub: Hub;
};
type Offer = z.output<NonNullable<typeof eventTransfers.offer.body>>;
type Decision = z.output<NonNullable<typeof eventTransfers.decide.body>>;
type Decided = z.output<typeof eventTransfers.decide.ok>;

const shown = (found: FoundTransfers | null): SeatTransfers => {
  if (!found) throw new AppError('event.not_found');
  const { eventId: _, ...transfers } = found;
  return transfers;
};

/** Throws unless the event takes place and has not begun. A postponed event has not begun. */
function handable({ times }: RsvpContext['event']): void {
  const hasBegun = times.status !== 'postponed' && times.now >= times.startsAt;
  if (!promotes(times) || hasBegun) throw new AppError('event.closed');
}

/** A single place of a party can be handed over, unless the ticket is for several people at a time. */
function divisible({ ticketTypes }: RsvpContext['event'], { partySize, typeId }: LiveRegistration, person: number): void {
  if (person >= partySize) throw new AppError('transfer.no_guest', {}, [{ field: 'person', rule: 'invalid_value' }]);
  const type = ticketTypes.find(({ id }) => id === typeId);
  if (type && type.minPerOrder > 1) throw new AppError('ticket_type.party_size', { min: type.minPerOrder, max: type.maxPerOrder });
}

/** Seats that change hands. They are never free in between, so that they go to the receiver even when others wait. */
export function transfersService({ db, seating, questions, planEnd, notifyLapsed, notify, audit, hub }: Dependencies) {
  const publishChange = ({ tx, event }: RsvpContext, userId: string): void =>
    afterCommit(tx, () => hub.hint(`user:${userId}`, 'event.changed', { eventId: event.eventId }));

  const admit = async ({ tx, event }: RsvpContext): Promise<void> => {
    handable(event);
    const isInvited = await transfers.isAlways(tx, event.eventId);
    // If hosts always allow transfers, a seat that is handed over is an invitation.
    const refused = refusal(event.access, isInvited ? { ...event, joinMode: 'open' } : event);
    if (refused) throw new AppError(refused);
    if (event.wasRejected && event.joinMode === 'approval') throw new AppError('registration.rejected');
    if (!(await transfers.isAllowed(tx, event.eventId))) throw new AppError('transfer.not_allowed');
    if (event.mine?.state === 'going' || event.mine?.state === 'offered') throw new AppError('transfer.already_going');
  };

  const accept = async (context: RsvpContext, transfer: SeatTransferRow, answers: Decision['answers']): Promise<Decided> => {
    const { tx, viewer, event } = context;
    // The seat was accepted in another tab before.
    if (transfer.takenId !== null && transfer.takenId === event.mine?.id)
      return { registration: await seating.shownRegistration(context, event.mine) };
    if (!transfer.isOpen) throw new AppError('transfer.gone');
    await admit(context);
    // A place in the queue, or a request, gives way to the seat.
    if (event.mine) await seats.cancel(tx, event.mine.id);
    const id = newId();
    const seat = await seats.handOver(tx, transfer.registrationId, { id, userId: viewer.id, person: transfer.person });
    if (!seat || !(await transfers.end(tx, transfer.id, { to: 'accepted', takenId: id }))) throw new AppError('transfer.gone');
    if (transfer.person !== null) await questions.without(tx, transfer.registrationId, transfer.person);
    await questions.answer(context, { id, partySize: seat.partySize }, answers);
    const about = aboutEvent(event);
    const params = { ...about.params, people: seat.partySize, ...(transfer.person !== null && { isPart: 1 }) };
    await notify(tx, [transfer.giverId], { kind: 'event.seat_accepted', actorId: viewer.id, ...about, params });
    await audit.record(tx, {
      by: viewer,
      action: 'event.seat_transferred',
      target: { type: 'event', id: event.eventId, name: event.title },
      communityId: event.communityId,
      after: { from: transfer.giverId, to: viewer.id, people: seat.partySize },
    });
    seating.announce(context);
    publishChange(context, transfer.giverId);
    const mine = { id, state: 'going' as const, ...seat, offerExpiresAt: null, reconfirmBy: null };
    return { registration: await seating.shownRegistration(context, mine) };
  };

  const decline = async (context: RsvpContext, transfer: SeatTransferRow): Promise<Decided> => {
    const { tx, viewer, event } = context;
    if (!(await transfers.end(tx, transfer.id, { to: 'declined' }))) throw new AppError('transfer.gone');
    const about = aboutEvent(event);
    const params = { ...about.params, people: transfer.people };
    await notify(tx, [transfer.giverId], { kind: 'event.seat_declined', actorId: viewer.id, ...about, params });
    publishChange(context, transfer.giverId);
    return { registration: event.mine && (await seating.shownRegistration(context, event.mine)) };
  };

  const receiver = async (tx: Tx, viewer: Viewer, to: string): Promise<string | null> => {
    const id = await transfers.receiver(tx, viewer, to);
    // Usernames are public; whether an address has an account is not revealed.
    if (id === viewer.id || (id === null && !to.includes('@')))
      throw new AppError('transfer.no_person', {}, [{ field: 'to', rule: 'invalid_value' }]);
    return id;
  };

  return {
    get: async (viewer: Viewer, idOrSlug: string): Promise<SeatTransfers> => shown(await transfers.find(db, viewer, idOrSlug)),

    offer: (viewer: Viewer, idOrSlug: string, { to, person }: Offer): Promise<SeatTransfers> =>
      seating.inTurn(idOrSlug, async (tx) => {
        const context = await seating.open(tx, viewer, idOrSlug);
        const { event } = context;
        if (!event.isVisible) throw new AppError('event.not_found');
        if (event.mine?.state !== 'going') throw new AppError('registration.not_found');
        handable(event);
        if (!(await transfers.isAllowed(tx, event.eventId))) throw new AppError('transfer.not_allowed');
        if (person !== undefined) divisible(event, event.mine, person);
        const userId = await receiver(tx, viewer, to);
        const registrationId = event.mine.id;
        await notifyLapsed(tx, await transfers.lapse(tx, { eventId: event.eventId, registrationId }));
        const transfer = { id: newId(), registrationId, from: viewer.id, to: userId, called: to, person: person ?? null };
        const offered = await transfers.offer(tx, transfer);
        if (!offered) throw new AppError('transfer.open');
        await planEnd(tx, offered.until);
        if (userId !== null) {
          const about = aboutEvent(event);
          const people = person === undefined ? event.mine.partySize : 1;
          const params = { ...about.params, people, until: offered.until.toISOString() };
          await notify(tx, [userId], { kind: 'event.seat_handed', actorId: viewer.id, ...about, params });
          publishChange(context, userId);
        }
        return shown(await transfers.find(tx, viewer, event.eventId));
      }),

    withdraw: (viewer: Viewer, idOrSlug: string): Promise<SeatTransfers> =>
      seating.inTurn(idOrSlug, async (tx) => {
        const context = await seating.open(tx, viewer, idOrSlug);
        const found = await transfers.find(tx, viewer, context.event.eventId);
        if (!found) throw new AppError('event.not_found');
        if (!found.given || !(await transfers.end(tx, found.given.id, { to: 'withdrawn' }))) throw new AppError('transfer.gone');
        return shown(await transfers.find(tx, viewer, context.event.eventId));
      }),

    decide: (viewer: Viewer, idOrSlug: string, transferId: string, { decision, answers }: Decision): Promise<Decided> =>
      seating.inTurn(idOrSlug, async (tx) => {
        const context = await seating.open(tx, viewer, idOrSlug);
        const { eventId, isVisible } = context.event;
        if (!isVisible) throw new AppError('event.not_found');
        const transfer = await transfers.received(tx, { id: transferId, eventId, userId: viewer.id });
        if (!transfer) throw new AppError('transfer.gone');
        return decision === 'accept' ? accept(context, transfer, answers) : decline(context, transfer);
      }),
  };
}
