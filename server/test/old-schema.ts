import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { migrate } from '#kernel/db/migrate.ts';
import { emptyDatabase, type TestDatabase } from '#test/database.ts';

const shipped = new URL('../migrations/', import.meta.url);

/** A database with the migrations up to this file, for tests of what a later one makes of stored rows. */
export async function oldSchema(last: string): Promise<TestDatabase> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-old-schema-'));
  afterAll(() => fs.rmSync(folder, { recursive: true }));
  for (const name of fs.readdirSync(shipped).filter((file) => file.endsWith('.sql') && file <= last))
    fs.copyFileSync(new URL(name, shipped), path.join(folder, name));
  const database = await emptyDatabase();
  await migrate(database.db, folder);
  return database;
}
