import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kernel/db/index.ts';

/** Mentions per user, the latest ones. */
const MENTIONS_EACH = 6;
/** Unread notifications per user, the newest ones. */
const UNREAD_EACH = 5;

/** The same in every installation; the nibbles of version and variant are set, because ids are validated. */
const idFor = (user: string, kind: string, subject: string): RawBuilder<string> =>
  sql`overlay(overlay(md5(${sql.ref(user)}::text || ${kind}::text || ${sql.ref(subject)}::text) placing '7' from 13) placing '8' from 17)::uuid`;

const offered = sql`(select id from users where username in ('admin', 'common', 'user'))`;

/** A member joined each community of an offered account since yesterday. */
const fresh = sql`
  update memberships m set joined_at = app_now() - interval '20 hours', changed_at = app_now() - interval '20 hours'
    from (select distinct on (n.community_id) n.community_id, n.user_id
            from memberships o join memberships n on n.community_id = o.community_id and n.state = 'active' and n.role = 'member'
           where o.role = 'owner' and o.user_id in ${offered} and n.user_id not in ${offered}
           order by n.community_id, n.joined_at desc, n.user_id) newest
   where m.community_id = newest.community_id and m.user_id = newest.user_id`;

/** And a member joined through the invite link of each of them. */
const invited = sql`
  with chosen as (
    select distinct on (mine.user_id) mine.user_id as inviter_id, n.community_id, n.user_id
      from memberships mine
      join communities c on c.id = mine.community_id and c.join_policy = 'open'
      join memberships n on n.community_id = c.id and n.state = 'active' and n.role = 'member'
     where mine.role = 'member' and mine.user_id in ${offered} and n.user_id not in ${offered}
     order by mine.user_id, c.id desc, n.joined_at desc, n.user_id
  ), moved as (
    update memberships m
       set joined_at = app_now() - interval '130 minutes', changed_at = app_now() - interval '130 minutes', invited_by = chosen.inviter_id
      from chosen where m.community_id = chosen.community_id and m.user_id = chosen.user_id
  )
  insert into notifications (id, user_id, kind, subject_type, subject_id, community_id, actor_id, created_at)
  select ${idFor('chosen.inviter_id', 'membership.invite_used', 'chosen.community_id')}, inviter_id, 'membership.invite_used', 'community',
         community_id, community_id, user_id, app_now() - interval '130 minutes'
    from chosen`;

/** Notifies the owner of the latest members, and of those who joined shortly before. */
const newcomers = sql`
  insert into notifications (id, user_id, kind, subject_type, subject_id, community_id, actor_id, others, created_at)
  select ${idFor('o.user_id', 'membership.joined', 'o.community_id')}, o.user_id, 'membership.joined', 'community', o.community_id, o.community_id,
         latest.user_ids[1], latest.user_ids[2:], latest.joined_at
    from memberships o
    join lateral (
      select array_agg(user_id order by joined_at desc) as user_ids, max(joined_at) as joined_at
        from (select user_id, joined_at, max(joined_at) over () as last from memberships n
               where n.community_id = o.community_id and n.state = 'active' and n.user_id <> o.user_id) n
       where joined_at > last - interval '4 days') latest on latest.user_ids is not null
   where o.role = 'owner' and o.state = 'active'`;

/** Notifies moderators of pending join requests. */
const requests = sql`
  insert into notifications (id, user_id, kind, subject_type, subject_id, community_id, actor_id, others, created_at)
  select ${idFor('s.user_id', 'membership.requested', 's.community_id')}, s.user_id, 'membership.requested', 'community', s.community_id,
         s.community_id, asked.user_ids[1], asked.user_ids[2:], asked.at
    from memberships s
    join (select community_id, array_agg(user_id order by changed_at desc) as user_ids, max(changed_at) as at
            from memberships where state = 'pending' group by community_id) asked on asked.community_id = s.community_id
   where s.role <> 'member' and s.state = 'active'`;

/** Members of communities with join requests were approved by the owner. */
const approvals = sql`
  insert into notifications (id, user_id, kind, subject_type, subject_id, community_id, actor_id, created_at)
  select ${idFor('m.user_id', 'membership.approved', 'm.community_id')}, m.user_id, 'membership.approved', 'community', m.community_id, m.community_id,
         o.user_id, m.joined_at
    from memberships m
    join communities c on c.id = m.community_id and c.join_policy = 'request'
    join memberships o on o.community_id = m.community_id and o.role = 'owner'
   where m.state = 'active' and m.role = 'member'`;

const mentions = sql`
  insert into notifications (id, user_id, kind, subject_type, subject_id, community_id, actor_id, created_at)
  select ${idFor('named.user_id', 'chat.mention', 'named.id')}, named.user_id, 'chat.mention', 'message', named.id, named.community_id,
         named.sender_id, named.sent_at
    from (select mentions.user_id, m.id, ch.community_id, m.sender_id, m.sent_at,
                 row_number() over (partition by mentions.user_id order by m.sent_at desc) as nth
            from mentions join messages m on m.channel_id = mentions.channel_id and m.seq = mentions.seq join channels ch on ch.id = m.channel_id
           where mentions.user_id <> m.sender_id) named
   where named.nth <= ${sql.lit(MENTIONS_EACH)}`;

/** RSVPs were all created just now. */
const spread = sql`
  update notifications n set created_at = n.created_at - spread.nth * interval '19 hours 23 minutes'
    from (select id, row_number() over (partition by user_id order by subject_id) as nth from notifications where kind like 'event.%') spread
   where spread.id = n.id`;

const reading = sql`
  update notifications n set read_at = n.created_at + interval '2 minutes'
    from (select id, row_number() over (partition by user_id order by created_at desc, id desc) as nth from notifications) seen
   where seen.id = n.id and seen.nth > ${sql.lit(UNREAD_EACH)}`;

/** Notifications of the demo users, in addition to those caused by the RSVPs. */
export async function demoNotifications(db: Db): Promise<void> {
  for (const statement of [fresh, invited, newcomers, requests, approvals, mentions, spread, reading]) await statement.execute(db);
}
