import type { DatabaseLog } from '#kernel/db/index.ts';

/** A silent log for tests. */
export const quiet: DatabaseLog = { info() {}, warn() {}, error() {} };
