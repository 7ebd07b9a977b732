import { sql } from 'kysely';
import { type Database, type Db, type DatabaseLog, openDatabase } from './index.ts';
import { DatabaseUnreachable } from './errors.ts';
import { migrate } from './migrate.ts';

type Needs = {
  /** Of the role that owns the tables. */
  ownerUrl: string;
  /** As the application works with it. */
  db: Db;
  /** Tables to which the application may only add. */
  appendOnly: readonly string[];
  log: DatabaseLog;
};

/** Brings the schema up to date as its owner. The application's own role gets what it works with, and no way to change what it only adds to. */
export async function migrateAsOwner({ ownerUrl, db, appendOnly, log }: Needs): Promise<string[]> {
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

/** All in one transaction, so that nobody meets the rights half given; instances that start together take turns. */
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

/** An owner, and a member of the owner's role, can give themselves every right again. */
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
