import type { GivenAnswer, RegistrationAnswer } from '#contract/events/questions.ts';
import type { KeepUploads } from '#features/uploads/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { LiveRegistration, Seating } from '../answers/events.seating.service.ts';
import { keptBecause } from '../events.policy.ts';
import type { RsvpContext } from '../events.waitlist.service.ts';
import { eventRightsOf } from '../guests/events.managing.policy.ts';
import * as events from '../guests/events.managing.repository.ts';
import type { ManagingService } from '../guests/events.managing.service.ts';
import { answerField, checkAnswers, missingAnswers } from './events.questions.policy.ts';
import * as answers from './events.questions.answers.repository.ts';
import * as questions from './events.questions.repository.ts';

type Dependencies = { db: Db; managed: Pick<ManagingService, 'require'>; keepUploads: KeepUploads };
type Party = Pick<LiveRegistration, 'id' | 'partySize'>;
/** Answers by the id of the registration. */
type ByRegistration = ReadonlyMap<string, RegistrationAnswer[]>;

/** Answers to the questions of an event: with the seat, in its transaction, and later. */
export function registrationAnswers({ db, managed, keepUploads }: Dependencies) {
  /** If answers are left out, the former ones stay. Throws unless all required answers are there. */
  const answer = async (
    { tx, viewer, event }: Pick<RsvpContext, 'tx' | 'viewer' | 'event'>,
    { id, partySize }: Party,
    given: readonly GivenAnswer[] | undefined,
  ): Promise<void> => {
    const asked = await questions.asked(tx, event.eventId);
    await answers.shrink(tx, id, partySize);
    if (given === undefined) {
      const missing = asked.some(({ isRequired }) => isRequired) ? missingAnswers(asked, partySize, await answers.read(tx, id)) : [];
      if (missing.length > 0) throw new AppError('registration.answers_missing', {}, missing);
      return;
    }
    const checked = checkAnswers(asked, partySize, given);
    const files = checked.answers.flatMap(({ uploadId }) => uploadId ?? []);
    const kept = checked.errors.length > 0 ? files : await keepUploads(tx, viewer, { ids: files, purpose: 'answer', keptFor: id });
    const lost = checked.answers
      .filter(({ uploadId }) => uploadId !== null && !kept.includes(uploadId))
      .map(({ questionId, person }) => ({ field: answerField(questionId, person), rule: 'invalid_value' }));
    const errors = [...checked.errors, ...lost];
    if (errors.length > 0) throw new AppError('registration.answers_missing', {}, errors);
    await answers.put(tx, { registrationId: id, userId: viewer.id }, checked.answers);
  };

  return {
    answer,
    without: answers.without,

    async own(viewer: Viewer, idOrSlug: string): Promise<RegistrationAnswer[]> {
      const id = await answers.mine(db, viewer, idOrSlug);
      if (id === undefined) throw new AppError('event.not_found');
      if (id === null) throw new AppError('registration.not_found');
      return answers.read(db, id);
    },

    async of(viewer: Viewer, idOrSlug: string, registrationId: string): Promise<RegistrationAnswer[]> {
      const { eventId } = await managed.require(viewer, idOrSlug, 'emails');
      if (!(await answers.isIn(db, eventId, registrationId))) throw new AppError('registration.not_found');
      return answers.read(db, registrationId);
    },

    /** Answers for viewers who may read them; empty for others. The registrations belong to the event. */
    async ofAll(viewer: Viewer, idOrSlug: string, registrationIds: readonly string[]): Promise<ByRegistration> {
      const event = await events.find(db, viewer, idOrSlug);
      return event && eventRightsOf(viewer, event).emails ? answers.ofAll(db, registrationIds) : new Map<string, RegistrationAnswer[]>();
    },
  };
}
export type RegistrationAnswers = ReturnType<typeof registrationAnswers>;

/** Changes the caller's own answers, until a seat can no longer be given back. */
export const changeAnswers =
  ({ seating, answer }: { seating: Seating; answer: RegistrationAnswers['answer'] }) =>
  (viewer: Viewer, idOrSlug: string, given: readonly GivenAnswer[]): Promise<RegistrationAnswer[]> =>
    seating.inTurn(idOrSlug, async (tx) => {
      const context = await seating.open(tx, viewer, idOrSlug);
      const { mine, isVisible, times, cancelCutoffHours } = context.event;
      if (!mine) throw new AppError(isVisible ? 'registration.not_found' : 'event.not_found');
      const kept = keptBecause(times, cancelCutoffHours);
      if (kept !== null) throw new AppError(kept);
      await answer(context, mine, given);
      return answers.read(tx, mine.id);
    });
export type ChangeAnswers = ReturnType<typeof changeAnswers>;
