import type { Logger } from 'pino';
import type { Db } from '#kernel/db/index.ts';
import { defineJob, type Jobs } from '#kernel/jobs/index.ts';
import type { Transact } from '#kernel/transaction.ts';
import type { Link } from './chain.repository.ts';
import * as chain from './chain.repository.ts';
import { BEGINNING, hashOf } from './seal.ts';
import { type VerifyOutcome, type ChainPosition, verifyChain, type VerifyInput } from './verify.ts';

const seal = defineJob<object>('audit.seal');
const BATCH = 1_000;
/** Tables to which the application's role can only add, unless it owns them. */
export const APPEND_ONLY = ['audit_entries', 'audit_chain'];

type Dependencies = { db: Db; transact: Transact; jobs: Jobs; log: Pick<Logger, 'info'> };

/** Seals the entries of the audit log in order, and verifies that they are unchanged (docs/decisions/0015). */
export function createAuditChain({ db, transact, jobs, log }: Dependencies) {
  const sealSome = (): Promise<{ count: number; mark: string | null }> =>
    transact(async (tx) => {
      await chain.lock(tx);
      const waiting = await chain.waiting(tx, BATCH);
      let { position, hash } = (await chain.last(tx)) ?? { position: 0, hash: BEGINNING };
      const links = waiting.map(({ id, line }): Link => {
        position += 1;
        hash = hashOf(hash, line);
        return { position, entryId: id, hash };
      });
      if (links.length > 0) await chain.append(tx, links);
      return { count: links.length, mark: links.length > 0 ? `${position}:${hash}` : null };
    });

  /** Seals everything committed so far. The last mark is logged, out of reach of the owner of the database. */
  const sealAll = async (signal?: AbortSignal): Promise<void> => {
    let last: string | null = null;
    for (let count = BATCH; count === BATCH && !signal?.aborted;) {
      const sealed = await sealSome();
      count = sealed.count;
      last = sealed.mark ?? last;
    }
    if (last !== null) log.info({ mark: last }, 'Lines of the audit log were sealed.');
  };

  jobs.define(seal, { schedule: '*/5 * * * *', concurrency: 1, expireIn: 240 }, (_, { signal }) => sealAll(signal));

  /** Verifies a bounded number of entries from a position on; `next` of the outcome is where to continue. */
  const verify = async (input: VerifyInput): Promise<VerifyOutcome> => {
    if (input.after === null) await sealAll();
    return verifyChain(db, input);
  };

  return {
    sealAll,
    verify,
    /** Verifies the whole chain at once, for operators. */
    async verifyAll(mark: string | null = null): Promise<VerifyOutcome> {
      let checked = 0;
      for (let after: ChainPosition | null = null; ;) {
        const outcome: VerifyOutcome = await verify({ after, mark });
        checked += outcome.checked;
        if (outcome.next === null) return { ...outcome, checked };
        after = outcome.next;
      }
    },
  };
}
export type AuditChain = ReturnType<typeof createAuditChain>;
