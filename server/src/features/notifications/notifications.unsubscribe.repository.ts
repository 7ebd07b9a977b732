import { sql } from 'kysely';
import type { NotificationLevel } from '#contract/communities/index.ts';
import type { MailKind } from '#contract/notifications.ts';
import type { Db } from '#kernel/db/index.ts';

/** The present state of what a link below a mail is about. */
export const unsubscribeRepository = (db: Db) => ({
  /** Kinds of mails that are off; null for an account that is gone. */
  async off(userId: string): Promise<MailKind[] | null> {
    const { rows } = await sql<{ without: MailKind[] }>`select coalesce(mc.without, '{}') as without
      from users u left join mail_choices mc on mc.user_id = u.id where u.id = ${userId}::uuid and u.deleted_at is null`.execute(db);
    return rows[0]?.without ?? null;
  },

  /** Null without an active membership, and for a deleted community. */
  async membership({ userId, communityId }: { userId: string; communityId: string }) {
    const { rows } = await sql<{ name: string; level: NotificationLevel }>`select c.name, m.notification_level as level
      from memberships m join communities c on c.id = m.community_id and c.status in ('active', 'archived')
      where m.user_id = ${userId}::uuid and m.community_id = ${communityId}::uuid and m.state = 'active'`.execute(db);
    return rows[0] ?? null;
  },
});
export type UnsubscribeRepository = ReturnType<typeof unsubscribeRepository>;
