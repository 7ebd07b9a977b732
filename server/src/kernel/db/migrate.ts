import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, type MigrationResultSet, Migrator } from 'kysely/migration';
import type { Db } from './index.ts';
import { withStatementTimeout } from '../timeouts.ts';

const folder = fileURLToPath(new URL('../../../migrations/', import.meta.url));
const FILE = /^\d{8}T\d{4}-[a-z0-9-]+\.sql$/;
const TIME_LENGTH = '20261124T1015-'.length;
const LONGEST_STATEMENT = 30 * 60_000;

/** A migration did not run; the database stands where it stood before this call. */
export class MigrationFailed extends Error {
  override name = 'MigrationFailed';
}

/** Brings the schema up to date; several processes may call it at once. Returns the names it applied. */
export async function migrate(db: Db, from = folder): Promise<string[]> {
  const outcome = await db.connection().execute((connection) =>
    withStatementTimeout(LONGEST_STATEMENT, async () => {
      await sql`set statement_timeout = 0; set lock_timeout = 0`.execute(connection);
      try {
        return await (await migrator(connection, from)).migrateToLatest();
      } finally {
        await sql`reset statement_timeout; reset lock_timeout`.execute(connection);
      }
    }),
  );
  return appliedBy(outcome);
}

/** Names of the migrations that this build knows and the database has not seen. */
export async function pendingMigrations(db: Db, from = folder): Promise<string[]> {
  const migrations = await (await migrator(db, from)).getMigrations();
  return migrations.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}

/** Unordered, because the branch that is merged last may have the earlier migration. */
const migrator = async (db: Db, from: string): Promise<Migrator> =>
  new Migrator({ db, provider: sqlFiles(from, await numberedNames(db)), allowUnorderedMigrations: true });

/** Migrations were numbered once: a database that applied `0024-menus` knows it by that name, which is found by its words. */
async function numberedNames(db: Db): Promise<Map<string, string>> {
  const hasAny = await sql<{ found: boolean }>`select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (!hasAny.rows[0]?.found) return new Map();
  const { rows } = await sql<{ name: string }>`select name from kysely_migration where name ~ '^\\d{4}-'`.execute(db);
  return new Map(rows.map(({ name }) => [name.slice('0024-'.length), name]));
}

function appliedBy({ results = [], error }: MigrationResultSet): string[] {
  if (error !== undefined) {
    const unknown = error instanceof Error ? /previously executed migration (\S+) is missing/.exec(error.message)?.[1] : undefined;
    if (unknown)
      throw new MigrationFailed(
        `The database was brought up to date by a newer Plaza: this one does not know the migration ${unknown}. Start that version again, or restore the copy that was made before it.`,
        { cause: error },
      );
    const failed = results.find(({ status }) => status === 'Error')?.migrationName;
    const cause = error instanceof Error ? error.message : JSON.stringify(error);
    throw new MigrationFailed(failed ? `The migration ${failed}.sql failed: ${cause}` : `The migrations could not run: ${cause}`, {
      cause: error,
    });
  }
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
}

function sqlFiles(from: string, numbered: ReadonlyMap<string, string>): MigrationProvider {
  return {
    async getMigrations() {
      const names = (await fs.readdir(from)).filter((name) => name.endsWith('.sql')).toSorted();
      const wrong = names.find((name) => !FILE.test(name));
      if (wrong) throw new Error(`${wrong} is no name for a migration; it should look like 20261124T1015-what-it-does.sql.`);
      return Object.fromEntries(await Promise.all(names.map((name) => readMigration(from, name, numbered))));
    },
  };
}

async function readMigration(from: string, file: string, numbered: ReadonlyMap<string, string>): Promise<[string, Migration]> {
  const text = await fs.readFile(path.join(from, file), 'utf8');
  // No parameters, so both engines take the whole file at once, comments and several statements included.
  const up = async (db: Kysely<unknown>): Promise<void> => void (await sql.raw(text).execute(db));
  const name = path.basename(file, '.sql');
  return [numbered.get(name.slice(TIME_LENGTH)) ?? name, { up }];
}
