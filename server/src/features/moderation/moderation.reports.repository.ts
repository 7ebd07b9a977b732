import { sql } from 'kysely';
import type { ReportReason, ReportTarget } from '#contract/moderation/reports.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { ReportedContent } from './moderation.targets.repository.ts';

type Named = { targetType: ReportTarget; targetId: string };
type NewCase = Named & Omit<ReportedContent, 'isDeleted'> & { id: string };
type NewReport = { caseId: string; reporterId: string; reason: ReportReason; note: string };

const isUndecided = sql`k.state in ('open', 'in_review')`;

// Reports, and the cases that they open.

/** The undecided case of the target, with its row locked: a new one, or the one that an earlier report opened. */
export async function open(
  tx: Tx,
  { id, targetType, targetId, communityId, subjectId, isNameless = false, title, body, url }: NewCase,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into moderation_cases (id, community_id, target_type, target_id, subject_id, is_nameless, title, body, url)
    values (${id}, ${communityId}, ${targetType}, ${targetId}, ${subjectId}, ${isNameless}, ${title}, ${body}, ${url})
    on conflict (target_type, target_id) where state in ('open', 'in_review')
    do update set report_count = moderation_cases.report_count
    returning id`.execute(tx);
  return rows[0]!.id;
}

/** Adds a report and counts it; false when the reporter had reported it before. */
export async function insert(tx: Tx, { caseId, reporterId, reason, note }: NewReport): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with added as (
      insert into moderation_reports (case_id, reporter_id, reason, note) values (${caseId}, ${reporterId}, ${reason}, ${note})
      on conflict do nothing returning case_id
    )
    update moderation_cases k set report_count = k.report_count + 1 from added where k.id = added.case_id`.execute(tx);
  return numAffectedRows === 1n;
}

/** When the user reported the target; null without an open report. */
export async function reportedAt(on: Db | Tx, reporterId: string, { targetType, targetId }: Named): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select r.created_at as at from moderation_cases k join moderation_reports r on r.case_id = k.id and r.reporter_id = ${reporterId}
    where k.target_type = ${targetType} and k.target_id = ${targetId} and ${isUndecided}`.execute(on);
  return rows[0]?.at ?? null;
}
