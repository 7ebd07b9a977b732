import type { ContentAct, PersonAct } from '#contract/moderation/index.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { CaseRow } from './moderation.cases.repository.ts';
import * as staff from './moderation.staff.repository.ts';

type Opened = Pick<CaseRow, 'id' | 'communityId' | 'subjectId' | 'title'> & { isNameless?: boolean; reporterId: string };
type Decided = {
  row: CaseRow;
  reporters: readonly string[];
  deciderId: string;
  personAct: PersonAct;
  contentAct: ContentAct;
  reason: string;
};

type Appealed = { row: CaseRow; ids: readonly string[]; isOfSite: boolean };
type AppealDecided = { row: CaseRow; by: string; outcome: 'upheld' | 'reversed'; reason: string };
/** The words for the act on the content in the notice to its author. */
const wordOf: Record<Exclude<ContentAct, 'none'>, string> = { hide: 'hidden', remove: 'removed', cancel: 'cancelled' };

/** Notices of a case go to its deciders, its reporters and the person concerned; they name neither reporters nor deciders. */
export const moderationNotices = ({ notify }: { notify: Notify }) => ({
  async opened(tx: Tx, { id, communityId, subjectId, isNameless = false, title, reporterId }: Opened): Promise<void> {
    const above = communityId === null ? [] : await staff.above(tx, { communityId, subjectId, isNameless });
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

  async decided(tx: Tx, { row, reporters, deciderId, personAct, contentAct, reason }: Decided): Promise<void> {
    const about = { actorId: null, subject: { type: 'case', id: row.id } as const, communityId: row.communityId };
    const isActioned = personAct !== 'none' || contentAct !== 'none';
    await notify(
      tx,
      reporters.filter((userId) => userId !== deciderId && userId !== row.subjectId),
      {
        ...about,
        kind: 'moderation.decided',
        params: {
          title: row.title,
          outcome: isActioned ? 'actioned' : 'dismissed',
          ...(contentAct === 'none' || contentAct === 'cancel' ? { url: row.url } : {}),
        },
      },
    );
    if (isActioned && row.subjectId !== null)
      await notify(tx, [row.subjectId], {
        ...about,
        kind: 'moderation.sanctioned',
        params: {
          title: row.title,
          target: row.targetType,
          ...(personAct !== 'none' && { act: personAct }),
          ...(contentAct !== 'none' && { content: wordOf[contentAct] }),
          reason,
          case: row.id,
        },
      });
  },

  /** The notice names no actor, because an appeal is about the decision. */
  appealed: (tx: Tx, { row, ids, isOfSite }: Appealed): Promise<void> =>
    notify(tx, ids, {
      kind: 'moderation.appealed',
      actorId: null,
      subject: { type: 'case', id: row.id },
      communityId: isOfSite ? null : row.communityId,
      params: { title: row.title, case: row.id },
    }),

  /** The person who appealed, and the one whose decision it was. */
  async appealDecided(tx: Tx, { row, by, outcome, reason }: AppealDecided): Promise<void> {
    const told = (of: 'own' | 'decision') => ({
      kind: 'moderation.appeal_decided' as const,
      actorId: null,
      subject: { type: 'case' as const, id: row.id },
      communityId: row.communityId,
      params: { title: row.title, of, outcome, reason, case: row.id },
    });
    if (row.subjectId !== null) await notify(tx, [row.subjectId], told('own'));
    if (row.decider && row.decider.id !== by) await notify(tx, [row.decider.id], told('decision'));
  },
});
export type ModerationNotices = ReturnType<typeof moderationNotices>;
