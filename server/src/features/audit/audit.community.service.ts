import type { z } from 'zod';
import type { communitiesAudit as contract, CommunityAuditEntry } from '#contract/communities-audit.ts';
import { mayModerate, type StandingsRepository } from '#features/communities/index.ts';
import { cursorOf, placeOf } from '#kernel/cursor.ts';
import { AppError } from '#kernel/errors.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { AuditRepository, Row } from './audit.repository.ts';
import { shown } from './audit.service.ts';

type Query = z.output<NonNullable<typeof contract.list.query>>;
type Dependencies = { lines: AuditRepository; standings: StandingsRepository };

const lineOf = (row: Row): CommunityAuditEntry => {
  const { settings: _, network: __, ...entry } = shown(row);
  return { ...entry, before: row.before, after: row.after };
};

/** The log of one community, for those who moderate it. */
export const communityAuditService = ({ lines, standings }: Dependencies) => ({
  async list(
    viewer: Viewer,
    idOrSlug: string,
    { cursor, limit, action, q }: Query,
  ): Promise<{ items: CommunityAuditEntry[]; nextCursor: string | null }> {
    const standing = await standings.find(viewer, idOrSlug);
    if (!standing) throw new AppError('community.not_found');
    if (!mayModerate(viewer, standing)) throw new AppError('member.not_allowed');
    const rows = await lines.ofCommunity({ communityId: standing.community.id, action, q, after: placeOf(cursor), limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return { items: page.map(lineOf), nextCursor: last ? cursorOf(last) : null };
  },
});
export type CommunityAuditService = ReturnType<typeof communityAuditService>;
