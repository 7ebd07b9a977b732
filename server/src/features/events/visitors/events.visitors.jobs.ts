import type { Logger } from 'pino';
import type { Db } from '#kernel/db/index.ts';
import { defineJob, type Jobs } from '#kernel/jobs/index.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import { sessionless } from '#kernel/viewer.ts';
import type { Seating } from '../answers/events.seating.service.ts';
import * as seats from '../events.seats.repository.ts';
import * as mailRows from './events.visitors.mails.repository.ts';
import type { VisitorMails } from './events.visitors.mails.service.ts';
import * as visitors from './events.visitors.repository.ts';
import type { Double } from './events.visitors.upkeep.repository.ts';
import * as upkeep from './events.visitors.upkeep.repository.ts';

type Dependencies = { db: Db; jobs: Jobs; transact: Transact; log: Logger; mails: VisitorMails; seating: Seating };
type Find = (after: string, limit: number) => Promise<string[]>;

const news = defineJob<object>('events.visitors');
const erasing = defineJob<object>('events.erase_visitors');
const BATCH = 100;
const ERASED_AT_ONCE = 1_000;
const MAX_DOUBLES = 500;
const START = '00000000-0000-0000-0000-000000000000';

/** Moves answers that were given without an account to the account that now has the address. */
export type TakeOverAll = (userId: string | null) => Promise<void>;

/** Keeps people without an account up to date by mail, passes on seats that were not confirmed, and erases people after their events. */
export function defineVisitorJobs({ db, jobs, transact, log, mails, seating }: Dependencies): TakeOverAll {
  const each = async (find: Find, write: (tx: Tx, visitorId: string) => Promise<void>, signal: AbortSignal): Promise<void> => {
    for (let ids = await find(START, BATCH); ids.length > 0; ids = await find(ids.at(-1)!, BATCH)) {
      for (const visitorId of ids) {
        signal.throwIfAborted();
        // An error with one address does not keep other people from being notified.
        await transact((tx) => write(tx, visitorId)).catch((error: unknown) =>
          log.error({ err: error, visitorId }, 'A mail to a guest without an account could not be written.'),
        );
      }
    }
  };

  const lapse = ({ visitorId, eventId }: Pick<Double, 'visitorId' | 'eventId'>): Promise<void> =>
    seating.inTurn(eventId, async (tx) => {
      const context = await seating.openVisitor(tx, visitorId, eventId);
      const { mine } = context.event;
      if (mine && (await seats.endUnconfirmed(tx, mine.id))) await seating.free(context, mine);
    });

  const takeOver = ({ userId, visitorId, eventId }: Double): Promise<void> =>
    seating.inTurn(eventId, async (tx) => {
      await seating.open(tx, sessionless(userId), eventId);
      // The account has an answer of its own, which counts.
      const context = await seating.openVisitor(tx, visitorId, eventId);
      if (!context.event.mine) return;
      await seating.free(context, context.event.mine);
      await visitors.erase(tx, visitorId);
    });
  const takeOverAll: TakeOverAll = async (userId) => {
    for (const double of await upkeep.ofAccounts(db, userId, MAX_DOUBLES)) await takeOver(double);
  };

  jobs.define(news, { schedule: '* * * * *', retryLimit: 0, expireIn: 600, concurrency: 1 }, async (_, { signal }) => {
    for (const seat of await upkeep.unconfirmed(db, BATCH)) {
      signal.throwIfAborted();
      await lapse(seat);
    }
    await takeOverAll(null);
    await each((after, limit) => mailRows.stale(db, after, limit), mails.tell, signal);
    await each((after, limit) => mailRows.toRemind(db, after, limit), mails.remind, signal);
  });
  jobs.define(erasing, { schedule: '23 3 * * *', expireIn: 600, concurrency: 1 }, async (_, { signal }) => {
    while (!signal.aborted && (await upkeep.eraseOld(db, ERASED_AT_ONCE))) continue;
  });
  return takeOverAll;
}
