import type { PersonAct } from '#contract/moderation.ts';
import type { Notify } from '#features/notifications/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { CaseRow } from './moderation.cases.repository.ts';
import type { StaffRepository } from './moderation.staff.repository.ts';

type Opened = Pick<CaseRow, 'id' | 'communityId' | 'subjectId' | 'title'> & { reporterId: string };
type Decided = {
  row: CaseRow;
  reporters: readonly string[];
  deciderId: string;
  personAct: PersonAct;
  hasRemoved: boolean;
  reason: string;
};

/** Notices of a case go to its deciders, its reporters and the person concerned; they name neither reporters nor deciders. */
export const moderationNotices = ({ notify, staff }: { notify: Notify; staff: StaffRepository }) => ({
  async opened(tx: Tx, { id, communityId, subjectId, title, reporterId }: Opened): Promise<void> {
    const above = communityId === null ? [] : await staff.above(tx, { communityId, subjectId });
    const isOfSite = above.length === 0;
    const deciders = isOfSite ? await staff.ofSite(tx, subjectId) : above;
    await notify(
      tx,
      deciders.filter((userId) => userId !== reporterId),
      {
        kind: 'moderation.opened',
        actorId: null,
        subject: { type: 'case', id },
        communityId: isOfSite ? null : communityId,
        params: { title, case: id },
      },
    );
  },

  async decided(tx: Tx, { row, reporters, deciderId, personAct, hasRemoved, reason }: Decided): Promise<void> {
    const about = { actorId: null, subject: { type: 'case', id: row.id } as const, communityId: row.communityId };
    const isActioned = personAct !== 'none' || hasRemoved;
    await notify(
      tx,
      reporters.filter((userId) => userId !== deciderId && userId !== row.subjectId),
      {
        ...about,
        kind: 'moderation.decided',
        params: { title: row.title, outcome: isActioned ? 'actioned' : 'dismissed', ...(hasRemoved ? {} : { url: row.url }) },
      },
    );
    if (isActioned && row.subjectId !== null)
      await notify(tx, [row.subjectId], {
        ...about,
        kind: 'moderation.sanctioned',
        params: { title: row.title, act: personAct === 'none' ? 'removed' : personAct, reason },
      });
  },
});
export type ModerationNotices = ReturnType<typeof moderationNotices>;
