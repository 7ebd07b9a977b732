import type { DatesRsvp } from '#contract/events/dates.ts';
import type { EventQuestion } from '#contract/events/questions.ts';
import { limits } from '#contract/browser/limits.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { assertAdmitted, partyOf } from '../answers/events.rsvp-rules.ts';
import type { CalendarChanged } from '../calendars/index.ts';
import { refusal, rsvpWindow } from '../events.policy.ts';
import type { RsvpEvent } from '../events.rsvp.repository.ts';
import * as answers from '../events.rsvp.repository.ts';
import * as seats from '../events.seats.repository.ts';
import { promotions } from '../events.waitlist.policy.ts';
import * as questions from '../questions/events.questions.repository.ts';
import { checkAnswers } from '../questions/events.questions.policy.ts';
import * as series from '../series/events.series.repository.ts';
import { withPoolIds, freeByPool, poolOf } from '../tickets/draws.ts';
import { noAccount } from '../visitors/holders.ts';
import type { AddedGuest, KeptAnswer, NamedType, StandingAnswer } from './events.standing.repository.ts';
import * as standing from './events.standing.repository.ts';

type Dependencies = { db: Db; notify: Notify; calendarChanged: CalendarChanged; transact: Transact };
type Entry = Omit<AddedGuest, 'state' | 'queueSeq' | 'overtaken'> & { poolId: string; typeId: string | null; isHost: boolean };
type Plan = { added: AddedGuest[]; missed: string[] };

/** Gives seats as if all had answered one after the other, the earliest first; all added dates are alike. */
function seated({ pools, joinMode, waitlistMode }: RsvpEvent, entries: readonly Entry[]): Plan {
  const isAsked = (entry: Entry) => joinMode === 'approval' && !entry.isHost;
  const addedOf = (
    { poolId: _, typeId: __, isHost: ___, ...entry }: Entry,
    rest: Pick<AddedGuest, 'state' | 'queueSeq' | 'overtaken'>,
  ): AddedGuest => ({
    ...entry,
    ...rest,
  });
  const pending = entries.filter(isAsked).map((entry) => addedOf(entry, { state: 'pending', queueSeq: null, overtaken: 0 }));
  const others = entries.filter((entry) => !isAsked(entry));
  const line = others.map((entry, queueSeq) => ({ ...entry, id: entry.userId, queueSeq, overtaken: 0 }));
  const going = promotions(freeByPool(pools), withPoolIds(pools, line));
  const seats = new Set(going.map(({ userId }) => userId));
  const rest = line.filter(({ userId }) => !seats.has(userId));
  const queue = waitlistMode === 'off' ? [] : rest;
  const passed = ({ poolId, queueSeq }: { poolId: string; queueSeq: number }) =>
    going.filter((one) => one.poolId === poolId && one.queueSeq > queueSeq).length;
  return {
    added: [
      ...pending,
      ...others.filter(({ userId }) => seats.has(userId)).map((entry) => addedOf(entry, { state: 'going', queueSeq: null, overtaken: 0 })),
      ...queue.map(({ id: _, ...entry }, index) =>
        addedOf(others[entry.queueSeq]!, { state: 'waitlisted', queueSeq: index + 1, overtaken: passed(entry) }),
      ),
    ],
    missed: waitlistMode === 'off' ? rest.map(({ userId }) => userId) : [],
  };
}

const isSameAs = (question: EventQuestion) => (answer: KeptAnswer) =>
  JSON.stringify([question.kind, question.scope, question.label, question.options]) ===
  JSON.stringify([answer.kind, answer.scope, answer.label, answer.options]);

/** Whether the kept answers are all that this date requires. */
function hasAnswered(asked: readonly EventQuestion[], { answers, partySize }: StandingAnswer): boolean {
  const given = asked.flatMap((question) =>
    answers.filter(isSameAs(question)).map(({ person, given: values }) => ({ questionId: question.id, person, values })),
  );
  return checkAnswers(asked, partySize, given).errors.length === 0;
}

