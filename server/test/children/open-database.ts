/** Child process of tests: opens the data directory given as argument, reports it, and stays until it is killed. */
import { openDatabase } from '#kernel/db/index.ts';
import { quiet } from '../quiet.ts';

await openDatabase({ dataDir: process.argv[2], log: quiet });
process.stdout.write('open\n');
setInterval(() => {}, 60_000);
