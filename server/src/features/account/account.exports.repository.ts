import { sql } from 'kysely';
import type { Language } from '#contract/kernel/schemas.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { type KeyedRows, readersOf } from '#kernel/db/rows.ts';
import type { ExportTable } from '#kernel/long-task/exports.repository.ts';
import type { Tx } from '#kernel/transaction.ts';

/** Topics of a data export, one file each. None contains secrets or their hashes. */
const topics = {
  account: (userId) => ({
    columns: sql`u.username, u.email, u.email_verified_at, u.first_name, u.last_name, u.profile_picture, u.bio, u.phone, u.gender, u.location,
      u.date_of_birth, u.job_title, u.language, u.timezone, u.is_public, u.messages_from, u.shows_presence, u.did_complete_onboarding, u.created_at, u.last_login_at`,
    from: sql`users u where u.id = ${userId}`,
    key: sql`u.id`,
  }),
  sessions: (userId) => ({
    columns: sql`s.user_agent, s.ip, s.created_at, s.last_used_at, s.expires_at, s.revoked_at, s.revoked_reason`,
    from: sql`sessions s where s.user_id = ${userId}`,
    key: sql`s.id`,
  }),
  identities: (userId) => ({
    columns: sql`i.provider, i.email, i.linked_at, i.last_used_at`,
    from: sql`identities i where i.user_id = ${userId}`,
    key: sql`i.id`,
  }),
  passkeys: (userId) => ({
    columns: sql`k.name, k.is_synced, k.created_at, k.last_used_at`,
    from: sql`passkeys k where k.user_id = ${userId}`,
    key: sql`k.id`,
  }),
  // One page holds them: there are two documents, with a new version every few years.
  consents: (userId) => ({
    columns: sql`a.document, a.version, a.accepted_at`,
    from: sql`consents a where a.user_id = ${userId}`,
    key: sql`a.user_id`,
  }),
  pictures: (userId) => ({
    columns: sql`i.id, i.purpose, i.width, i.height, i.created_at`,
    from: sql`images i where i.user_id = ${userId} and (i.expires_at is null or i.expires_at > ${appNow})`,
    key: sql`i.id`,
  }),
  memberships: (userId) => ({
    columns: sql`c.slug as community, c.name, m.state, m.role, m.message, m.answers, m.profile_fields, m.joined_at, m.changed_at`,
    from: sql`memberships m join communities c on c.id = m.community_id where m.user_id = ${userId}`,
    key: sql`m.community_id`,
  }),
  posts: (userId) => ({
    columns: sql`c.slug as community, p.type, p.title, p.body, p.state, p.published_at, p.created_at, p.updated_at`,
    from: sql`posts p join communities c on c.id = p.community_id where p.author_id = ${userId} and p.event_id is null`,
    key: sql`p.id`,
  }),
  comments: (userId) => ({
    columns: sql`case when e.id is null then p.title end as post, e.title as event, k.body, k.state, k.created_at, k.deleted_at`,
    from: sql`comments k join posts p on p.id = k.post_id left join events e on e.id = p.event_id where k.author_id = ${userId}`,
    key: sql`k.id`,
  }),
  messages: (userId) => ({
    // Forwarded messages are named by their author, without the words of others.
    columns: sql`c.slug as community, h.name as channel, t.body, t.state, t.sent_at, t.edited_at,
      (select u.username from users u where u.id = (t.forward ->> 'senderId')::uuid) as forwarded_from`,
    from: sql`messages t join channels h on h.id = t.channel_id left join communities c on c.id = h.community_id where t.sender_id = ${userId}`,
    key: sql`t.id`,
  }),
  // The places of the messages, without the words of others.
  savedMessages: (userId) => ({
    columns: sql`c.slug as community, h.name as channel, t.seq as number, u.username as by, s.saved_at`,
    from: sql`saved_messages s join messages t on t.id = s.message_id join users u on u.id = t.sender_id
      join channels h on h.id = t.channel_id left join communities c on c.id = h.community_id where s.user_id = ${userId}`,
    key: sql`s.message_id`,
  }),
  registrations: (userId) => ({
    columns: sql`e.slug as event, e.title, e.starts_at, r.state, r.party_size,
      (select t.name from ticket_types t where t.id = r.ticket_type_id) as ticket,
      case when e.mode = 'hybrid' then (select case w.name when 'stream' then 'online' else 'in_person' end from inventory_pools w where w.id = r.pool_id) end as way,
      r.guests, r.reason, r.source, r.created_at, r.updated_at,
      (select json_agg(json_build_object('question', q.label, 'person', a.person, 'answer', a.given, 'file', f.name) order by q.place, a.person)
        from registration_answers a join event_questions q on q.id = a.question_id left join uploads f on f.id = a.upload_id
        where a.registration_id = r.id and a.user_id = r.user_id) as answers`,
    from: sql`registrations r join events e on e.id = r.event_id where r.user_id = ${userId}`,
    key: sql`r.id`,
  }),
  feedback: (userId) => ({
    columns: sql`e.slug as event, e.title, f.rating, f.text, f.shows_name, f.created_at, f.updated_at`,
    from: sql`event_feedback f join events e on e.id = f.event_id where f.user_id = ${userId}`,
    key: sql`f.id`,
  }),
  seatTransfers: (userId) => ({
    columns: sql`e.slug as event, e.title, case when t.from_user = ${userId} then 'given' else 'received' end as direction,
      case when t.from_user = ${userId} then t.called end as to, t.person as guest, t.state, t.expires_at, t.created_at, t.answered_at`,
    from: sql`seat_transfers t join events e on e.id = t.event_id where (t.from_user = ${userId} or t.to_user = ${userId})`,
    key: sql`t.id`,
  }),
  standingAnswers: (userId) => ({
    columns: sql`s.series_id as series, v.rrule, s.party_size, s.guests, s.way, s.ticket_type, s.answers, s.created_at`,
    from: sql`standing_answers s join event_series v on v.id = s.series_id where s.user_id = ${userId}`,
    key: sql`s.series_id`,
  }),
  eventInvitations: (userId) => ({
    columns: sql`e.slug as event, e.title, e.starts_at, i.created_at`,
    from: sql`event_invitations i join events e on e.id = i.event_id where i.user_id = ${userId}`,
    key: sql`i.id`,
  }),
  eventInterests: (userId) => ({
    columns: sql`e.slug as event, e.title, e.starts_at, i.interest, i.updated_at`,
    from: sql`event_interests i join events e on e.id = i.event_id where i.user_id = ${userId}`,
    key: sql`i.event_id`,
  }),
  hostMessages: (userId) => ({
    columns: sql`e.slug as event, e.title, x.subject, x.body, x.state, x.created_at, x.sent_at`,
    from: sql`event_messages x join events e on e.id = x.event_id where x.created_by = ${userId}`,
    key: sql`x.id`,
  }),
  messagesFromHosts: (userId) => ({
    columns: sql`e.slug as event, e.title, x.subject, x.body, g.created_at, g.read_at`,
    from: sql`event_message_recipients g join event_messages x on x.id = g.message_id join events e on e.id = x.event_id
      where g.user_id = ${userId}`,
    key: sql`g.message_id`,
  }),
  notifications: (userId) => ({
    columns: sql`n.kind, n.params, n.created_at, n.read_at, n.cleared_at`,
    from: sql`notifications n where n.user_id = ${userId}`,
    key: sql`n.id`,
  }),
  // One page holds these, too: a row, and the digests of a few weeks.
  mailChoices: (userId) => ({
    columns: sql`x.without, x.digest, x.quiet_from::text as quiet_from, x.quiet_to::text as quiet_to, x.quiet_zone`,
    from: sql`mail_choices x where x.user_id = ${userId}`,
    key: sql`x.user_id`,
  }),
  digests: (userId) => ({
    columns: sql`d.period::text as period, d.created_at`,
    from: sql`digests d where d.user_id = ${userId}`,
    key: sql`d.user_id`,
  }),
  preferences: (userId) => ({
    columns: sql`p.content, p.changed_at`,
    from: sql`user_preferences p where p.user_id = ${userId}`,
    key: sql`p.user_id`,
  }),
  interests: (userId) => ({
    columns: sql`k.slug as category, k.name_en, k.name_zh, i.created_at`,
    from: sql`person_interests i join categories k on k.id = i.category_id where i.user_id = ${userId}`,
    key: sql`i.category_id`,
  }),
  blocked: (userId) => ({
    columns: sql`u.username, b.created_at`,
    from: sql`blocks b join users u on u.id = b.blocked_id where b.user_id = ${userId}`,
    key: sql`b.blocked_id`,
  }),
} satisfies Record<string, (userId: string) => KeyedRows>;

type TopicName = keyof typeof topics;
export type AccountExportOwner = { id: string; username: string; email: string; language: Language | null };

export const exportTable: ExportTable = { table: 'exports', owner: 'user_id' };

export const topicsOn = (db: Db) => readersOf<TopicName>(db, topics);

/** The owner of an export that waits. */
export const findOwner = (on: Db | Tx, id: string): Promise<AccountExportOwner | undefined> =>
  on
    .selectFrom('exports')
    .innerJoin('users', 'users.id', 'exports.user_id')
    .select(['users.id', 'users.username', 'users.email', 'users.language'])
    .where('exports.id', '=', id)
    .where('exports.state', '=', 'waiting')
    .executeTakeFirst();
