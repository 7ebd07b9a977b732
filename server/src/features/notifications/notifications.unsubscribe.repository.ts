import { sql } from 'kysely';
import type { NotificationLevel } from '#contract/communities/index.ts';
import type { MailKind } from '#contract/notifications.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

// The present state of what a link below a mail is about.

/** Kinds of mails that are off; null for an account that is gone. */
export async function off(on: Db | Tx, userId: string): Promise<MailKind[] | null> {
  const { rows } = await sql<{ without: MailKind[] }>`select coalesce(mc.without, '{}') as without
    from users u left join mail_choices mc on mc.user_id = u.id where u.id = ${userId}::uuid and u.deleted_at is null`.execute(on);
  return rows[0]?.without ?? null;
}

/** Null without an active membership, and for a deleted community. */
export async function membership(on: Db | Tx, { userId, communityId }: { userId: string; communityId: string }) {
  const { rows } = await sql<{ name: string; level: NotificationLevel }>`select c.name, m.notification_level as level
    from memberships m join communities c on c.id = m.community_id and c.status in ('active', 'archived')
    where m.user_id = ${userId}::uuid and m.community_id = ${communityId}::uuid and m.state = 'active'`.execute(on);
  return rows[0] ?? null;
}
