import { createLog } from '#kernel/log/index.ts';

/** A command answers in sentences; lines of the log are for what goes wrong. */
export const quietLog = createLog('error');
