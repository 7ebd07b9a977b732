import { APPEND_ONLY } from '#kernel/audit/chain.ts';
import type { Database, DatabaseLog } from '#kernel/db/index.ts';
import { migrate } from '#kernel/db/migrate.ts';
import { migrateAsOwner } from '#kernel/db/owner.ts';
import type { Config } from './config.ts';

/** Brings the schema up to date, by the role that owns the tables where it is another one. Returns the migrations it applied. */
export const bringUpToDate = (
  { databaseMigrateUrl: ownerUrl }: Pick<Config, 'databaseMigrateUrl'>,
  { db }: Pick<Database, 'db'>,
  log: DatabaseLog,
): Promise<string[]> => (ownerUrl ? migrateAsOwner({ ownerUrl, db, appendOnly: APPEND_ONLY, log }) : migrate(db));
