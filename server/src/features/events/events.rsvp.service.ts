import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Interest } from '#contract/events/answers.ts';
import type { Registration, Rsvp } from '#contract/events/index.ts';
import { createBatchedTurns } from '#kernel/batched-turns.ts';
import { AppError, isLockedOut } from '#kernel/errors.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import { sessionless, type Viewer } from '#kernel/viewer.ts';
import * as interests from './answers/events.interests.repository.ts';
import type { RsvpCall, Newcomers } from './answers/events.newcomers.service.ts';
import type { LiveRegistration, Party, Seating } from './answers/events.seating.service.ts';
import { assertAdmitted, assertMayAnswer, isSame, partyOf, assertReleasable } from './answers/events.rsvp-rules.ts';
import { promotes } from './events.policy.ts';
import * as seats from './events.seats.repository.ts';
import type { RegistrationAnswers } from './questions/events.questions.answers.service.ts';
import { isSameSeatKey } from './tickets/draws.ts';
import { aboutEvent, type RsvpContext } from './events.waitlist.service.ts';

type Dependencies = {
  questions: Pick<RegistrationAnswers, 'answer'>;
  seating: Seating;
  newcomers: Newcomers;
  notify: Notify;
  transact: Transact;
  log: Logger;
};
/** A batch takes some ten milliseconds. */
const MAX_TOGETHER = 100;

type Choice = z.infer<typeof Interest> | null;

