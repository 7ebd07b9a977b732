import { sql } from 'kysely';
import { consoleLimits } from '#contract/browser/console-limits.ts';
import type { PersonDetails } from '#contract/kernel/person-details.ts';
import { foldName } from '#contract/browser/patterns.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tables, Tx } from '#kernel/transaction.ts';
import { personColumnsOf } from '../users.columns.repository.ts';
import type { KnownDepartment, RowAccount } from './users.import.rows.policy.ts';

/** An existing account. */
export type Present = PersonDetails & {
  id: string;
  username: string;
  usernameKey: string;
  emailKey: string;
  departmentId: string | null;
  language: Tables['users']['language'];
  isDeleted: boolean;
};
export type KnownAccounts = {
  byUsername: ReadonlyMap<string, Present>;
  byEmail: ReadonlyMap<string, Present>;
  /** Reserved former usernames. */
  kept: ReadonlySet<string>;
  /** Accounts by sign-in number. */
  phones: ReadonlyMap<string, string>;
};
type Wanted = Pick<RowAccount, 'username' | 'email' | 'phone'>;

const presentColumns = sql`id, username, username_key as "usernameKey", email_key as "emailKey", ${personColumnsOf('users')}, department_id as "departmentId", language, deleted_at is not null as "isDeleted"`;

// Lookups for the rows of a file: on the database for a dry run, inside its transaction for an import.

export function departments(on: Db | Tx): Promise<KnownDepartment[]> {
  const all = on.selectFrom('departments').select(['id', 'parent_id as parentId', 'name', 'status']);
  return all.orderBy('id').limit(consoleLimits.departments.max).execute();
}

export async function accounts(on: Db | Tx, wanted: readonly Wanted[]): Promise<KnownAccounts> {
  const keys = (texts: readonly (string | undefined)[]) => texts.flatMap((text) => (text ? [foldName(text)] : []));
  const usernames = keys(wanted.map(({ username }) => username));
  const emails = keys(wanted.map(({ email }) => email));
  const phones = wanted.map(({ phone }) => phone).filter((phone) => phone !== '');
  const { rows } = await sql<Present>`select ${presentColumns} from users where username_key = any(${usernames}::text[])
    union select ${presentColumns} from users where email_key = any(${emails}::text[])`.execute(on);
  const { rows: kept } = await sql<{ key: string }>`select username_key as key from former_usernames
    where username_key = any(${usernames}::text[]) and changed_at > app_now() - interval '30 days'`.execute(on);
  const { rows: proven } = await sql<{ phone: string; id: string }>`
    select phone_key as phone, id from users where phone_key = any(${phones}::text[])`.execute(on);
  return {
    byUsername: new Map(rows.map((row) => [row.usernameKey, row])),
    byEmail: new Map(rows.map((row) => [row.emailKey, row])),
    kept: new Set(kept.map(({ key }) => key)),
    phones: new Map(proven.map(({ phone, id }) => [phone, id])),
  };
}
