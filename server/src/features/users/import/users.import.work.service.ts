import type { AccountRights } from '#features/roles/index.ts';
import { isConstraint } from '#kernel/errors.ts';
import type { JobRun } from '#kernel/jobs/index.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { ImportsRepository, Invited, Work } from './users.imports.repository.ts';
import { isPlanAllowed, type Plan, type Planner, type Sources } from './users.import.plan.service.ts';
import type { AccountWriter } from './users.import.write.service.ts';

export const IMPORT_RETRIES = 3;
export const IMPORT_RIGHT = 'system:user:import';
/** Mails of one transaction. */
const MAILS = 50;
/** Of one run of the job. */
const MAIL_BATCHES = 10;
/** How often an import looks anew at what others took while it was writing. */
const MOST_ATTEMPTS = 3;

type Needs = {
  transact: Transact;
  imports: ImportsRepository;
  /** The same inside a transaction. */
  within: (tx: Tx) => ImportsRepository;
  /** What is so now: each remembers what roles hold. */
  sourcesNow: () => Sources;
  sourcesIn: (tx: Tx) => Sources;
  lockRights: (tx: Tx) => Promise<void>;
  plan: Planner;
  write: AccountWriter;
  inviteSoon: (tx: Tx, id: string) => Promise<void>;
  mailInvitation: (tx: Tx, account: Invited) => Promise<void>;
  /** Makes findable who is called differently now. */
  fillWords: () => Promise<boolean>;
};
type Run = Pick<JobRun, 'attempt' | 'signal'>;

/** Somebody gave the import up, or another run was faster: there is nothing left to do. */
class GivenUp extends Error {}
/** Whoever started it may import no more. */
class Forbidden extends Error {}
/** Rows that were sound when they were checked are so no more; thrown to take back what the transaction wrote. */
class Faulty extends Error {
  readonly plan: Plan;
  constructor(plan: Plan) {
    super();
    this.plan = plan;
  }
}

/** Who may do what is no longer what the plan was made by. */
class Outdated extends Error {}

const TAKEN_MEANWHILE = ['users_username_key_key', 'users_email_key_key', 'users_department_id_fkey', 'user_roles_role_id_fkey'];
const hasChangedMeanwhile = (error: unknown): boolean =>
  error instanceof Outdated || TAKEN_MEANWHILE.some((name) => isConstraint(error, name));

/** What the jobs of an import do. Each may run twice, and after a server that died: the state of the row says what is left. */
export function importWork(needs: Needs) {
  const { transact, imports, within, sourcesNow, sourcesIn, lockRights, plan, write, inviteSoon, mailInvitation, fillWords } = needs;

  /** By the rights of this moment, not of when the file came. */
  const editorIn = async ({ rightsOf }: Sources, userId: string): Promise<AccountRights> => {
    const editor = (await rightsOf([userId])).get(userId);
    if (!editor?.isEnabled || !(editor.isAdmin || editor.codes.has(IMPORT_RIGHT))) throw new Forbidden();
    return editor;
  };
  /** Settles what ended early; after the last try the import is over, and everything else is tried again. */
  const ending =
    (id: string, state: 'checking' | 'running', { attempt }: Run) =>
    async (error: unknown): Promise<void> => {
      if (error instanceof GivenUp) return;
      if (error instanceof Forbidden) return imports.fail(id, state, 'forbidden');
      if (attempt >= IMPORT_RETRIES) await imports.fail(id, state, 'broken');
      throw error;
    };

  const dryRun = async ({ id, userId, content, mode }: Work, signal: AbortSignal): Promise<void> => {
    const onBatch = async (done: number) => {
      signal.throwIfAborted();
      if (!(await imports.report(id, 'checking', done))) throw new GivenUp();
    };
    const sources = sourcesNow();
    const found = await plan(sources, { text: content, mode, editor: await editorIn(sources, userId), onBatch });
    await transact(async (tx) => {
      const to = found.counts.faulty > 0 ? 'faulty' : 'checked';
      if (await within(tx).settle(tx, id, { from: 'checking', to, counts: found.counts })) await within(tx).addFaults(tx, id, found.faults);
    });
  };

  /** All or nothing: whatever ends it before the commit leaves nothing behind. */
  const writeAll = (work: Work, signal: AbortSignal): Promise<void> =>
    transact(async (tx) => {
      const { id, userId, content, mode } = work;
      const inTx = within(tx);
      const goOn = async () => {
        signal.throwIfAborted();
        if (!(await inTx.isStill(id, 'running'))) throw new GivenUp();
      };
      const at = sourcesIn(tx);
      const found = await plan(at, { text: content, mode, editor: await editorIn(at, userId), onBatch: goOn });
      if (found.counts.faulty > 0) throw new Faulty(found);
      const job = { work, plan: found, onBatch: goOn };
      await write.prepare(tx, job);
      // From here to the commit nobody changes who may do what. It comes late, as everybody else who does so waits meanwhile.
      await lockRights(tx);
      const now = sourcesIn(tx);
      if (!(await isPlanAllowed(now, await editorIn(now, userId), found))) throw new Outdated();
      await write.finish(tx, job);
      const { created, updated } = found.counts;
      if (
        !(await inTx.settle(tx, id, { from: 'running', to: 'done', counts: found.counts, done: created + updated + found.counts.skipped }))
      )
        throw new GivenUp();
      await inviteSoon(tx, id);
    });

  const refuse = ({ id }: Work, { counts, faults }: Plan): Promise<void> =>
    transact(async (tx) => {
      if (await within(tx).settle(tx, id, { from: 'running', to: 'refused', counts })) await within(tx).addFaults(tx, id, faults);
    });

  const importAll = async (work: Work, signal: AbortSignal): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await writeAll(work, signal);
      } catch (error) {
        if (error instanceof Faulty) return refuse(work, error.plan);
        // Looked at once more, it is a fault of a row.
        if (!hasChangedMeanwhile(error) || attempt >= MOST_ATTEMPTS) throw error;
      }
    }
  };

  return {
    async check(id: string, run: Run): Promise<void> {
      const work = await imports.work(id, 'checking');
      if (work) await dryRun(work, run.signal).catch(ending(id, 'checking', run));
    },

    async run(id: string, run: Run): Promise<void> {
      const work = await imports.work(id, 'running');
      if (work) await importAll(work, run.signal).catch(ending(id, 'running', run));
    },

    /** Where the server died in the last run too, nobody has said that it is over. */
    giveUp: (id: string, state: 'checking' | 'running') => imports.fail(id, state, 'broken'),

    /** Mails go out in small transactions, and some hundreds of them in one run, so that nobody waits for thousands. */
    async followUp(id: string, { signal }: Run): Promise<void> {
      while (!signal.aborted && (await fillWords())) continue;
      for (let batch = 0; batch < MAIL_BATCHES && (await imports.isAwaited(id)); batch += 1) {
        // What is left is for the next run.
        signal.throwIfAborted();
        await transact(async (tx) => {
          for (const account of await within(tx).takeInvited(tx, id, MAILS)) await mailInvitation(tx, account);
        });
      }
      if (await imports.isAwaited(id)) await transact((tx) => inviteSoon(tx, id));
    },
  };
}
export type ImportWork = ReturnType<typeof importWork>;
