import type { AccountRights } from '#features/roles/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { isConstraint } from '#kernel/errors.ts';
import { TaskEnded, type TaskRun, type TaskStep } from '#kernel/long-task/index.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { UserImportFailure, Invited, Work, Working } from './users.imports.repository.ts';
import * as imports from './users.imports.repository.ts';
import { isPlanAllowed, type UserImportPlan, type Planner, type PlanSources } from './users.import.plan.service.ts';
import type { AccountWriter } from './users.import.write.service.ts';

export const IMPORT_RIGHT = 'system:user:import';
/** Mails per transaction. */
const MAILS = 50;
/** Batches per run of the job. */
const MAIL_BATCHES = 10;
/** How often an import plans again after conflicts with concurrent changes. */
const MAX_ATTEMPTS = 3;

type Dependencies = {
  db: Db;
  transact: Transact;
  /** Sources of the current state; a new one each time, as role contents are cached in them. */
  sourcesNow: () => PlanSources;
  sourcesIn: (tx: Tx) => PlanSources;
  lockRights: (tx: Tx) => Promise<void>;
  plan: Planner;
  write: AccountWriter;
  inviteSoon: (tx: Tx, id: string) => Promise<void>;
  mailInvitation: (tx: Tx, account: Invited) => Promise<void>;
  /** Fills the search words of renamed accounts. */
  fillWords: () => Promise<boolean>;
};

/** The import's creator has lost the permission to import. */
class Forbidden extends Error {}
/** Rows that were valid in the dry run no longer are; thrown to roll the transaction back. */
class Faulty extends Error {
  readonly plan: UserImportPlan;
  constructor(plan: UserImportPlan) {
    super();
    this.plan = plan;
  }
}

/** Permissions have changed since the plan was made. */
class Outdated extends Error {}

const TAKEN_MEANWHILE = ['users_username_key_key', 'users_email_key_key', 'users_department_id_fkey', 'user_roles_role_id_fkey'];
const hasChangedMeanwhile = (error: unknown): boolean =>
  error instanceof Outdated || TAKEN_MEANWHILE.some((name) => isConstraint(error, name));

/** The steps of an import, and what follows it. */
export function importSteps(dependencies: Dependencies) {
  const { db, transact, sourcesNow, sourcesIn, lockRights, plan, write, inviteSoon, mailInvitation, fillWords } = dependencies;

  /** Checks the current permissions, not those at the time of the upload. */
  const editorIn = async ({ rightsOf }: PlanSources, userId: string): Promise<AccountRights> => {
    const editor = (await rightsOf([userId])).get(userId);
    if (!editor?.isEnabled || !(editor.isAdmin || editor.codes.has(IMPORT_RIGHT))) throw new Forbidden();
    return editor;
  };
  const dryRun = async ({ id, userId, content, mode }: Work, { signal }: TaskRun): Promise<void> => {
    const onBatch = async (done: number) => {
      signal.throwIfAborted();
      if (!(await imports.report(db, id, 'checking', done))) throw new TaskEnded();
    };
    const sources = sourcesNow();
    const found = await plan(sources, { text: content, mode, editor: await editorIn(sources, userId), onBatch });
    await transact(async (tx) => {
      const to = found.counts.faulty > 0 ? 'faulty' : 'checked';
      if (await imports.settle(tx, id, { from: 'checking', to, counts: found.counts })) await imports.addErrors(tx, id, found.errors);
    });
  };

  /** All or nothing: an error before the commit rolls everything back. */
  const writeAll = (work: Work, signal: AbortSignal): Promise<void> =>
    transact(async (tx) => {
      const { id, userId, content, mode } = work;
      const goOn = async () => {
        signal.throwIfAborted();
        if (!(await imports.isStill(tx, id, 'running'))) throw new TaskEnded();
      };
      const at = sourcesIn(tx);
      const found = await plan(at, { text: content, mode, editor: await editorIn(at, userId), onBatch: goOn });
      if (found.counts.faulty > 0) throw new Faulty(found);
      const job = { work, plan: found, onBatch: goOn };
      await write.prepare(tx, job);
      // Locks all permissions until the commit. As late as possible, since all other changes of permissions wait meanwhile.
      await lockRights(tx);
      const now = sourcesIn(tx);
      if (!(await isPlanAllowed(now, await editorIn(now, userId), found))) throw new Outdated();
      await write.finish(tx, job);
      const { created, updated } = found.counts;
      if (
        !(await imports.settle(tx, id, {
          from: 'running',
          to: 'done',
          counts: found.counts,
          done: created + updated + found.counts.skipped,
        }))
      )
        throw new TaskEnded();
      await inviteSoon(tx, id);
    });

  const refuse = ({ id }: Work, { counts, errors }: UserImportPlan): Promise<void> =>
    transact(async (tx) => {
      if (await imports.settle(tx, id, { from: 'running', to: 'refused', counts })) await imports.addErrors(tx, id, errors);
    });

  const importAll = async (work: Work, { signal }: TaskRun): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await writeAll(work, signal);
      } catch (error) {
        if (error instanceof Faulty) return refuse(work, error.plan);
        // Planned again, the conflict becomes an error of its row.
        if (!hasChangedMeanwhile(error) || attempt >= MAX_ATTEMPTS) throw error;
      }
    }
  };

  const stepOf = (state: Working, act: typeof importAll): Omit<TaskStep<Work, UserImportFailure>, 'job' | 'rules'> => ({
    find: (id) => imports.work(db, id, state),
    act,
    failureOf: (error) => (error instanceof Forbidden ? 'forbidden' : null),
    lastFailure: 'broken',
    fail: (id, failure) => imports.fail(db, id, state, failure),
  });

  return {
    check: stepOf('checking', dryRun),
    run: stepOf('running', importAll),

    /** Small transactions and a limited number of mails per run, so that other jobs do not wait for thousands. */
    async followUp(id: string, { signal }: TaskRun): Promise<void> {
      while (!signal.aborted && (await fillWords())) continue;
      for (let batch = 0; batch < MAIL_BATCHES && (await imports.isAwaited(db, id)); batch += 1) {
        // The rest is for the next run.
        signal.throwIfAborted();
        await transact(async (tx) => {
          for (const account of await imports.takeInvited(tx, id, MAILS)) await mailInvitation(tx, account);
        });
      }
      if (await imports.isAwaited(db, id)) await transact((tx) => inviteSoon(tx, id));
    },
  };
}
export type UserImportSteps = ReturnType<typeof importSteps>;
