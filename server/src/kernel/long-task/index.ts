import type { Job, JobRules, JobRun, Jobs } from '#kernel/jobs/index.ts';

/** Thrown by the work of a task that was cancelled, or that another run has ended: its transaction rolls back, and nothing is left to do. */
export class TaskEnded extends Error {}

export type TaskRun = Pick<JobRun, 'signal'>;
export interface TaskStep<Work, Failure> {
  job: Job<{ id: string }>;
  rules: Omit<JobRules<{ id: string }>, 'onGivenUp'>;
  /** What the step needs; nothing when the task is in another state. */
  find: (id: string) => Promise<Work | null | undefined>;
  act: (work: Work, run: TaskRun) => Promise<void>;
  /** The failure that an error stands for; null: the step is retried. */
  failureOf: (error: unknown) => Failure | null;
  /** The failure after the last retry. */
  lastFailure: Failure;
  fail: (id: string, failure: Failure) => Promise<unknown>;
}

/**
 * Defines the job of one step of a task: a row whose state says what is left to do. A step may run twice, for example after a crash; the task
 * fails after the last run, even if the server died in it.
 */
export function defineStep<Work, Failure>(jobs: Jobs, { job, rules, lastFailure, ...step }: TaskStep<Work, Failure>): void {
  const { find, act, failureOf, fail } = step;
  jobs.define(job, { ...rules, onGivenUp: async ({ id }) => void (await fail(id, lastFailure)) }, async ({ id }, { signal }) => {
    const work = await find(id);
    if (!work) return;
    try {
      await act(work, { signal });
    } catch (error) {
      if (error instanceof TaskEnded) return;
      const failure = failureOf(error);
      if (failure === null) throw error;
      await fail(id, failure);
    }
  });
}
