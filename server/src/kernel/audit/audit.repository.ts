import { type RawBuilder, sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Tx } from '#kernel/transaction.ts';

/** A missing name is looked up: the current name of the account. */
const nameOf = (name: string | undefined, userId: string | null): RawBuilder<string> =>
  sql<string>`coalesce(${name ?? null}::text, (select username from users where id = ${userId}), '')`;

export type AuditRow = {
  id: string;
  actor_id: string | null;
  actor_name: string | undefined;
  action: string;
  target_type: string | null;
  target_id: string | null;
  target_name: string | undefined;
  community_id: string | null;
  before: string | null;
  after: string | null;
  request_id: string | null;
  network: string | null;
};

// SQL of the audit log: entries are added and read.

export const insert = (tx: Tx, rows: readonly AuditRow[]) =>
  tx
    .insertInto('audit_entries')
    .values(
      rows.map((row) => ({
        ...row,
        at: appNow,
        actor_name: nameOf(row.actor_name, row.actor_id),
        target_name: nameOf(row.target_name, row.target_type === 'user' ? row.target_id : null),
      })),
    )
    .execute();

/** Last change of a target; undefined if there is none. Actions of users on their own accounts do not count. */
export const lastChange = (tx: Tx, type: string, id: string) =>
  tx
    .selectFrom('audit_entries')
    .leftJoin('users', 'users.id', 'audit_entries.actor_id')
    .select(['actor_name as by', 'at', 'users.first_name as firstName', 'users.last_name as lastName'])
    .where('target_type', '=', type)
    .where('target_id', '=', id)
    .where(sql<boolean>`starts_with(action, target_type)`)
    .orderBy('at', 'desc')
    .orderBy('audit_entries.id', 'desc')
    .limit(1)
    .executeTakeFirst();
