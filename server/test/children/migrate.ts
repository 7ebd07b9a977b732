/** Child process of tests: migrates the database at DATABASE_URL, starts the job queue, and prints which migrations it applied. */
import { openDatabase } from '#kernel/db/index.ts';
import { migrate } from '#kernel/db/migrate.ts';
import { createJobs } from '#kernel/jobs/index.ts';
import { quiet } from '../quiet.ts';

const database = await openDatabase({ databaseUrl: process.env['DATABASE_URL'], log: quiet });
const applied = await migrate(database.db);
const jobs = createJobs({ database, log: quiet });
await jobs.start();
await jobs.stop();
await database.close();
process.stdout.write(JSON.stringify(applied));
