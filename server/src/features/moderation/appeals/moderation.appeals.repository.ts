import { type RawBuilder, sql } from 'kysely';
import type { DecisionPlace, OwnDecision } from '#contract/moderation/appeals.ts';
import { limits } from '#contract/browser/limits.ts';
import type { AppealState, ContentAct, PersonAct } from '#contract/moderation/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Tx } from '#kernel/transaction.ts';
import { isOwn, isVisible, type AccessReader } from '#features/access/index.ts';
import type { Db } from '#kernel/db/index.ts';

export type DecisionRow = {
  /** The case, or the line of the audit log from which an appeal makes one. */
  id: string;
  community: OwnDecision['community'];
  isOfSite: boolean;
  title: string;
  contentAct: ContentAct;
  personAct: PersonAct;
  reason: string;
  at: Date;
  appealUntil: Date;
  isInTime: boolean;
  appealState: AppealState | null;
  appealText: string | null;
  appealAt: Date | null;
  appealReason: string | null;
};
export type DecisionLookup = { viewer: AccessReader; place: DecisionPlace; id: string };

type Sql = RawBuilder<unknown>;
/** A decision that was made without a case: what it acted on, and how the log describes it. */
type Direct = {
  targetType: 'user' | 'post' | 'comment';
  from: (asked: DecisionLookup) => Sql;
  title: Sql;
  body: Sql;
  url: Sql;
  community: Sql;
};

const nameOf = sql`coalesce(nullif(case when u.first_name || u.last_name ~ '[一-鿿]' then u.last_name || u.first_name
  else trim(u.first_name || ' ' || u.last_name) end, ''), u.username)`;

/** The latest line about it. Only a decision that still stands can be appealed. */
const lineOf = (type: string, target: Sql, actions: readonly string[], more: Sql = sql`true`) => sql`lateral (
  select l.id, l.at, l.action, l.actor_id, l.after from audit_entries l
   where l.target_type = ${type} and l.target_id = ${target}::text and l.action = any(${actions}::text[]) and ${more}
   order by l.at desc, l.id desc limit 1) e`;

const directs: Record<Exclude<DecisionPlace, 'case'>, Direct> = {
  community: {
    targetType: 'user',
    from: ({ viewer, id }) => sql`memberships m join users u on u.id = m.user_id
      cross join ${lineOf('user', sql`m.user_id`, ['member.banned', 'member.removed', 'member.muted'], sql`l.community_id = m.community_id`)}
      where m.user_id = ${viewer.id} and m.community_id = ${id}
        and case e.action when 'member.banned' then m.state = 'banned' and (m.banned_until is null or m.banned_until > ${appNow})
          when 'member.removed' then m.state = 'removed' else m.muted_until > ${appNow} end`,
    title: nameOf,
    body: sql`u.bio`,
    url: sql`'/people/' || u.username`,
    community: sql`m.community_id`,
  },
  post: {
    targetType: 'post',
    from: ({ viewer, id }) => sql`posts m join communities pc on pc.id = m.community_id
      cross join ${lineOf('post', sql`m.id`, ['post.hidden', 'post.deleted'])}
      where m.author_id = ${viewer.id} and m.id = ${id}
        and case e.action when 'post.hidden' then m.state = 'hidden' else m.state = 'deleted' and m.removed_by is not null end`,
    title: sql`m.title`,
    body: sql`m.body`,
    url: sql`'/communities/' || pc.slug || '/posts/' || m.id`,
    community: sql`m.community_id`,
  },
  comment: {
    targetType: 'comment',
    from: ({ viewer, id }) => sql`comments m join posts p on p.id = m.post_id join communities pc on pc.id = p.community_id
      cross join ${lineOf('comment', sql`m.id`, ['comment.hidden', 'comment.deleted'])}
      where m.author_id = ${viewer.id} and m.id = ${id} and m.deleted_at is not null
        and case e.action when 'comment.hidden' then m.hidden_reason is not null else m.removed_by is not null end`,
    title: sql`coalesce((select te.title from events te where te.id = p.event_id), p.title)`,
    body: sql`m.body`,
    url: sql`coalesce((select '/events/' || te.slug || '#comment-' || m.id from events te where te.id = p.event_id),
      '/communities/' || pc.slug || '/posts/' || p.id || '?comment=' || m.id)`,
    community: sql`p.community_id`,
  },
};

/** The rows that become a case, with the case if there is one: that of a report, or that of an earlier appeal. */
const decisionOf = (asked: DecisionLookup): Sql => {
  if (asked.place === 'case')
    return sql`select k.id, k.id as case_id, k.community_id, k.target_type, k.target_id, k.title, k.body, k.url, k.person_act, k.content_act,
        k.was_member, k.decision_reason as reason, k.decided_by, k.decided_at as at
      from moderation_cases k where k.id = ${asked.id} and k.subject_id = ${asked.viewer.id} and k.state = 'actioned'`;
  const { targetType, from, title, body, url, community } = directs[asked.place];
  return sql`select coalesce(k.id, d.id) as id, k.id as case_id, d.community_id, d.target_type, d.target_id, coalesce(k.title, d.title) as title,
      coalesce(k.body, d.body) as body, coalesce(k.url, d.url) as url,
      coalesce(k.person_act, case d.action when 'member.banned' then 'ban' when 'member.removed' then 'remove'
        when 'member.muted' then 'mute' else 'none' end) as person_act,
      coalesce(k.content_act, case when d.action in ('post.hidden', 'comment.hidden') then 'hide'
        when d.action in ('post.deleted', 'comment.deleted') then 'remove' else 'none' end) as content_act,
      coalesce(k.was_member, d.was_member) as was_member, coalesce(k.decision_reason, d.reason) as reason,
      coalesce(k.decided_by, d.actor_id) as decided_by, d.at
    from (select e.id, e.at, e.action, (select a.id from users a where a.id = e.actor_id) as actor_id, coalesce(e.after ->> 'reason', '') as reason,
        coalesce(e.action = 'member.removed' or (e.after ->> 'wasMember')::boolean, false) as was_member,
        ${community} as community_id, ${targetType}::text as target_type, ${asked.place === 'community' ? asked.viewer.id : asked.id}::uuid as target_id,
        ${title} as title, ${body} as body, ${url} as url
      from ${from(asked)}) d
    left join moderation_cases k on k.subject_id = ${asked.viewer.id} and k.decided_at = d.at and k.state = 'actioned'
      and k.community_id = d.community_id`;
};

