import { sql } from 'kysely';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

type Named = { firstName: string; lastName: string; username: string };

/** Sites have few administrators and users few communities; a bound all the same. */
const MAX_NAMES = 5_000;

/** Names of the administrators, and of the owners of the account's communities; never its own. */
export async function around(on: Db | Tx, userId: string | null): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select u.first_name as "firstName", u.last_name as "lastName", u.username
    from users u
    where u.id in (
        select a.id from users a where a.is_admin
        union
        select o.user_id
        from memberships m
        join communities c on c.id = m.community_id and c.status in ('active', 'archived')
        join memberships o on o.community_id = m.community_id and o.state = 'active' and o.role = 'owner'
        where m.user_id = ${userId}::uuid and m.state = 'active')
      and u.id is distinct from ${userId}::uuid and u.status = 'enabled' and u.deleted_at is null
    limit ${sql.lit(MAX_NAMES)}`.execute(on);
  return rows;
}
