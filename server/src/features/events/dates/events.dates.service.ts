import type { DateOutcome, DatesRsvp } from '#contract/events/dates.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Rsvp } from '#contract/events/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Seating } from '../answers/events.seating.service.ts';
import type { RsvpService } from '../events.rsvp.service.ts';
import type { RsvpContext } from '../events.waitlist.service.ts';
import * as series from '../series/events.series.repository.ts';
import * as dates from './events.dates.repository.ts';
import type { StandingService } from './events.standing.service.ts';

type Dependencies = {
  db: Db;
  seating: Pick<Seating, 'inTurn' | 'open' | 'shownRegistration'>;
  rsvp: Pick<RsvpService, 'answer' | 'giveBack'>;
  standing: Pick<StandingService, 'keep' | 'end'>;
};
type Meant = { eventIds: readonly string[] | null; key?: string | undefined };
type Work = (context: RsvpContext) => Promise<Omit<DateOutcome, 'eventId'>>;

/**
 * Answers to several dates of a series: each in its own transaction, as if sent alone, so that a full date does not hold back the others.
 */
export function datesService({ db, seating, rsvp, standing }: Dependencies) {
  const registrationOf = async (context: RsvpContext) =>
    context.event.mine ? await seating.shownRegistration(context, context.event.mine) : null;

  const one = (viewer: Viewer, eventId: string, key: string | undefined, work: Work): Promise<Omit<DateOutcome, 'eventId'>> =>
    seating.inTurn(eventId, async (tx) => {
      const context = await seating.open(tx, viewer, eventId);
      const isNew = key === undefined || (await dates.claim(tx, { userId: viewer.id, key, eventId }));
      // The request was sent again because its answer was lost: its result is returned, and later decisions stay.
      return isNew ? work(context) : { outcome: 'done', registration: await registrationOf(context), code: null };
    });

  const each = async (
    viewer: Viewer,
    { ids, key }: { ids: readonly string[]; key: string | undefined },
    workOf: (eventId: string) => Work,
  ): Promise<DateOutcome[]> => {
    const items: DateOutcome[] = [];
    for (const eventId of ids) {
      const answer = await one(viewer, eventId, key, workOf(eventId)).catch(refused);
      items.push({ eventId, ...answer });
    }
    return items;
  };

  const meant = async (viewer: Viewer, idOrSlug: string, eventIds: Meant['eventIds'], isMeant: (date: Known) => boolean) => {
    const known = await series.dates(db, viewer, idOrSlug);
    if (!known) throw new AppError('event.not_found');
    return eventIds === null ? known.filter(isMeant).map(({ id }) => id) : series.siblings(db, eventIds, idOrSlug);
  };

  /** Translates the answer to the questions and ticket types of each date. */
  const wordsFor = async (idOrSlug: string, ids: readonly string[], { answers, ticketTypeId, ...wanted }: DatesRsvp) => {
    const same = answers ? Map.groupBy(await dates.sameQuestions(db, idOrSlug, ids), ({ eventId }) => eventId) : null;
    const types = new Map((ticketTypeId ? await dates.sameTypes(db, ticketTypeId, ids) : []).map(({ eventId, id }) => [eventId, id]));
    return (eventId: string): Rsvp => {
      const typeId = types.get(eventId);
      const idOf = new Map(same?.get(eventId)?.map(({ from, to }) => [from, to]));
      const { partySize, guests, way } = wanted;
      return {
        partySize,
        ...(guests && { guests }),
        ...(way && { way }),
        ...(typeId !== undefined && { ticketTypeId: typeId }),
        ...(answers && {
          answers: answers.flatMap(({ questionId, ...answer }) => {
            const id = idOf.get(questionId);
            return id === undefined ? [] : [{ ...answer, questionId: id }];
          }),
        }),
      };
    };
  };

  return {
    async rsvp(viewer: Viewer, idOrSlug: string, wanted: DatesRsvp): Promise<DateOutcome[]> {
      // This comes first, so that a date which is added meanwhile is answered by those who add it, or is among these.
      if (wanted.andLater) await standing.keep(viewer, idOrSlug, wanted);
      const ids = await meant(viewer, idOrSlug, wanted.eventIds, ({ status }) => status === 'published');
      const wordsOf = await wordsFor(idOrSlug, ids, wanted);
      return each(viewer, { ids, key: wanted.key }, (eventId) => async (context) => {
        const before = context.event.mine;
        // An existing party keeps its size; an offered seat is accepted.
        const mine = await rsvp.answer(context, before ? { partySize: before.partySize } : wordsOf(eventId));
        const isSame = before?.id === mine.id && before.state === mine.state;
        return { outcome: isSame ? 'already' : 'done', registration: await seating.shownRegistration(context, mine), code: null };
      });
    },

    async giveBack(viewer: Viewer, idOrSlug: string, { eventIds, key }: Meant): Promise<DateOutcome[]> {
      const find = () => meant(viewer, idOrSlug, eventIds, ({ myRegistration }) => myRegistration !== null);
      await find();
      // This comes first, so that no date which is added meanwhile stays.
      if (eventIds === null) await standing.end(viewer, idOrSlug);
      return each(viewer, { ids: await find(), key }, () => async (context) => {
        const { mine, isVisible } = context.event;
        if (!mine && !isVisible) throw new AppError('event.not_found');
        if (!mine) return { outcome: 'already', registration: null, code: null };
        await rsvp.giveBack(context);
        return { outcome: 'done', registration: null, code: null };
      });
    },

    async endStanding(viewer: Viewer, idOrSlug: string): Promise<Record<string, never>> {
      if (!(await series.dates(db, viewer, idOrSlug))) throw new AppError('event.not_found');
      await standing.end(viewer, idOrSlug);
      return {};
    },
  };
}
type Known = NonNullable<Awaited<ReturnType<typeof series.dates>>>[number];

function refused(error: unknown): { outcome: 'refused'; registration: null; code: ErrorCode } {
  if (error instanceof AppError) return { outcome: 'refused', registration: null, code: error.code };
  throw error;
}
