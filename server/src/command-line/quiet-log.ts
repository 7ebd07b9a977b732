import { createLog } from '#kernel/log/index.ts';

/** The output of a command is messages; only errors are logged. */
export const quietLog = createLog('error');
