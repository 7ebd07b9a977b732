import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { CommunityRole } from '#contract/communities/index.ts';
import type { Person } from '#contract/kernel/person.ts';
import type { AppealState, CaseShow, CaseState, ContentAct, PersonAct } from '#contract/moderation/index.ts';
import type { ReportReason, ReportTarget } from '#contract/moderation/reports.ts';
import { appNow } from '#kernel/clock.ts';
import { isAfter, microsOf, type Cursor } from '#kernel/cursor.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

export type CaseRow = {
  id: string;
  communityId: string | null;
  community: { id: string; slug: string; name: string; avatar: string | null } | null;
  targetType: ReportTarget;
  targetId: string;
  subjectId: string | null;
  /** Null if the author stays unnamed. Such an author counts as any person: neither name nor rank is revealed. */
  subject: Person | null;
  isNameless: boolean;
  /** The person's present role in the community. `isSubjectAdmin`: they are an administrator of the site at present. */
  subjectRole: CommunityRole | null;
  isSubjectAdmin: boolean;
  title: string;
  body: string;
  url: string;
  state: CaseState;
  reportCount: number;
  reasons: ReportReason[] | null;
  reviewer: Person | null;
  personAct: PersonAct | null;
  contentAct: ContentAct;
  wasMember: boolean;
  decisionReason: string;
  decider: Person | null;
  decidedAt: Date | null;
  /** Null without an appeal, like all other fields of it. */
  appealState: AppealState | null;
  appealText: string | null;
  appealAt: Date | null;
  appealReason: string | null;
  appealDecider: Person | null;
  appealDecidedAt: Date | null;
  createdAt: Date;
  micros: number;
  version: number;
};
export type ReportRow = { reporter: Person; reason: ReportReason; note: string; at: Date };
export type CaseHistoryRow = {
  id: string;
  targetType: ReportTarget;
  title: string;
  state: CaseState;
  personAct: PersonAct | null;
  contentAct: ContentAct;
  appeal: AppealState | null;
  at: Date;
};
export type NewDecision = {
  id: string;
  version: number;
  by: string;
  personAct: PersonAct;
  contentAct: ContentAct;
  reason: string;
  /** The person is a member until this decision. */
  wasMember: boolean;
};
/** Cases about people below this rank, and not about the reader. */
export type CaseReach = { communityId: string | RawBuilder<unknown>; readerId: string; rank: number | RawBuilder<unknown> };

const MAX_REPORTS = 100;
const MAX_HISTORY = 20;
const MAX_WAITING = 100;
const MAX_REPORTERS = 500;

const personOf = (alias: string): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`case when ${of('id')} is not null then json_build_object('id', ${of('id')}, 'username', ${of('username')},
    'firstName', ${of('first_name')}, 'lastName', ${of('last_name')}, 'profilePicture', ${of('profile_picture')}) end`;
};

/** The person a case is about, with their membership; none for an author who stays unnamed. */
const subjects = sql`left join users su on su.id = k.subject_id and not k.is_nameless
  left join memberships sm on sm.community_id = k.community_id and sm.user_id = su.id and sm.state = 'active'`;

/** Columns of a `CaseRow` over cases `k` and `subjects`. */
export const caseColumns = sql`k.id, k.community_id as "communityId",
  case when c.id is not null then json_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'avatar', c.avatar) end as community,
  k.target_type as "targetType", k.target_id as "targetId", k.subject_id as "subjectId", k.is_nameless as "isNameless",
  ${personOf('su')} as subject, sm.role as "subjectRole", coalesce(su.is_admin, false) as "isSubjectAdmin", k.title, k.url, k.state, k.report_count as "reportCount",
  (select array_agg(distinct r.reason) from moderation_reports r where r.case_id = k.id) as reasons,
  ${personOf('ru')} as reviewer, k.person_act as "personAct", k.content_act as "contentAct",
  k.was_member as "wasMember", k.decision_reason as "decisionReason", ${personOf('du')} as decider, k.decided_at as "decidedAt",
  a.state as "appealState", a.body as "appealText", a.created_at as "appealAt", a.reason as "appealReason",
  ${personOf('au')} as "appealDecider", a.decided_at as "appealDecidedAt", k.created_at as "createdAt", ${microsOf(sql`k.created_at`)} as micros, k.version`;
export const caseJoins = sql`${subjects} left join communities c on c.id = k.community_id
  left join users ru on ru.id = k.reviewer_id left join users du on du.id = k.decided_by
  left join moderation_appeals a on a.case_id = k.id left join users au on au.id = a.decided_by`;

/** Lists show how the content begins. */
export const excerpt = sql`left(k.body, 3000) as body`;

const states: Record<CaseShow, RawBuilder<SqlBool>> = {
  waiting: sql`k.state in ('open', 'in_review')`,
  decided: sql`k.state in ('actioned', 'dismissed')`,
  appeals: sql`k.id in (select o.case_id from moderation_appeals o where o.state = 'open')`,
};
export const isIn = (show: CaseShow): RawBuilder<SqlBool> => states[show];

