import { sql } from 'kysely';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { type ContentRules, noContentRules } from '#contract/communities/shapes.ts';
import { appNow } from '#kernel/clock.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { MembershipKey } from '../access.policy.ts';
import { isNewcomer } from '../access.repository.ts';

// The rules for the texts of a member, and what they wrote lately.

/** Guests of an event who are no members are newcomers. Null where there is no such community. */
export async function rulesFor(
  tx: Tx,
  { communityId, userId }: MembershipKey,
): Promise<{ rules: ContentRules; isNewcomer: boolean } | null> {
  const { rows } = await sql<{ rules: Partial<ContentRules>; isNewcomer: boolean }>`
    select c.content_rules as rules, coalesce(${isNewcomer}, true) as "isNewcomer"
      from communities c left join memberships m on m.community_id = c.id and m.user_id = ${userId} where c.id = ${communityId}`.execute(
    tx,
  );
  return rows[0] ? { rules: { ...noContentRules, ...rows[0].rules }, isNewcomer: rows[0].isNewcomer } : null;
}

/** Two texts that a person sends at once are counted one after the other. */
export async function lock(tx: Tx, communityId: string): Promise<void> {
  await sql`select from communities where id = ${communityId} for no key update`.execute(tx);
}

/** The number of minutes after which fewer than `max` texts, and changes of messages, are younger than an hour; 0: now. */
export async function minutesToWait(tx: Tx, { communityId, userId, max }: MembershipKey & { max: number }): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select greatest(1, ceil(extract(epoch from at + interval '1 hour' - ${appNow}) / 60))::int as minutes from (
      select p.published_at as at from posts p
       where p.author_id = ${userId} and p.community_id = ${communityId} and coalesce(p.former_state, p.state) not in ('draft', 'attached') and p.type <> 'modmail'
         and p.published_at > ${appNow} - interval '1 hour'
      union all
      select k.created_at from comments k join posts p on p.id = k.post_id and p.community_id = ${communityId} and p.type <> 'modmail'
       where k.author_id = ${userId} and k.created_at > ${appNow} - interval '1 hour'
      union all
      select t.sent_at from messages t join channels ch on ch.id = t.channel_id and ch.community_id = ${communityId}
       where t.sender_id = ${userId} and t.sent_at > ${appNow} - interval '1 hour'
      union all
      select r.replaced_at from messages t join channels ch on ch.id = t.channel_id and ch.community_id = ${communityId}
        join message_revisions r on r.message_id = t.id and r.replaced_at > ${appNow} - interval '1 hour'
       where t.sender_id = ${userId} and t.edit_count > 0 and t.sent_at > ${appNow} - ${sql.lit(chatLimits.messageEdits.hours + 1)} * interval '1 hour'
      order by at desc limit 1 offset ${max - 1}) written`.execute(tx);
  return rows[0]?.minutes ?? 0;
}
