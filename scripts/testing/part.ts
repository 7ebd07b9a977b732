import type { Counts } from './counts.ts';

/** `skipped` says in words why this part did not run; its tests are then counted as skipped. */
export type Result = { counts: Counts; output: string } | { skipped: string };
export type Part = { name: string; title: string; take: () => Promise<Result> };
