import type { HealthState, SiteHealth } from '#contract/dashboard.ts';

type Facts<Part extends keyof SiteHealth> = Omit<NonNullable<SiteHealth[Part]>, 'state'>;
const MINUTE = 60;
const GIB = 2 ** 30;

const stateOf = ({ isBad, needsLook }: { isBad: boolean; needsLook: boolean }): HealthState =>
  isBad ? 'bad' : needsLook ? 'attention' : 'good';

/** From which number on somebody should look, and from which on something is wrong. */
export const healthRules = {
  /** An idle process looks every few seconds, so a job that waits for minutes has nobody to do it. */
  queue: ({ oldestSeconds, givenUp }: Facts<'queue'>) =>
    stateOf({ isBad: (oldestSeconds ?? 0) > 15 * MINUTE, needsLook: givenUp > 0 || (oldestSeconds ?? 0) > 2 * MINUTE }),
  /** A message is tried for some ten minutes. */
  outbox: ({ oldestSeconds, failed }: Facts<'outbox'>) =>
    stateOf({ isBad: (oldestSeconds ?? 0) > 60 * MINUTE, needsLook: failed > 0 || (oldestSeconds ?? 0) > 15 * MINUTE }),
  errors: ({ answersHour, answersDay, jobsHour }: Facts<'errors'>) =>
    stateOf({ isBad: answersHour >= 10, needsLook: answersDay > 0 || jobsHour > 0 }),
  database: ({ milliseconds }: Facts<'database'>) => stateOf({ isBad: milliseconds >= 1_000, needsLook: milliseconds >= 100 }),
  /** Lines are sealed every five minutes. */
  audit: ({ isSound, oldestSeconds }: Pick<Facts<'audit'>, 'isSound'> & { oldestSeconds: number | null }) =>
    stateOf({ isBad: isSound === false, needsLook: (oldestSeconds ?? 0) > 15 * MINUTE }),
  disk: ({ freeBytes }: Facts<'disk'>) => stateOf({ isBad: freeBytes < GIB, needsLook: freeBytes < 5 * GIB }),
};
