import { sql } from 'kysely';
import { type Database, type Db, type DatabaseLog, openDatabase } from './index.ts';
import { DatabaseUnreachable } from './errors.ts';
import { migrate } from './migrate.ts';

type Dependencies = {
  /** URL of the role that owns the tables. */
  ownerUrl: string;
  /** The database with the role of the application. */
  db: Db;
  /** Append-only tables of the application. */
  appendOnly: readonly string[];
  log: DatabaseLog;
};

/** Migrates the schema as its owner. The role of the application gets the privileges it needs, and none to change append-only tables. */
export async function migrateAsOwner({ ownerUrl, db, appendOnly, log }: Dependencies): Promise<string[]> {
  const owner = await open(ownerUrl, log);
  try {
    const applied = await migrate(owner.db);
    await grantTo(await roleOf(db), owner, appendOnly);
    await assertOnlyAdds(db, appendOnly);
    return applied;
  } finally {
    await owner.close();
  }
}

const open = (databaseUrl: string, log: DatabaseLog): Promise<Database> =>
  openDatabase({ databaseUrl, poolSize: 2, log }).catch((cause: unknown) => {
    throw new DatabaseUnreachable('DATABASE_MIGRATE_URL', cause instanceof DatabaseUnreachable ? cause.cause : cause);
  });

async function roleOf(db: Db): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user::text as role`.execute(db);
  return rows[0]!.role;
}

/** Uses one transaction, so that privileges are never granted partially; instances that start at the same time take turns. */
const grantTo = (name: string, owner: Database, appendOnly: readonly string[]): Promise<void> =>
  owner.transact(async (tx) => {
    const role = sql.id(name);
    const { rows } = await sql<{
      name: string;
    }>`select current_database()::text as name from pg_advisory_xact_lock(hashtext('grants'))`.execute(tx);
    // The job queue makes a schema of its own.
    await sql`grant create on database ${sql.id(rows[0]!.name)} to ${role}`.execute(tx);
    await sql`grant usage on schema public to ${role}`.execute(tx);
    await sql`grant select, insert, update, delete, truncate on all tables in schema public to ${role}`.execute(tx);
    await sql`grant usage, select on all sequences in schema public to ${role}`.execute(tx);
    await sql`revoke update, delete, truncate on ${sql.join(appendOnly.map((table) => sql.table(table)))} from ${role}`.execute(tx);
  });

/** The owner of a table and members of the owner's role can grant themselves every privilege again. */
async function assertOnlyAdds(db: Db, appendOnly: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select t.relname::text as name from pg_class t join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
    where t.relname = any(${[...appendOnly]}::text[])
      and (has_table_privilege(t.oid, 'update, delete, truncate') or pg_has_role(t.relowner, 'member'))
    order by 1`.execute(db);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new Error(
    `The role of DATABASE_URL could change ${names}. Give it no share in the role of DATABASE_MIGRATE_URL, which has to own the tables.`,
  );
}
