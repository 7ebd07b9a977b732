import type { z } from 'zod';
import type { communityAudit as contract, CommunityAuditEntry } from '#contract/communities/audit.ts';
import { mayModerate, requireAccess } from '#features/access/index.ts';
import { cursorOf, cursorFrom } from '#kernel/cursor.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { AuditListRow } from './audit.repository.ts';
import * as lines from './audit.repository.ts';
import { shown } from './audit.service.ts';

type Query = z.output<NonNullable<typeof contract.list.query>>;
type Dependencies = { db: Db };

const lineOf = (row: AuditListRow): CommunityAuditEntry => {
  const { settings: _, network: __, ...entry } = shown(row);
  return { ...entry, before: row.before, after: row.after };
};

/** The log of one community, for those who moderate it. */
export const communityAuditService = ({ db }: Dependencies) => ({
  async list(
    viewer: Viewer,
    idOrSlug: string,
    { cursor, limit, action, q }: Query,
  ): Promise<{ items: CommunityAuditEntry[]; nextCursor: string | null }> {
    const access = await requireAccess(db, viewer, idOrSlug, mayModerate);
    const rows = await lines.ofCommunity(db, { communityId: access.community.id, action, q, after: cursorFrom(cursor), limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return { items: page.map(lineOf), nextCursor: last ? cursorOf(last) : null };
  },
});
export type CommunityAuditService = ReturnType<typeof communityAuditService>;
