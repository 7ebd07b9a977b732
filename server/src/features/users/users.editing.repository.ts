import { sql } from 'kysely';
import { foldName } from '#contract/browser/patterns.ts';
import type { PersonDetails } from '#contract/kernel/person-details.ts';
import type { NewUser } from '#contract/users/index.ts';
import type { Language } from '#contract/kernel/schemas.ts';
import { appNow } from '#kernel/clock.ts';
import { asVector } from '#kernel/search.ts';
import type { Tx } from '#kernel/transaction.ts';
import { personColumns, toPersonColumns } from './users.columns.repository.ts';
import { personWords } from './person-words.ts';

/** The unique index; the trigger that reserves former usernames raises the same constraint name. */
export const USERNAME_IS_FREE = 'users_username_key_key';

type Names = { username: string; email: string; phone: string };
export type TakenField = keyof Names;

/** Fields taken by other accounts; a number counts once its owner signs in with it, and a former username while it is reserved. */
export async function takenFields(tx: Tx, { username, email, phone }: Names, except: string | null = null): Promise<TakenField[]> {
  const isOther = sql`is distinct from ${except}::uuid`;
  const { rows } = await sql<{ field: TakenField }>`
    select 'username' as field where exists (select from users where username_key = ${foldName(username)} and id ${isOther})
      or exists (select from former_usernames where username_key = ${foldName(username)} and user_id ${isOther}
        and changed_at > app_now() - interval '30 days')
    union all select 'email' where exists (select from users where email_key = ${foldName(email)} and id ${isOther})
    union all select 'phone' where exists (select from users where phone_key = ${phone} and id ${isOther})`.execute(tx);
  return rows.map(({ field }) => field);
}

/** The department, locked until the transaction ends. */
export const lockedDepartment = (tx: Tx, id: string): Promise<{ name: string; status: 'enabled' | 'disabled' } | undefined> =>
  tx.selectFrom('departments').select(['name', 'status']).where('id', '=', id).forShare().executeTakeFirst();

type Written = PersonDetails & Pick<NewUser, 'username' | 'email' | 'departmentId'>;
export type LockedFields = Written & {
  /** The department's name. */
  department: string | null;
  language: Language | null;
  version: number;
  updatedAt: Date;
  /** Created by an administrator and not activated yet. */
  isAwaited: boolean;
};

/** The account row, locked until the transaction ends. */
export const lockFields = (tx: Tx, id: string): Promise<LockedFields | undefined> =>
  tx
    .selectFrom('users')
    .select(['username', 'email', ...personColumns])
    .select(['department_id as departmentId', 'language', 'version', 'updated_at as updatedAt'])
    .select(sql<string | null>`(select name from departments d where d.id = department_id)`.as('department'))
    .select(sql<boolean>`email_verified_at is null and password_hash = ''`.as('isAwaited'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** A changed address or number is unverified. Throws at the unique index of the name or of the address. */
export async function writeFields(tx: Tx, { id, ...fields }: Written & { id: string }): Promise<void> {
  const { username, email, phone, departmentId } = fields;
  const columns = toPersonColumns(fields);
  const keptIf = (column: string, key: string, value: string) => sql`case when ${sql.ref(key)} = ${value} then ${sql.ref(column)} end`;
  await tx
    .updateTable('users')
    .set((eb) => ({
      username,
      username_key: foldName(username),
      email,
      email_key: foldName(email),
      email_verified_at: keptIf('email_verified_at', 'email_key', foldName(email)).$castTo<Date | null>(),
      ...columns,
      phone_key: keptIf('phone_key', 'phone_key', phone).$castTo<string | null>(),
      phone_verified_at: keptIf('phone_verified_at', 'phone_key', phone).$castTo<Date | null>(),
      department_id: departmentId,
      search: asVector(personWords({ username, ...columns })),
      updated_at: appNow,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}
