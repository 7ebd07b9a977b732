/** Child process: creates a database cluster in the folder given as argument, and ends when all of it is on the disk. */
import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DurableNodeFS, syncPath } from './durable-fs.ts';
import { startParams } from './settings.ts';

const folder = process.argv[2];
if (!folder) throw new Error('Usage: initdb.child.ts <folder>');

const parent = process.ppid;
// If the parent is killed, the child must end too.
setInterval(() => process.ppid === parent || process.exit(1), 200).unref();

const pg = new PGlite({ fs: new DurableNodeFS(folder, () => {}), startParams });
await pg.waitReady;
await pg.close();
for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (entry.isFile() || entry.isDirectory()) syncPath(path.join(entry.parentPath, entry.name));
}
syncPath(folder);
process.exit(0);
