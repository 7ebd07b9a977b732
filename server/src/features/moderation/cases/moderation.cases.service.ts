import type { z } from 'zod';
import type { CaseDetail, moderation as contract, ModerationCase } from '#contract/moderation/index.ts';
import { rank, requireAccess } from '#features/access/index.ts';
import type { Audit } from '#kernel/audit/index.ts';
import { cursorOf, cursorFrom } from '#kernel/cursor.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import { tableOf } from '#kernel/table.ts';
import type { Transact } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as gate from './moderation.cases.gate.service.ts';
import * as cases from './moderation.cases.repository.ts';
import { caseOf } from './moderation.cases.shapes.ts';
import type { SiteQuery } from './moderation.site.repository.ts';
import * as site from './moderation.site.repository.ts';
import { isModerator, mayDecide } from './moderation.policy.ts';

type Query = z.output<(typeof contract.ofCommunity)['query'] & {}>;
type List = { items: ModerationCase[]; nextCursor: string | null; waiting: number; appeals: number };
type Dependencies = { db: Db; audit: Audit; transact: Transact };

/** Reading the cases of a community, and taking one. */
export function casesService({ db, audit, transact }: Dependencies & {}) {
  return {
    async list(viewer: Viewer, idOrSlug: string, { cursor, limit, show }: Query): Promise<List> {
      const access = await requireAccess(db, viewer, idOrSlug);
      if (!isModerator(access) || access.role === null) throw new AppError('member.not_allowed');
      const reach = { communityId: access.community.id, readerId: viewer.id, rank: rank[access.role] };
      const rows = await cases.list(db, reach, show, { after: cursorFrom(cursor), limit: limit + 1 });
      const page = rows.slice(0, limit);
      const last = rows.length > limit ? page.at(-1) : undefined;
      return {
        items: await Promise.all(page.map(caseOf)),
        nextCursor: last ? cursorOf(last) : null,
        ...(await cases.countOpen(db, reach)),
      };
    },

    async listOfSite(query: SiteQuery) {
      const [rows, count] = await Promise.all([site.list(db, query), site.count(db, query)]);
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
