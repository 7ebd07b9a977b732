import type { DatabaseLog } from '#kernel/db/index.ts';

/** A log for tests that do not look at it. */
export const quiet: DatabaseLog = { info() {}, warn() {}, error() {} };
