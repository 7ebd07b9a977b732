import type { CaseDetail, ModerationCase } from '#contract/moderation/index.ts';
import { excerptOf } from '#kernel/texts/rendered.ts';
import type { NearMessage } from '../moderation.targets.repository.ts';
import type { CaseRow, CaseHistoryRow, ReportRow } from './moderation.cases.repository.ts';

const EXCERPT = 300;

const decisionOf = ({ personAct, contentAct, decisionReason, decider, decidedAt }: CaseRow): ModerationCase['decision'] =>
  decidedAt === null || personAct === null
    ? null
    : { personAct, contentAct, reason: decisionReason, by: decider, at: decidedAt.toISOString() };

const appealOf = (row: CaseRow): ModerationCase['appeal'] =>
  row.appealState === null || row.appealAt === null
    ? null
    : {
        state: row.appealState,
        text: row.appealText ?? '',
        at: row.appealAt.toISOString(),
        decision: row.appealDecidedAt && {
          reason: row.appealReason ?? '',
          by: row.appealDecider,
          at: row.appealDecidedAt.toISOString(),
        },
      };

export async function caseOf(row: CaseRow): Promise<ModerationCase> {
  const { id, community, targetType, subject, title, url, state, reportCount, reviewer, version } = row;
  return {
    id,
    community,
    targetType,
    subject,
    title,
    excerpt: await excerptOf(row.body, EXCERPT),
    url,
    state,
    reportCount,
    reasons: row.reasons ?? [],
    reviewer,
    decision: decisionOf(row),
    appeal: appealOf(row),
    createdAt: row.createdAt.toISOString(),
    version,
  };
}

type Beside = {
  context: readonly NearMessage[];
  reports: readonly ReportRow[];
  history: readonly CaseHistoryRow[];
  can: CaseDetail['can'];
};
export const detailOf = async (row: CaseRow, { context, reports, history, can }: Beside): Promise<CaseDetail> => ({
  ...(await caseOf(row)),
  body: row.body,
  context: await Promise.all(
    context.map(async ({ body, at, ...near }) => ({ ...near, excerpt: await excerptOf(body, EXCERPT), at: at.toISOString() })),
  ),
  reports: reports.map(({ at, ...report }) => ({ ...report, at: at.toISOString() })),
  history: history.map(({ at, ...earlier }) => ({ ...earlier, at: at.toISOString() })),
  can,
});
