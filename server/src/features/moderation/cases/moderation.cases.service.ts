import type { z } from 'zod';
import type { CaseDetail, moderation as contract, ModerationCase } from '#contract/moderation/index.ts';
import { findAccess, rank, requireAccess } from '#features/access/index.ts';
import type { Audit } from '#kernel/audit/index.ts';
import { cursorOf, cursorFrom } from '#kernel/cursor.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import { tableOf } from '#kernel/table.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { CaseRow, CasesRepository } from './moderation.cases.repository.ts';
import { caseOf, detailOf } from './moderation.cases.shapes.ts';
import type { AppealDeciders } from '../appeals/moderation.appeals.deciders.ts';
import type { SiteCasesRepository, SiteQuery } from './moderation.site.repository.ts';
import {
  appealRefusal,
  type Authority,
  authorityOver,
  isModerator,
  contentActsOf,
  muteMinutesOf,
  mayDecide,
  personActsOf,
} from './moderation.policy.ts';

type Query = z.output<(typeof contract.ofCommunity)['query'] & {}>;
type List = { items: ModerationCase[]; nextCursor: string | null; waiting: number; appeals: number };
export type Entered = { row: CaseRow; authority: Authority; isSubjectMember: boolean };
type Dependencies = { cases: CasesRepository; db: Db; audit: Audit; transact: Transact };

/** The access to a case. A missing case and one that the caller may not see give the same answer. */
export const caseGate = ({ cases, deciders }: Pick<Dependencies, 'cases'> & { deciders: AppealDeciders }) => ({
  async enter(tx: Tx, viewer: Viewer, id: string): Promise<Entered> {
    const row = await cases.findIn(tx, id);
    const access = row?.communityId ? await findAccess(tx, viewer, row.communityId) : null;
    // Site moderators see communities that are hidden from them otherwise.
    const seen = access ?? (row?.communityId ? await findAccess(tx, { ...viewer, isAdmin: true }, row.communityId) : null);
    const authority = row && authorityOver(viewer, access, row);
    if (!row || !authority) throw new AppError('case.not_found');
    const isSubjectMember = row.subjectRole !== null;
    return { row, authority: authority.kind === 'site' ? { ...authority, access: seen } : authority, isSubjectMember };
  },

  async detail(tx: Tx, viewer: Viewer, { row, authority, isSubjectMember }: Entered): Promise<CaseDetail> {
    const [reports, history] = [await cases.reports(tx, row.id), await cases.history(tx, row)];
    const can = {
      personActs: personActsOf(authority, viewer, { ...row, isSubjectMember }),
      contentActs: contentActsOf(authority, row),
      decideAppeal:
        row.appealState === 'open' && appealRefusal(authority, viewer, { ...row, isAlone: (await deciders.of(tx, row)).isAlone }) === null,
      muteMinutes: muteMinutesOf(authority),
    };
    return detailOf(row, { reports, history, can });
  },
});
export type CaseGate = ReturnType<typeof caseGate>;

/** Reading the cases of a community, and taking one. */
export function casesService({ cases, site, db, audit, transact, gate }: Dependencies & { site: SiteCasesRepository; gate: CaseGate }) {
  return {
    async list(viewer: Viewer, idOrSlug: string, { cursor, limit, show }: Query): Promise<List> {
      const access = await requireAccess(db, viewer, idOrSlug);
      if (!isModerator(access) || access.role === null) throw new AppError('member.not_allowed');
      const reach = { communityId: access.community.id, readerId: viewer.id, rank: rank[access.role] };
      const rows = await cases.list(reach, show, { after: cursorFrom(cursor), limit: limit + 1 });
      const page = rows.slice(0, limit);
      const last = rows.length > limit ? page.at(-1) : undefined;
      return { items: await Promise.all(page.map(caseOf)), nextCursor: last ? cursorOf(last) : null, ...(await cases.countOpen(reach)) };
    },

    async listOfSite(query: SiteQuery) {
      const [rows, count] = await Promise.all([site.list(query), site.count(query)]);
      return tableOf(query, await Promise.all(rows.map(caseOf)), count);
    },

    get: (viewer: Viewer, id: string): Promise<CaseDetail> =>
      transact(async (tx) => {
        const entered = await gate.enter(tx, viewer, id);
        const { row, authority } = entered;
        if (authority.kind === 'site')
          await audit.record(tx, {
            by: viewer,
            action: 'case.read',
            target: { type: 'case', id, name: row.title },
            communityId: row.communityId,
          });
        return gate.detail(tx, viewer, entered);
      }),

    review: (viewer: Viewer, id: string, { isTaken, version }: { isTaken: boolean; version: number }): Promise<CaseDetail> =>
      transact(async (tx) => {
        const { row, authority } = await gate.enter(tx, viewer, id);
        if (!mayDecide(authority)) throw new AppError('case.not_found');
        if (!(await cases.review(tx, { id, version, by: isTaken ? viewer.id : null }))) throw new AppError('case.changed');
        if (authority.kind === 'site')
          await audit.record(tx, {
            by: viewer,
            action: isTaken ? 'case.taken' : 'case.returned',
            target: { type: 'case', id, name: row.title },
            communityId: row.communityId,
          });
        return gate.detail(tx, viewer, await gate.enter(tx, viewer, id));
      }),
  };
}
export type CasesService = ReturnType<typeof casesService>;