/** The party on a date; null where it may not come: too many people, tickets that are gone, or questions without an answer. */
function entryOf(model: RsvpEvent, types: readonly NamedType[], { way, ticketType, isHost, ...one }: StandingAnswer): Entry | null {
  const type = types.find(({ name }) => name === ticketType);
  // The selection has already checked the person's access.
  const open = { ...model, isVisible: true, access: { ...model.access, isMember: true, isBanned: false, isBlocked: false } };
  try {
    const rsvp = { partySize: one.partySize, guests: one.guests, ...(model.isHybrid && { way }), ...(type && { ticketTypeId: type.id }) };
    const party = partyOf(open, rsvp);
    assertAdmitted(open, party);
    const chosen = types.find(({ id }) => id === party.typeId);
    const pool = model.pools.find(({ id }) => id === party.poolId) ?? poolOf(model.pools, 'in_person');
    return {
      userId: one.userId,
      partySize: one.partySize,
      guests: one.guests,
      pool: pool.name,
      type: chosen ? { name: chosen.name, place: chosen.place } : null,
      poolId: pool.id,
      typeId: party.typeId,
      isHost,
    };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Answers to a whole series, which hold for dates that are added later. */
export function standingService({ db, notify, calendarChanged, transact }: Dependencies) {
  /** The wait for the lock may be for an edit that gives the dates another series. */
  const lock = async (tx: Tx, idOrSlug: string): Promise<{ seriesId: string; eventId: string } | null> => {
    let { seriesId, eventId } = await series.ofEvent(tx, idOrSlug);
    for (let former: string | null = null; seriesId !== former; { seriesId, eventId } = await series.ofEvent(tx, idOrSlug)) {
      former = seriesId;
      if (seriesId !== null) await series.lock(tx, seriesId);
    }
    return seriesId === null || eventId === null ? null : { seriesId, eventId };
  };

  const keptOf = async (tx: Tx, eventId: string, { answers: given = [], partySize }: DatesRsvp): Promise<KeptAnswer[]> => {
    const asked = (await questions.asked(tx, eventId)).filter(({ kind }) => kind !== 'file');
    const checked = checkAnswers(
      asked,
      partySize,
      given.filter(({ questionId }) => asked.some(({ id }) => id === questionId)),
    );
    if (checked.errors.length > 0) throw new AppError('registration.answers_missing', {}, checked.errors);
    return checked.answers.map(({ questionId, person, given: values }) => {
      const { kind, scope, label, options } = asked.find(({ id }) => id === questionId)!;
      return { kind, scope, label, options, person, given: values };
    });
  };

  const notifyAnswered = async (tx: Tx, { eventId, communityId, title }: RsvpEvent, { added, missed, count }: Plan & { count: number }) => {
    const groups = Map.groupBy(added, ({ state }) => state as string);
    const notified = [...groups].map(([state, people]) => ({ state, userIds: people.map(({ userId }) => userId) }));
    for (const { state, userIds } of [...notified, { state: 'missed', userIds: missed }]) {
      const about = { subject: { type: 'event' as const, id: eventId }, communityId, params: { title, count, state } };
      if (userIds.length > 0) await notify(tx, userIds, { kind: 'event.dates_added', actorId: null, ...about });
    }
  };

  return {
    find: (viewer: Viewer | null, idOrSlug: string) => standing.find(db, viewer, idOrSlug),

    /** Waits for those who add dates, so that each date is answered by one of both. */
    keep: (viewer: Viewer, idOrSlug: string, wanted: DatesRsvp): Promise<void> =>
      transact(async (tx) => {
        const locked = await lock(tx, idOrSlug);
        if (!locked) throw new AppError('event.state_changed');
        const { seriesId, eventId } = locked;
        await seats.lockPerson(tx, viewer.id, 'share');
        const event = await answers.find(tx, viewer, eventId);
        if (!event.isVisible) throw new AppError('event.not_found');
        const refused = refusal(event.access, event);
        if (refused) throw new AppError(refused);
        const { partySize, guests = [], way = 'in_person', ticketTypeId } = wanted;
        const type = ticketTypeId === undefined ? undefined : (await standing.typesOf(tx, eventId)).find(({ id }) => id === ticketTypeId);
        const answer = { partySize, guests, way, ticketType: type?.name ?? null, answers: await keptOf(tx, eventId, wanted) };
        if (!(await standing.put(tx, seriesId, { userId: viewer.id, ...answer })))
          throw new AppError('event.too_many_standing', { max: limits.standingAnswers.max });
      }),

    /** Waits for those who add dates, so that none is answered after it. */
    end: (viewer: Viewer, idOrSlug: string): Promise<void> =>
      transact(async (tx) => {
        const locked = await lock(tx, idOrSlug);
        if (locked) await standing.end(tx, locked.seriesId, viewer.id);
      }),

    endAll: standing.endAll,
    lockPeople: standing.lockPeople,

    /**
     * Answers dates that this transaction has added for all who wanted it, in a fixed number of statements, however many people and dates
     * there are. Callers hold the lock of the series; if they hold locks of pools, they locked the accounts before.
     */
    async answerAdded(tx: Tx, seriesId: string, addedIds: readonly string[]): Promise<void> {
      const eventIds = await standing.ahead(tx, addedIds);
      if (eventIds[0] === undefined) return;
      await standing.lockPeople(tx, seriesId);
      const people = await standing.able(tx, seriesId, eventIds[0]);
      if (people.length === 0) return;
      const model = await answers.find(tx, noAccount, eventIds[0]);
      if (!rsvpWindow(model.times).isOpen) return;
      const types = await standing.typesOf(tx, eventIds[0]);
      const asked = await questions.asked(tx, eventIds[0]);
      const entries = people.map((one) => (hasAnswered(asked, one) ? entryOf(model, types, one) : null));
      const { added, missed } = seated(
        model,
        entries.filter((entry) => entry !== null),
      );
      await standing.register(tx, eventIds, added);
      if (asked.length > 0) await standing.answer(tx, seriesId, eventIds);
      if (added.some(({ state }) => state === 'going')) await calendarChanged(tx, ...eventIds);
      const unable = people.filter((_, index) => entries[index] === null).map(({ userId }) => userId);
      await notifyAnswered(tx, model, { added, missed: [...missed, ...unable], count: eventIds.length });
    },
  };
}
export type StandingService = ReturnType<typeof standingService>;
