import type { EventQuestion, QuestionsChange, QuestionSummary } from '#contract/events/questions.ts';
import type { Audit } from '#kernel/audit/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Seating } from '../answers/events.seating.service.ts';
import { isToCome } from '../events.policy.ts';
import type { ManagingService } from '../guests/events.managing.service.ts';
import { isSameQuestion } from './events.questions.policy.ts';
import { copyQuestions } from './events.questions.repository.ts';
import * as questions from './events.questions.repository.ts';

type Dependencies = { db: Db; managed: ManagingService; seating: Seating; audit: Audit };
type Questions = { items: EventQuestion[]; version: number; isRecurring: boolean };

/** The questions of an event to those who register; its hosts change them, under the lock of its pool. */
export function questionsService({ db, managed, seating, audit }: Dependencies) {
  const list = async (viewer: Viewer | null, idOrSlug: string): Promise<Questions> => {
    const found = await questions.list(db, viewer, idOrSlug);
    if (!found) throw new AppError('event.not_found');
    return found;
  };

  return {
    list,

    async change(viewer: Viewer, idOrSlug: string, { questions: wanted, version, andFollowing }: QuestionsChange): Promise<Questions> {
      await seating.inTurn(idOrSlug, async (tx) => {
        // Locks all pools in one order, before that of the event alone.
        const following = andFollowing
          ? await questions.lockFollowing(tx, (await managed.requireIn(tx, viewer, idOrSlug, 'edit')).eventId)
          : [];
        const context = await seating.lock(tx, viewer, idOrSlug);
        const { eventId, times } = context.event;
        const { title, communityId } = await managed.requireIn(tx, viewer, eventId, 'edit');
        if (!isToCome(times)) throw new AppError('event.over');
        if (!(await questions.count(tx, eventId, { count: wanted.length, version })))
          throw await audit.conflict(tx, { type: 'event', id: eventId }, 'person');
        const before = await questions.asked(tx, eventId);
        const byId = new Map(before.map((question) => [question.id, question]));
        const placed = wanted.map((question, place) => ({ ...question, place }));
        const kept = placed.filter((question, index) => {
          const stored = byId.get(question.id);
          const isFirst = placed.findIndex(({ id }) => id === question.id) === index;
          return stored !== undefined && isFirst && (!stored.isAnswered || isSameQuestion(stored, question));
        });
        await questions.retire(
          tx,
          eventId,
          kept.map(({ id }) => id),
        );
        await questions.update(tx, eventId, kept);
        await questions.insert(
          tx,
          eventId,
          placed.filter((question) => !kept.includes(question)),
        );
        if (following.length > 0) {
          await copyQuestions(tx, { event: eventId }, following);
          await questions.touch(tx, following);
        }
        await audit.record(tx, {
          by: viewer,
          action: 'event.questions_changed',
          target: { type: 'event', id: eventId, name: title },
          communityId,
          before: { questions: before.map(({ label }) => label) },
          after: { questions: wanted.map(({ label }) => label), ...(following.length > 0 && { dates: following.length }) },
        });
        seating.announce(context);
      });
      return list(viewer, idOrSlug);
    },

    async summary(viewer: Viewer, idOrSlug: string): Promise<QuestionSummary[]> {
      const { eventId } = await managed.require(viewer, idOrSlug, 'emails');
      return questions.summary(db, eventId);
    },
  };
}
export type QuestionsService = ReturnType<typeof questionsService>;
