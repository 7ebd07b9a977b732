import { defineJob } from '#kernel/jobs/index.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import * as asking from './events.feedback.asking.repository.ts';

type Dependencies = Pick<Parts, 'db' | 'jobs' | 'transact' | 'mailer'> & {
  notify: Notify;
  /** The paths of the pages of a person without an account: for feedback, and for their answer, where mails are turned off. */
  pathsOf: (visitorId: string) => { path: string; unsubscribe: string };
};

const ask = defineJob<object>('events.feedback');
const EVENTS = 50;
const PEOPLE = 500;

/** Asks those who were at an event how it was, once, when its hosts wanted it. */
export function defineFeedbackJobs({ db, jobs, transact, mailer, notify, pathsOf }: Dependencies): void {
  /** Returns whether there are more guests to ask. */
  const askSome = (eventId: string): Promise<boolean> =>
    transact(async (tx) => {
      const event = await asking.lock(tx, eventId);
      if (!event) return false;
      const guests = await asking.guests(tx, event, PEOPLE);
      const userIds = guests.flatMap(({ userId }) => (userId === null ? [] : [userId]));
      const subject = { type: 'event' as const, id: eventId };
      await notify(tx, userIds, { kind: 'event.feedback', actorId: null, subject, communityId: event.communityId });
      for (const { visitorId, name, email, language } of guests) {
        if (visitorId === null) continue;
        const params = { username: name!, event: event.title, ...pathsOf(visitorId) };
        await mailer.send(tx, { to: email!, language, kind: 'visitor_feedback', params });
      }
      const hasMore = guests.length === PEOPLE;
      await asking.note(tx, eventId, hasMore ? guests.at(-1)!.id : null);
      return hasMore;
    });

  jobs.define(ask, { schedule: '*/5 * * * *', retryLimit: 0, expireIn: 600, concurrency: 1 }, async (_, { signal }) => {
    for (let due = await asking.due(db, EVENTS); due.length > 0; due = await asking.due(db, EVENTS))
      for (const eventId of due)
        do signal.throwIfAborted();
        while (await askSome(eventId));
  });
}