const rankOfSubject = sql`case sm.role when 'owner' then 3 when 'admin' then 2 when 'moderator' then 1 else 0 end`;
const isWithin = ({ communityId, readerId, rank }: CaseReach): RawBuilder<SqlBool> =>
  sql`(k.community_id = ${communityId} and k.subject_id is distinct from ${readerId} and coalesce(su.is_admin, false) = false and ${rankOfSubject} < ${rank}::int)`;

/** An appeal against an own decision is left out. */
const isListed = (reach: CaseReach, show: CaseShow): RawBuilder<SqlBool> =>
  show === 'appeals'
    ? sql`(${isWithin(reach)} and ${states.appeals} and k.decided_by is distinct from ${reach.readerId})`
    : sql`(${isWithin(reach)} and ${states[show]})`;

/** The cases that the reader has to decide, for counting. */
export const openCases = (reach: CaseReach, show: 'waiting' | 'appeals') =>
  sql`select k.created_at from moderation_cases k ${subjects} where ${isListed(reach, show)} limit ${sql.lit(MAX_WAITING)}`;

// Cases: the reported content, and the results.

export const find = async (on: Db | Tx, id: string): Promise<CaseRow | null> => {
  const { rows } = await sql<CaseRow>`select ${caseColumns}, k.body from moderation_cases k ${caseJoins} where k.id = ${id}`.execute(on);
  return rows[0] ?? null;
};

export async function list(
  on: Db | Tx,
  reach: CaseReach,
  show: CaseShow,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select ${caseColumns}, ${excerpt} from moderation_cases k ${caseJoins}
    where ${isListed(reach, show)} and ${isAfter(after, sql`k.created_at`, sql`k.id`)}
    order by k.created_at desc, k.id desc limit ${limit}`.execute(on);
  return rows;
}

export async function countOpen(on: Db | Tx, reach: CaseReach): Promise<{ waiting: number; appeals: number }> {
  const count = (show: 'waiting' | 'appeals') => sql`(select count(*)::int from (${openCases(reach, show)}) counted)`;
  const { rows } = await sql<{ waiting: number; appeals: number }>`
    select ${count('waiting')} as waiting, ${count('appeals')} as appeals`.execute(on);
  return rows[0]!;
}

export async function reports(on: Db | Tx, id: string): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select ${personOf('u')} as reporter, r.reason, r.note, r.created_at as at
    from moderation_reports r join users u on u.id = r.reporter_id where r.case_id = ${id}
    order by r.created_at desc, r.reporter_id limit ${sql.lit(MAX_REPORTS)}`.execute(on);
  return rows;
}

export async function history(
  on: Db | Tx,
  { id, subjectId, isNameless, communityId }: Pick<CaseRow, 'id' | 'subjectId' | 'isNameless' | 'communityId'>,
): Promise<CaseHistoryRow[]> {
  if (isNameless) return [];
  const { rows } = await sql<CaseHistoryRow>`
    select k.id, k.target_type as "targetType", k.title, k.state, k.person_act as "personAct", k.content_act as "contentAct",
      a.state as appeal, k.created_at as at
    from moderation_cases k left join moderation_appeals a on a.case_id = k.id
    where k.subject_id = ${subjectId} and not k.is_nameless and k.community_id is not distinct from ${communityId}::uuid and k.id <> ${id}
    order by k.created_at desc, k.id desc limit ${sql.lit(MAX_HISTORY)}`.execute(on);
  return rows;
}

/** False when the case was changed since that version. */
export async function review(tx: Tx, { id, version, by }: { id: string; version: number; by: string | null }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update moderation_cases set state = ${by === null ? 'open' : 'in_review'}, reviewer_id = ${by}::uuid, version = version + 1
    where id = ${id} and version = ${version} and state in ('open', 'in_review')`.execute(tx);
  return numAffectedRows === 1n;
}

/** False when the case was changed since that version. */
export async function decide(tx: Tx, { id, version, by, personAct, contentAct, reason, wasMember }: NewDecision): Promise<boolean> {
  const isDismissed = personAct === 'none' && contentAct === 'none';
  const { numAffectedRows } = await sql`
    update moderation_cases set state = ${isDismissed ? 'dismissed' : 'actioned'}, person_act = ${personAct}, content_act = ${contentAct},
      was_member = ${wasMember}, decision_reason = ${reason}, decided_by = ${by}, decided_at = ${appNow}, version = version + 1
    where id = ${id} and version = ${version} and state in ('open', 'in_review')`.execute(tx);
  return numAffectedRows === 1n;
}

export async function reporters(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select reporter_id as id from moderation_reports where case_id = ${id} order by created_at, reporter_id limit ${sql.lit(MAX_REPORTERS)}`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}
