import { type RawBuilder, sql } from 'kysely';
import type { NotificationKind, MailKind, QuietHours } from '#contract/notifications.ts';
import type { NotificationLevel } from '#contract/communities/index.ts';
import type { Language } from '#contract/kernel/schemas.ts';
import { isAccountLive } from '#features/access/index.ts';
import { mayBeInCalendarMail } from '#features/events/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Mailing } from '#kernel/notify.ts';
import type { Tx } from '#kernel/transaction.ts';
import { addressed, personal, urgent } from './notifications.kinds.ts';
import type { NoticeReader } from './notifications.visibility.repository.ts';

export type Recipient = NoticeReader & {
  username: string;
  email: string;
  language: Language | null;
  withoutMail: MailKind[];
  quiet: QuietHours | null;
};
/** A notification whose mail is sent now; `level` is the recipient's in its community. */
export type Due = { id: string; communityId: string | null; level: NotificationLevel | null };

const topic = sql`case split_part(n.kind, '.', 1) when 'membership' then 'communities' when 'post' then 'posts' when 'event' then 'events'
  when 'chat' then 'chat' end`;

/** The same conditions as when it was raised, by what the recipient has chosen since. */
const isSilent = sql`(exists (select from muted_topics t where t.user_id = n.user_id and t.topic = ${topic})
  or exists (select from blocks b where b.user_id = n.user_id and b.blocked_id = n.actor_id)
  or (l.notification_level is not null and n.kind <> all(${personal}::text[]) and (l.notification_level = 'none'
    or (l.notification_level in ('mentions', 'digest') and n.kind <> all(${addressed}::text[])))))`;

/** Over choices `mc`: the quiet hours in a zone; null without any. */
export const quietHours = (zone: RawBuilder<unknown>) => sql<QuietHours | null>`case when mc.quiet_from is not null then
  json_build_object('from', left(mc.quiet_from::text, 5), 'to', left(mc.quiet_to::text, 5), 'zone', ${zone}) end`;
/** The zone of `users as u` with choices `mc`: that of the account, or else of the device on which the quiet hours were chosen. */
export const ownZone = sql`coalesce(u.timezone, mc.quiet_zone)`;

/** Over `users as u`: a person who can get mails. */
export const isReachable = sql`(${isAccountLive} and u.email_verified_at is not null)`;

export const settleMails: Mailing['settle'] = async (tx, { userId, subjectId, kinds }) => {
  const ofSeries = sql`(select d.id from events d join events e on e.series_id = d.series_id where e.id = ${subjectId}::uuid)`;
  await sql`update notifications set mail_due_at = null where user_id = ${userId}::uuid and kind = any(${kinds}::text[])
    and mail_due_at is not null and case when params ->> 'isSeries' is null then subject_id = ${subjectId}::uuid
      else subject_id in ${ofSeries} and not exists (select from registrations w where w.user_id = ${userId}::uuid
        and w.event_id in ${ofSeries} and w.state in ('pending', 'waitlisted', 'offered')) end`.execute(tx);
};

/** The people with mails that are due, by their ids. */
export async function people(on: Db | Tx, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct user_id as id from notifications
    where mail_due_at <= ${appNow} and user_id > ${after}::uuid order by user_id limit ${limit}`.execute(on);
  return rows.map(({ id }) => id);
}

/** Null for an account that gets no mails. */
export async function recipient(tx: Tx, id: string): Promise<Recipient | null> {
  const { rows } = await sql<Recipient>`
    select u.id, u.username, u.email, u.language, u.is_admin as "isAdmin", coalesce(mc.without, '{}') as "withoutMail",
      ${quietHours(ownZone)} as quiet,
      array(select distinct k.code from menu_codes k join role_menus rm on rm.menu_id = k.menu_id join roles r on r.id = rm.role_id
        where r.status = 'enabled' and (r.code = 'user' or r.id in (select ur.role_id from user_roles ur where ur.user_id = u.id))) as permissions
    from users u left join mail_choices mc on mc.user_id = u.id where u.id = ${id}::uuid and ${isReachable}`.execute(tx);
  return rows[0] ?? null;
}

/** How long a notice waits for a calendar mail that may have its content: while many answer, calendars are always behind. */
const LONGEST_WAIT = sql`interval '10 minutes'`;

/** Puts off what is due, but what cannot wait. */
export async function putOff(tx: Tx, userId: string, until: Date): Promise<void> {
  await sql`update notifications set mail_due_at = ${until.toISOString()}::timestamptz
    where user_id = ${userId}::uuid and mail_due_at <= ${appNow} and kind <> all(${urgent}::text[])`.execute(tx);
}

/** Takes what is due, so that no other run does; returns what of it is still unread and wanted. */
export async function take(tx: Tx, userId: string, unwanted: readonly NotificationKind[]): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with taken as (
      update notifications n set mail_due_at = null where n.user_id = ${userId}::uuid and n.mail_due_at <= ${appNow}
        and not (n.mail_due_at > ${appNow} - ${LONGEST_WAIT} and ${mayBeInCalendarMail})
      returning n.id, n.user_id, n.kind, n.actor_id, n.community_id, n.read_at, n.cleared_at)
    select n.id, n.community_id as "communityId", l.notification_level as level
    from taken n left join memberships l on l.community_id = n.community_id and l.user_id = n.user_id and l.state = 'active'
    where n.read_at is null and n.cleared_at is null and n.kind <> all(${unwanted}::text[]) and not ${isSilent}`.execute(tx);
  return rows;
}

/** Returns whether there may be more. */
export async function dropDue(on: Db | Tx, limit: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update notifications set mail_due_at = null where id in (
    select id from notifications where mail_due_at <= ${appNow} limit ${limit}) and mail_due_at <= ${appNow}`.execute(on);
  return Number(numAffectedRows ?? 0n) === limit;
}
