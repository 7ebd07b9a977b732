import type { PgBoss } from 'pg-boss';
import type { JobRules } from './job.ts';

export const DEAD_LETTERS = 'dead-letters';
const KEEP_FINISHED = 24 * 60 * 60;
/** Retention of failed jobs, long enough to survive a weekend; the queue keeps waiting jobs for longer than that. */
export const KEEP_FAILED = 7 * 24 * 60 * 60;
const KEEP_DEAD = 30 * 24 * 60 * 60;
const NOBODY = '00000000-0000-0000-0000-000000000000';

export type QueueRules = Required<Omit<JobRules, 'schedule' | 'perGroup'>> & Pick<JobRules, 'schedule' | 'perGroup'>;

export const withDefaults = (rules: JobRules): QueueRules => ({
  retryLimit: 5,
  retryDelay: 2,
  expireIn: 60,
  concurrency: 5,
  isFinal: false,
  onGivenUp: async () => {},
  ...rules,
});

interface QueueSettings {
  retryLimit: number;
  retryDelay: number;
  retryBackoff: boolean;
  expireInSeconds: number;
  deleteAfterSeconds: number;
  notify: boolean;
  retryDelayMax?: number;
  deadLetter?: string;
}

/** Makes queues and schedules in the database match this build; writes only the differences, as it runs at every start. */
export async function settleQueues(boss: PgBoss, defined: ReadonlyMap<string, QueueRules>): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue as unknown as QueueSettings]));
  const wanted: [string, QueueSettings][] = [[DEAD_LETTERS, deadLetterSettings]];
  for (const [name, rules] of defined) wanted.push([name, settingsOf(rules)]);
  for (const [name, settings] of wanted) {
    const found = existing.get(name);
    if (found && isSame(found, settings)) continue;
    // 'short': of the jobs with one singleton key, only one waits.
    await (found ? boss.updateQueue(name, settings) : boss.createQueue(name, { ...settings, policy: 'short' }));
    // Brings the queue back into pg-boss's memory: looked up inside a transaction, it would need a second connection.
    await boss.findJobs(name, { id: NOBODY });
  }
  await settleSchedules(boss, defined);
}

async function settleSchedules(boss: PgBoss, defined: ReadonlyMap<string, QueueRules>): Promise<void> {
  const existing = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const [name, { schedule }] of defined) {
    if (schedule !== undefined && existing.get(name) !== schedule) await boss.schedule(name, schedule, {});
    if (schedule === undefined && existing.has(name)) await boss.unschedule(name);
  }
}

const settingsOf = ({ retryLimit, retryDelay, expireIn }: QueueRules): QueueSettings => ({
  retryLimit,
  retryDelay,
  retryBackoff: true,
  retryDelayMax: 60 * 60,
  expireInSeconds: expireIn,
  deleteAfterSeconds: KEEP_FINISHED,
  deadLetter: DEAD_LETTERS,
  notify: true,
});

const deadLetterSettings: QueueSettings = {
  retryLimit: 2,
  retryDelay: 2,
  retryBackoff: true,
  expireInSeconds: 60,
  deleteAfterSeconds: KEEP_DEAD,
  notify: true,
};

const isSame = (found: QueueSettings, wanted: QueueSettings): boolean =>
  Object.entries(wanted).every(([key, value]) => found[key as keyof QueueSettings] === value);
