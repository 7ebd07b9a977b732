import type { HealthState, SiteHealth } from '#contract/dashboard/index.ts';

type Facts<Part extends keyof SiteHealth> = Omit<NonNullable<SiteHealth[Part]>, 'state'>;
const MINUTE = 60;
const GIB = 2 ** 30;

const stateOf = ({ isBad, needsLook }: { isBad: boolean; needsLook: boolean }): HealthState =>
  isBad ? 'bad' : needsLook ? 'attention' : 'good';

/** Thresholds of each number: from which it needs attention, and from which something is wrong. */
export const healthRules = {
  /** Idle workers poll every few seconds, so a job that waits for minutes has no worker. */
  queue: ({ oldestSeconds, givenUp }: Facts<'queue'>) =>
    stateOf({ isBad: (oldestSeconds ?? 0) > 15 * MINUTE, needsLook: givenUp > 0 || (oldestSeconds ?? 0) > 2 * MINUTE }),
  /** Delivery of a message is retried for about ten minutes. */
  outbox: ({ oldestSeconds, failed }: Facts<'outbox'>) =>
    stateOf({ isBad: (oldestSeconds ?? 0) > 60 * MINUTE, needsLook: failed > 0 || (oldestSeconds ?? 0) > 15 * MINUTE }),
  errors: ({ answersHour, answersDay, jobsHour }: Facts<'errors'>) =>
    stateOf({ isBad: answersHour >= 10, needsLook: answersDay > 0 || jobsHour > 0 }),
  database: ({ milliseconds }: Facts<'database'>) => stateOf({ isBad: milliseconds >= 1_000, needsLook: milliseconds >= 100 }),
  /** Entries are sealed every five minutes. */
  audit: ({ isSound, oldestSeconds }: Pick<Facts<'audit'>, 'isSound'> & { oldestSeconds: number | null }) =>
    stateOf({ isBad: isSound === false, needsLook: (oldestSeconds ?? 0) > 15 * MINUTE }),
  disk: ({ freeBytes }: Facts<'disk'>) => stateOf({ isBad: freeBytes < GIB, needsLook: freeBytes < 5 * GIB }),
};
