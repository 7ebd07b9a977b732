import type { ReminderChoice, ReminderMinutes } from '#contract/events/reminders.ts';
import { AppError } from '#kernel/errors.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Db } from '#kernel/db/index.ts';
import * as reminders from './events.reminders.repository.ts';

/** The times of reminders: the schedule of an event, which its hosts set, and the choice of a person. */
export function remindersService(db: Db) {
  const ofEvent = async (viewer: Viewer, idOrSlug: string): Promise<{ minutes: ReminderMinutes[] }> => {
    const schedule = await reminders.scheduleOf(db, viewer, idOrSlug);
    if (!schedule) throw new AppError('event.not_found');
    if (!schedule.mayEdit) throw new AppError('member.not_allowed');
    return { minutes: schedule.minutes };
  };

  return {
    mine: (viewer: Viewer): Promise<ReminderChoice> => reminders.choiceOf(db, viewer.id),

    async choose(viewer: Viewer, choice: ReminderChoice): Promise<ReminderChoice> {
      await reminders.choose(db, viewer.id, choice);
      return reminders.choiceOf(db, viewer.id);
    },

    ofEvent,

    async setOfEvent(viewer: Viewer, idOrSlug: string, minutes: readonly ReminderMinutes[]): Promise<{ minutes: ReminderMinutes[] }> {
      await reminders.schedule(
        db,
        viewer,
        idOrSlug,
        minutes.toSorted((one, other) => other - one),
      );
      return ofEvent(viewer, idOrSlug);
    },
  };
}
export type RemindersService = ReturnType<typeof remindersService>;