const lastMoment = (at: Sql) => sql`${at} + ${limits.appealDays} * interval '1 day'`;

/** The decision that concerns the person, as shown to them; null when there is none, or it no longer stands. */
export const find = async (on: Db | Tx, asked: DecisionLookup): Promise<DecisionRow | null> => {
  const { rows } = await sql<DecisionRow>`
    select d.id, d.community_id is null as "isOfSite", case when coalesce(${isVisible(asked.viewer)}, false) then json_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'avatar', c.avatar) end as community,
      d.title, d.content_act as "contentAct", d.person_act as "personAct", d.reason, d.at,
      ${lastMoment(sql`d.at`)} as "appealUntil", ${lastMoment(sql`d.at`)} > ${appNow} as "isInTime",
      a.state as "appealState", a.body as "appealText", a.created_at as "appealAt", a.reason as "appealReason"
    from (${decisionOf(asked)}) d left join communities c on c.id = d.community_id left join memberships m on ${isOwn(asked.viewer)}
    left join moderation_appeals a on a.case_id = d.case_id limit 1`.execute(on);
  return rows[0] ?? null;
};

/** A decision without a case becomes a case. Its id is that of the line in the log, so that this happens only once. */
export async function open(tx: Tx, asked: DecisionLookup): Promise<void> {
  await sql`
    insert into moderation_cases (id, community_id, target_type, target_id, subject_id, title, body, url, state, person_act, content_act,
      was_member, decision_reason, decided_by, decided_at)
    select d.id, d.community_id, d.target_type, d.target_id, ${asked.viewer.id}, d.title, d.body, d.url, 'actioned', d.person_act,
      d.content_act, d.was_member, d.reason, d.decided_by, d.at
    from (${decisionOf(asked)}) d where d.case_id is null on conflict (id) do nothing`.execute(tx);
}

/** False when the decision was appealed before, or longer ago than can be appealed. */
export async function insert(tx: Tx, caseId: string, body: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into moderation_appeals (case_id, body)
    select k.id, ${body} from moderation_cases k
     where k.id = ${caseId} and k.state = 'actioned' and ${lastMoment(sql`k.decided_at`)} > ${appNow}
    on conflict (case_id) do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** False when it was decided meanwhile. */
export async function decide(
  tx: Tx,
  caseId: string,
  { by, state, reason }: { by: string; state: 'upheld' | 'reversed'; reason: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update moderation_appeals set state = ${state}, decided_by = ${by}, reason = ${reason}, decided_at = ${appNow}
    where case_id = ${caseId} and state = 'open'`.execute(tx);
  return numAffectedRows === 1n;
}

/**
 * The parts of a decision that still stand: nothing was decided about the same since. `isInPlace`: the content is still there.
 */
export async function stillInForce(tx: Tx, caseId: string): Promise<{ content: boolean; person: boolean }> {
  const isLatest = (type: Sql, target: Sql, like: Sql, more: Sql) => sql`coalesce((
    select l.at = k.decided_at from audit_entries l
     where l.target_type = ${type} and l.target_id = ${target}::text and l.action = any(${like}) and ${more}
     order by l.at desc, l.id desc limit 1), false)`;
  const contentActions = sql`array['post.hidden', 'post.unhidden', 'post.deleted', 'post.restored', 'comment.hidden', 'comment.deleted',
    'comment.restored', 'message.deleted', 'message.restored', 'event.cancelled', 'event.restored',
    'event.feedback_hidden', 'event.feedback_restored']`;
  const personActions = sql`case k.person_act when 'mute' then array['member.muted', 'member.unmuted']
    when 'disable' then array['user.disabled', 'user.enabled']
    else array['member.banned', 'member.unbanned', 'member.removed', 'member.readmitted'] end`;
  const isInPlace = sql`case k.target_type
    when 'post' then exists (select from posts p where p.id = k.target_id and p.community_id = k.community_id)
    when 'comment' then exists (select from comments t join posts p on p.id = t.post_id
      where t.id = k.target_id and p.community_id = k.community_id and p.state in ('published', 'attached'))
    else true end`;
  const { rows } = await sql<{ content: boolean; person: boolean }>`
    select k.content_act <> 'none' and ${isInPlace}
        and ${isLatest(sql`k.target_type`, sql`k.target_id`, contentActions, sql`true`)} as content,
      k.person_act in ('mute', 'remove', 'ban', 'disable')
        and ${isLatest(sql`'user'`, sql`k.subject_id`, personActions, sql`(l.community_id = k.community_id or k.person_act = 'disable')`)} as person
    from moderation_cases k where k.id = ${caseId}`.execute(tx);
  return rows[0]!;
}
