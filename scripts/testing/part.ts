import type { Counts, RedFile } from './counts.ts';

/** A red file that can be run once more, alone. */
export type Retry = RedFile & { again: () => Promise<Outcome> };
export type Outcome = { counts: Counts; output: string; red?: Retry[] };
/** `skipped` is the reason why this part did not run; its tests are then counted as skipped. */
export type Result = Outcome | { skipped: string };
/**
 * Two lanes run in parallel, so that one computes while the other waits for a browser; `either` runs where one has
 * ended, `alone` after both.
 */
export type Lane = 'processor' | 'browser' | 'either' | 'alone';
export type Part = { name: string; title: string; lane: Lane; take: () => Promise<Result> };
