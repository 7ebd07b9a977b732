import { defineJob } from '#kernel/jobs/index.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import { linesOf } from '#kernel/texts/rendered.ts';
import type { Tx } from '#kernel/transaction.ts';
import * as visitors from './events.messages.visitors.repository.ts';
import type { DueMessage } from './events.messages.sending.repository.ts';
import * as sending from './events.messages.sending.repository.ts';

/** Sends due messages after the commit, or at a later time. */
export type SendDue = (tx: Tx, at: Date | null) => Promise<void>;
type Dependencies = Pick<Parts, 'db' | 'jobs' | 'transact' | 'mailer'> & {
  notify: Notify;
  /** The path of the page on which a visitor sees and changes their answer. */
  pathOf: (visitorId: string) => string;
};

const sendDue = defineJob<object>('events.messages');
const MESSAGES = 50;
const PEOPLE = 500;
/** Each visitor gets a separate mail. */
const VISITORS = 20;
const START = '00000000-0000-0000-0000-000000000000';

/** The schedule finds what a lost run left: a message that has begun is continued, and reaches each person once. */
export function defineMessageJobs({ db, jobs, transact, mailer, notify, pathOf }: Dependencies): SendDue {
  const mailVisitors = async (message: DueMessage, signal: AbortSignal): Promise<void> => {
    for (let after: string | undefined = START; after !== undefined;) {
      signal.throwIfAborted();
      const from: string = after;
      const people = await transact(async (tx) => {
        const claimed = await visitors.claim(tx, message, from, VISITORS);
        for (const { visitorId, name, email, language, event, subject, body, isNew } of claimed) {
          if (!isNew) continue;
          const path = pathOf(visitorId);
          const params = { username: name, event, subject, body: await linesOf(body), path, unsubscribe: `${path}&stop=hosts` };
          await mailer.send(tx, { to: email, language, kind: 'visitor_message', params });
        }
        return claimed;
      });
      after = people.length === VISITORS ? people.at(-1)!.visitorId : undefined;
    }
  };

  const send = async (message: DueMessage, signal: AbortSignal): Promise<void> => {
    const { id, createdBy, communityId } = message;
    const notice = { kind: 'event.message', actorId: createdBy, subject: { type: 'event_message', id }, communityId } as const;
    for (let after: string | undefined = START; after !== undefined;) {
      signal.throwIfAborted();
      const from: string = after;
      const people = await transact(async (tx) => {
        const claimed = await sending.claim(tx, message, from, PEOPLE);
        const fresh = claimed.filter(({ isNew }) => isNew).map(({ userId }) => userId);
        if (fresh.length === 0) return claimed;
        await notify(tx, fresh, notice);
        await sending.noteDelivered(tx, id, fresh);
        return claimed;
      });
      after = people.length === PEOPLE ? people.at(-1)!.userId : undefined;
    }
    await mailVisitors(message, signal);
    await sending.finish(db, id);
  };

  jobs.define(sendDue, { schedule: '*/15 * * * *', expireIn: 600, concurrency: 1 }, async (_, { signal }) => {
    await sending.begin(db);
    for (let due = await sending.due(db, MESSAGES); due.length > 0; due = await sending.due(db, MESSAGES)) {
      for (const message of due) await send(message, signal);
    }
  });

  return (tx, at) => jobs.enqueue(tx, sendDue, {}, at ? { startAfter: at, singletonKey: at.toISOString() } : {});
}
