import { defineJob } from '#kernel/jobs/index.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { DueEvent, Reminded } from './events.reminders.repository.ts';
import * as reminders from './events.reminders.repository.ts';

type Dependencies = Pick<Parts, 'db' | 'jobs' | 'transact'> & { notify: Notify };

const remind = defineJob<object>('events.reminders');
const tidy = defineJob<object>('events.reminders_tidy');
const EVENTS = 100;
const PEOPLE = 500;
const OLD = 2_000;
const START = '00000000-0000-0000-0000-000000000000';
/** Runs without reminders are noted at this interval only, because each note is a write. */
const IDLE_MS = 600_000;

/**
 * A reminder is due when its time comes between the last run and this one. After a stop, all reminders are due that came due meanwhile, for
 * events that have not begun: each person gets the latest one of an event. Claims keep a time that is looked at twice from being raised
 * twice.
 */
export function defineReminderJobs({ db, jobs, transact, notify }: Dependencies): void {
  const raise = async (tx: Tx, event: DueEvent, guests: readonly Reminded[]): Promise<void> => {
    for (const minutes of event.minutes) {
      const people = guests.filter((guest) => guest.isNew && guest.minutes === minutes).map(({ userId }) => userId);
      if (people.length === 0) continue;
      const subject = { type: 'event' as const, id: event.id };
      const params = { title: event.title, minutes, startsAt: event.startsAt.toISOString() };
      await notify(tx, people, { kind: 'event.reminder', actorId: null, subject, communityId: event.communityId, params });
    }
  };

  const remindOf = async (event: DueEvent, signal: AbortSignal): Promise<void> => {
    for (let after: string | undefined = START; after !== undefined;) {
      signal.throwIfAborted();
      const from: string = after;
      const guests: Reminded[] = await transact(async (tx) => {
        const claimed = await reminders.claim(tx, event, from, PEOPLE);
        await raise(tx, event, claimed);
        return claimed;
      });
      after = guests.length === PEOPLE ? guests.at(-1)!.userId : undefined;
    }
  };

  jobs.define(remind, { schedule: '* * * * *', retryLimit: 0, expireIn: 600, concurrency: 1 }, async (_, { signal }) => {
    const run = await reminders.lastRun(db);
    let isIdle = true;
    for (let events = await reminders.dueEvents(db, run, START, EVENTS); events.length > 0;) {
      isIdle = false;
      for (const event of events) await remindOf(event, signal);
      events = await reminders.dueEvents(db, run, events.at(-1)!.id, EVENTS);
    }
    if (!isIdle || run.now.getTime() - run.since.getTime() > IDLE_MS) await reminders.finishRun(db, run.now);
  });

  jobs.define(tidy, { schedule: '53 3 * * *', expireIn: 600, concurrency: 1 }, async (_, { signal }) => {
    while (!signal.aborted && (await reminders.dropOld(db, OLD))) continue;
  });
}
