/** Child process of tests: writes rows as fast as it can and prints the number of each one that was acknowledged. */
import fs from 'node:fs';
import { sql } from 'kysely';
import { openDatabase } from '#kernel/db/index.ts';
import { quiet } from '../quiet.ts';

const WRITERS = 8;
const [, , dataDir, first] = process.argv;
const { db, transact } = await openDatabase({ dataDir, log: quiet });
await sql`create table if not exists written (n int primary key)`.execute(db);

let next = Number(first);
async function write(): Promise<never> {
  for (;;) {
    next += 1;
    const n = next;
    // Half of them alone, half in a transaction of two statements.
    if (n % 2 === 0) await sql`insert into written values (${n})`.execute(db);
    else {
      await transact(async (tx) => {
        await sql`insert into written values (${n})`.execute(tx);
        await sql`update written set n = n where n = ${n}`.execute(tx);
      });
    }
    // Synchronous, so that acknowledged numbers are in the pipe before the next write starts.
    fs.writeSync(1, `${n}\n`);
  }
}
await Promise.all(Array.from({ length: WRITERS }, write));
