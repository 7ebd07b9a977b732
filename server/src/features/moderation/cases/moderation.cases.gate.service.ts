import type { CaseDetail } from '#contract/moderation/index.ts';
import { findAccess } from '#features/access/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as deciders from '../appeals/moderation.appeals.deciders.ts';
import { messagesAround } from '../moderation.targets.repository.ts';
import { appealRefusal, type Authority, authorityOver, contentActsOf, muteMinutesOf, personActsOf } from './moderation.policy.ts';
import type { CaseRow } from './moderation.cases.repository.ts';
import * as cases from './moderation.cases.repository.ts';
import { detailOf } from './moderation.cases.shapes.ts';

export type Entered = { row: CaseRow; authority: Authority; isSubjectMember: boolean };

// The access to a case. A missing case and one that the caller may not see give the same answer.

export async function enter(tx: Tx, viewer: Viewer, id: string): Promise<Entered> {
  const row = await cases.find(tx, id);
  const access = row?.communityId ? await findAccess(tx, viewer, row.communityId) : null;
  // Site moderators see communities that are hidden from them otherwise.
  const seen = access ?? (row?.communityId ? await findAccess(tx, { ...viewer, isAdmin: true }, row.communityId) : null);
  const authority = row && authorityOver(viewer, access, row);
  if (!row || !authority) throw new AppError('case.not_found');
  const isSubjectMember = row.subjectRole !== null;
  return { row, authority: authority.kind === 'site' ? { ...authority, access: seen } : authority, isSubjectMember };
}

export async function detail(tx: Tx, viewer: Viewer, { row, authority, isSubjectMember }: Entered): Promise<CaseDetail> {
  const [reports, history] = [await cases.reports(tx, row.id), await cases.history(tx, row)];
  const context = row.targetType === 'message' ? await messagesAround(tx, viewer, row.targetId) : [];
  const can = {
    personActs: personActsOf(authority, viewer, { ...row, isSubjectMember }),
    contentActs: contentActsOf(authority, row),
    decideAppeal:
      row.appealState === 'open' && appealRefusal(authority, viewer, { ...row, isAlone: (await deciders.of(tx, row)).isAlone }) === null,
    muteMinutes: muteMinutesOf(authority),
  };
  return detailOf(row, { context, reports, history, can });
}
