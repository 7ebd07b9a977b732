import type { z } from 'zod';
import type { eventPlanning as contract } from '#contract/events/planning.ts';
import type { Event } from '#contract/events/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { SiteSettings } from '#kernel/settings/index.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { DropCover } from '../events.covers.service.ts';
import * as plans from '../events.plans.repository.ts';
import type { EventNews } from './events.news.service.ts';
import { assertMoved, moving } from './events.moving.ts';
import * as archived from './events.archive.repository.ts';

type Dependencies = {
  db: Db;
  news: EventNews;
  dropCover: DropCover;
  settings: Pick<SiteSettings, 'current'>;
  transact: Transact;
};
type Drafts = z.input<(typeof contract.drafts)['ok']>;

const timesOf = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

/** Drafts, and the way of events into the archive and back. A draft in the archive is a deleted one. */
export function archiveService({ db, news, dropCover, settings, transact }: Dependencies) {
  const move = moving({ news, transact });

  /** Counts after the draft is back, under the lock of the community: a past one, or a date of a series that goes on, adds nothing. */
  const assertRoom = async (tx: Tx, communityId: string): Promise<void> => {
    const max = settings.current().eventsPerCommunity;
    if ((await plans.countLive(tx, communityId, max + 1)) > max) throw new AppError('event.too_many', { max });
  };

  return {
    async drafts(viewer: Viewer, scope: archived.DraftsScope): Promise<Drafts> {
      const [items, deleted] = [await archived.drafts(db, viewer, scope), await archived.deletedDrafts(db, viewer, scope)];
      return {
        items: items.map(({ publishAt, ...draft }) => ({ ...draft, ...timesOf(draft), publishAt: publishAt?.toISOString() ?? null })),
        deleted: deleted.map(({ restoreUntil, ...draft }) => ({ ...draft, ...timesOf(draft), restoreUntil: restoreUntil.toISOString() })),
      };
    },

    archive: (viewer: Viewer, idOrSlug: string): Promise<Event> =>
      move(viewer, idOrSlug, async ({ tx, viewer: by, before }) => {
        assertMoved(await archived.archive(tx, before.id));
        const isDraft = before.status === 'draft' || before.status === 'scheduled';
        await news.record(tx, isDraft ? 'event.deleted' : 'event.archived', { by, before });
      }),

    unarchive: (viewer: Viewer, idOrSlug: string): Promise<Event> =>
      move(viewer, idOrSlug, async ({ tx, viewer: by, before }) => {
        const status = await archived.unarchive(tx, before.id);
        assertMoved(status);
        if (status === 'draft') await assertRoom(tx, before.communityId);
        await news.record(tx, 'event.unarchived', { by, before });
      }),

    /** False once nothing is left to remove. */
    async purge(limit: number): Promise<boolean> {
      const { count, covers } = await archived.purge(db, limit);
      for (const cover of covers) await transact((tx) => dropCover(tx, { id: '' }, cover));
      return count === limit;
    },
  };
}
export type ArchiveService = ReturnType<typeof archiveService>;
