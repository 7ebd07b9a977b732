import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** Whether hosts have named the address of the visitor, over `e`. */
export const isVisitorInvited = (visitorId: string): RawBuilder<SqlBool> => sql`exists (select from event_invitations i
  join event_visitors v on v.id = ${visitorId}::uuid and v.email_key = i.email_key where i.event_id = e.id)`;

/** Whether hosts have named the holder, over `r` and its account `u`, if any. */
export const isHolderInvited = sql<SqlBool>`exists (select from event_invitations i where i.event_id = r.event_id and (i.user_id = r.user_id
  or i.email_key = case when u.id is null then (select v.email_key from event_visitors v where v.id = r.visitor_id)
    when u.email_verified_at is not null then u.email_key end))`;
