import { sql, type SqlBool } from 'kysely';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { isAccountLive, isUnblocked } from '#features/access/index.ts';

// Conditions on the two people of a dm `ch`. Other channels behave as if there were nothing to ask for.

/** Over `u`: whether they and the user are active members of one community. */
export const sharesCommunity = (userId: string) => sql<SqlBool>`exists (
  select from memberships sa
    join memberships sb on sb.community_id = sa.community_id and sb.user_id = u.id and sb.state = 'active'
    join communities sc on sc.id = sa.community_id and sc.status in ('active', 'archived')
   where sa.user_id = ${userId}::uuid and sa.state = 'active')`;

/** Over `u`: an account that the user can know of, as neither has blocked the other. */
export const isWithin = (userId: string) => sql<SqlBool>`(${isAccountLive} and ${isUnblocked(userId)})`;

const accepts = (userId: string) =>
  sql<SqlBool>`(u.messages_from = 'everyone' or (u.messages_from = 'shared' and ${sharesCommunity(userId)}))`;

/** Whether the other person of a dm takes messages of the user. Their later choice does not end a conversation that has begun. */
export const isOpenFor = (userId: string) => sql<SqlBool>`(ch.kind <> 'dm' or exists (
  select from channel_members oc join users u on u.id = oc.user_id
   where oc.channel_id = ch.id and oc.user_id <> ${userId}::uuid and ${isWithin(userId)}
     and ((oc.request is null and ch.last_seq > 0) or ${accepts(userId)})))`;

/** Over `ch` and the user's own row `cm`: whether the other person of a dm has not accepted it. */
export const isAwaited = sql<SqlBool>`(ch.kind = 'dm' and exists (
  select from channel_members oc where oc.channel_id = ch.id and oc.user_id <> cm.user_id and oc.request is not null))`;

/** Over `ch`, a dm that is awaited. Only the sender of the request has written in it, as an answer accepts the request. */
export const hasRoomForRequest = sql<SqlBool>`ch.last_seq < ${sql.lit(chatLimits.requestMessages.max)}`;
export const isUsedUp = sql<SqlBool>`(${isAwaited} and not ${hasRoomForRequest})`;
