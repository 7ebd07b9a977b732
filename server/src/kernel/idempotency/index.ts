import { createHash } from 'node:crypto';
import { inBatches } from '#kernel/batches.ts';
import { outsideCalls } from '#kernel/call.ts';
import type { DatabaseLog, Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { defineJob, type Jobs } from '#kernel/jobs/index.ts';
import type { SecretBox } from '#kernel/secret-box.ts';
import type { IdempotencyClaim } from './idempotency.repository.ts';
import * as calls from './idempotency.repository.ts';

/** `content`: the address and the body, which a repetition has in common with its call. */
export type KeyedCall = { userId: string; route: string; key: string; content: string };
/** Does the work once per key; a repetition gets the same answer. What failed is not kept, and can be tried again. */
export type RunOnce = (call: KeyedCall, work: () => Promise<string>) => Promise<string>;

const RETRY_SECONDS = 2;
const tidy = defineJob<object>('calls.tidy');

type Dependencies = { db: Db; jobs: Jobs; secretBox: SecretBox; log: Pick<DatabaseLog, 'warn'> };
/** Calls with an `Idempotency-Key` (docs/decisions/0044). Answers are sealed, as some contain tokens. */
export function createRunOnce({ db, jobs, secretBox, log }: Dependencies): RunOnce {
  jobs.define(tidy, { schedule: '23 * * * *', concurrency: 1 }, () => inBatches((limit) => calls.tidy(db, limit)));

  const repeat = async (claim: IdempotencyClaim): Promise<string> => {
    const known = await calls.find(db, claim);
    if (known && !claim.hash.equals(known.hash)) throw new AppError('request.key_reused');
    // No row is known: its call has just failed, and the next repetition is the first.
    if (!known || known.answer === null) throw new AppError('request.in_progress', { retryAfter: RETRY_SECONDS });
    return secretBox.open(known.answer);
  };
  return async ({ content, ...call }, work) => {
    const claim = { ...call, id: newId(), hash: createHash('sha256').update(content).digest() };
    if (!(await calls.claim(db, claim))) return repeat(claim);
    // Both writes happen even when the caller has hung up, because this caller will ask again.
    const settle = (write: () => Promise<void>) =>
      outsideCalls(write).catch((error: unknown) =>
        log.warn({ err: error }, 'A call with an Idempotency-Key stays unsettled for minutes.'),
      );
    let answer: string;
    try {
      answer = await work();
    } catch (error) {
      await settle(() => calls.release(db, claim));
      throw error;
    }
    await settle(() => calls.keep(db, claim, secretBox.seal(answer)));
    return answer;
  };
}
