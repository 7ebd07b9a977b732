import type { Audit } from '#kernel/audit/index.ts';
import { inBatches } from '#kernel/batches.ts';
import { defineJob, type Jobs } from '#kernel/jobs/index.ts';
import type { Transact } from '#kernel/transaction.ts';
import { networkOf } from '#kernel/throttle/index.ts';
import * as failures from './failed-sign-ins.repository.ts';
import type { Db } from '../db/index.ts';

/** Method of a sign-in, or of its second factor. */
export type SignInWay = 'password' | 'mail_code' | 'sms_code' | 'identity' | 'passkey' | 'totp' | 'recovery';
/** `userId` is null if no account matches the input: all of these from one network share one entry. */
export type FailedSignIn = { userId: string | null; way: SignInWay; ip: string };

const record = defineJob<object>('sessions.failed');
/** Entries written by one statement. */
const BATCH = 500;

type Dependencies = { db: Db; transact: Transact; jobs: Jobs; audit: Audit };

/**
 * Failed sign-ins are counted for an hour and then become one audit log entry per account, method and network, so that
 * guessing cannot flood the log (docs/decisions/0015).
 */
export function createFailedSignIns({ db, transact, jobs, audit }: Dependencies) {
  const recordSome = (limit: number): Promise<number> =>
    transact(async (tx) => {
      const over = await failures.takeOver(tx, limit);
      const lines = over.map(({ userId, way, network, count, firstAt, lastAt }) => ({
        by: null,
        action: 'sign_in.failed' as const,
        target: userId === null ? null : { type: 'user' as const, id: userId },
        network,
        after: { by: way, count, first: firstAt.toISOString(), last: lastAt.toISOString() },
      }));
      await audit.recordMany(tx, lines);
      return over.length;
    });
  jobs.define(record, { schedule: '*/5 * * * *', concurrency: 1 }, () => inBatches(recordSome, BATCH));

  return {
    /** Call it outside any transaction: a rollback would undo the count. */
    count: async ({ userId, way, ip }: FailedSignIn): Promise<void> =>
      void (await failures.count(db, { user_id: userId, way, network: networkOf(ip) })),
  };
}
export type FailedSignIns = ReturnType<typeof createFailedSignIns>;