/** The slug of the event to which the RSVP button of a public page leads; null for other targets. */
const slugIn = (target: string): string | null => /^\/events\/([\w-]{1,100})\?rsvp=1(?:&via=[^&#]{1,300})?$/.exec(target)?.[1] ?? null;

/** Takes seats or a place in the queue, or changes the party of those who have answered. */
const answering = ({ questions, seating, notify }: Pick<Dependencies, 'questions' | 'seating' | 'notify'>) => {
  /** Saying *yes* again accepts an offer, or takes a seat that is for the first to take it. */
  const takeOffered = (context: RsvpContext, mine: LiveRegistration): Promise<LiveRegistration> =>
    mine.state === 'offered' ? seating.accept(context, mine) : seating.takeFirst(context, mine);

  const seatParty = async (context: RsvpContext, before: LiveRegistration | null, party: Party): Promise<LiveRegistration> => {
    if (!before) return seating.enter(context, party);
    return isSame(before, party) ? before : seating.change(context, before, party);
  };

  return async (context: RsvpContext, wanted: Rsvp): Promise<LiveRegistration> => {
    const { tx, viewer, event, visitorId } = context;
    const party = partyOf(event, wanted);
    assertAdmitted(event, party);
    const before = event.mine && (await takeOffered(context, event.mine));
    if (before === event.mine && before && isSame(before, party) && !wanted.answers) return before;
    if (before && (party.partySize < before.partySize || !isSameSeatKey(before, party))) assertReleasable(event, before);
    const mine = await seatParty(context, before, party);
    if (event.hasQuestions || wanted.answers) await questions.answer(context, mine, wanted.answers);
    if (mine.id !== before?.id) {
      if (event.hasInterest) await interests.set(tx, { eventId: event.eventId, userId: viewer.id, interest: null });
      await notify(tx, event.hostIds, {
        kind: mine.state === 'pending' ? 'event.requested' : 'event.rsvp',
        actorId: visitorId === undefined ? viewer.id : null,
        ...aboutEvent(event),
      });
    }
    seating.announce(context);
    return mine;
  };
};

/** Answers of people to an event: *yes* takes a seat or a place in the queue, *maybe* and *no* hold none. */
export function rsvpService({ questions, seating, newcomers, notify, transact, log }: Dependencies) {
  const answer = answering({ questions, seating, notify });

  const answerAlone = async (tx: Tx, idOrSlug: string, { viewer, wanted }: RsvpCall): Promise<Registration> => {
    const context = await seating.open(tx, viewer, idOrSlug);
    return seating.shownRegistration(context, await answer(context, wanted));
  };

  const answerTogether = createBatchedTurns<RsvpCall, Registration>({
    name: 'rsvp',
    inTurn: seating.turn,
    most: MAX_TOGETHER,
    async work(idOrSlug, batch) {
      const { answered, refused, alone } =
        batch.length === 1 ? { answered: [], refused: [], alone: batch } : await transact((tx) => newcomers.take(tx, idOrSlug, batch));
      for (const {
        answer: { resolve },
        registration,
      } of answered)
        resolve(registration);
      for (const {
        answer: { reject },
        error,
      } of refused)
        reject(error);
      for (const { input, resolve, reject } of alone)
        try {
          resolve(await transact((tx) => answerAlone(tx, idOrSlug, input)));
        } catch (error) {
          // The others would fail on the same lock.
          if (isLockedOut(error)) throw error;
          reject(error);
        }
    },
  });

  const rsvp = (viewer: Viewer, idOrSlug: string, wanted: Rsvp): Promise<Registration> =>
    viewer.isAdmin || wanted.answers
      ? seating.inTurn(idOrSlug, (tx) => answerAlone(tx, idOrSlug, { viewer, wanted }))
      : answerTogether(idOrSlug, { viewer, wanted });

  /** Accepts the offered seat; the same link may be opened twice. */
  const accept = async (context: RsvpContext): Promise<LiveRegistration> => {
    const { mine, isVisible, times } = context.event;
    if (mine?.state === 'going') return mine;
    if (mine?.state !== 'offered') throw new AppError(isVisible ? 'registration.not_found' : 'event.not_found');
    if (!promotes(times)) throw new AppError('event.closed');
    const accepted = await seating.accept(context, mine);
    seating.announce(context);
    return accepted;
  };

  /** Releases seats or a place in the queue; the same transaction promotes the next in the queue. */
  const giveBack = async (context: RsvpContext): Promise<void> => {
    const { event } = context;
    if (!event.mine) throw new AppError(event.isVisible ? 'registration.not_found' : 'event.not_found');
    assertReleasable(event, event.mine);
    await seating.free(context, event.mine);
  };

  return {
    answer,
    accept,
    giveBack,

    /** The offered seat is taken, or goes to the next. */
    answerOffer: (viewer: Viewer, idOrSlug: string, decision: 'accept' | 'decline'): Promise<Registration> =>
      seating.inTurn(idOrSlug, async (tx) => {
        const context = await seating.open(tx, viewer, idOrSlug);
        const { mine, isVisible } = context.event;
        if (decision === 'accept') return seating.shownRegistration(context, await accept(context));
        if (mine?.state !== 'offered') throw new AppError(isVisible ? 'registration.not_found' : 'event.not_found');
        await seating.free(context, mine);
        return { ...(await seating.shownRegistration(context, mine)), state: 'cancelled' as const, offerExpiresAt: null };
      }),

    /** Takes seats or a place in the queue. Idempotent: a repeated call returns the same registration, with the requested party. */
    rsvp,

    /** Called after a sign-up that began at the RSVP button of a public page; the page of the event shows why an answer is refused. */
    async answerAfterSignUp(userId: string, target: string | null | undefined): Promise<void> {
      const slug = slugIn(target ?? '');
      if (slug === null) return;
      await rsvp(sessionless(userId), slug, { partySize: 1 }).catch((error: unknown) => {
        // The account exists and is let in all the same.
        if (!(error instanceof AppError)) log.error(error);
      });
    },

    cancel: (viewer: Viewer, idOrSlug: string): Promise<void> =>
      seating.inTurn(idOrSlug, async (tx) => giveBack(await seating.open(tx, viewer, idOrSlug))),

    /** *Maybe*, *no*, or neither; gives back what the caller holds. */
    answerWithout: (viewer: Viewer, idOrSlug: string, interest: Choice): Promise<{ interest: Choice }> =>
      seating.inTurn(idOrSlug, async (tx) => {
        const context = await seating.open(tx, viewer, idOrSlug);
        const { event } = context;
        if (!event.isVisible) throw new AppError('event.not_found');
        if (event.mine) assertReleasable(event, event.mine);
        else assertMayAnswer(event);
        if (event.mine) await seating.free(context, event.mine);
        await interests.set(tx, { eventId: event.eventId, userId: viewer.id, interest });
        seating.announce(context);
        return { interest };
      }),

    /** Ends a seat that was not confirmed in time; false when it was, or was given back. */
    endUnconfirmed: (userId: string, eventId: string): Promise<boolean> =>
      seating.inTurn(eventId, async (tx) => {
        const context = await seating.open(tx, sessionless(userId), eventId);
        const { event } = context;
        if (!event.mine || !(await seats.endUnconfirmed(tx, event.mine.id))) return false;
        await seating.free(context, event.mine);
        await notify(tx, [userId], { kind: 'event.unconfirmed', actorId: null, ...aboutEvent(event) });
        return true;
      }),

    /** Releases all seats and waitlist places of a user without access to these events. Past events stay. */
    async giveBackAll(tx: Tx, userId: string, scope: seats.EventScope): Promise<void> {
      await seats.lockPerson(tx, userId, 'update');
      for (const eventId of await seats.eventsOf(tx, userId, scope)) {
        const context = await seating.open(tx, sessionless(userId), eventId);
        const { event } = context;
        if (!event.mine) continue;
        await seating.free(context, event.mine);
        // A block is not said, but without a word the guest would come in vain.
        if (scope.hostId !== undefined) {
          const about = aboutEvent(event);
          await notify(tx, [userId], { kind: 'event.removed', actorId: null, ...about, params: { ...about.params, reason: '' } });
        }
      }
    },
  };
}
export type RsvpService = ReturnType<typeof rsvpService>;
