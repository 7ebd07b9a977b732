import type { Readable } from 'node:stream';
import type { CommunityExport } from '#contract/community-transfer/exports.ts';
import { type Access, assertReason, findAccess, mayArchive, requireAccess } from '#features/access/index.ts';
import { storedPictures } from '#features/uploads/index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { defineJob } from '#kernel/jobs/index.ts';
import { createExportTask } from '#kernel/long-task/exports.ts';
import type { Notify } from '#kernel/notify.ts';
import { downloadLinks } from '#kernel/one-time/download-links.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { communityFile } from '../file/community-file.ts';
import { listNames } from '../file/file-lists.ts';
import type { FileLists } from '../portable.ts';
import type { CommunityExportOwner } from './community-transfer.exports.repository.ts';
import * as exports from './community-transfer.exports.repository.ts';

// Jobs of earlier releases wait and are scheduled under these names.
const makeExport = defineJob<{ id: string }>('communities.archive');
const tidyExports = defineJob<object>('communities.archives_tidy');

type Dependencies = Pick<Parts, 'db' | 'transact' | 'jobs' | 'storage' | 'oneTime' | 'publicUrl' | 'viewers' | 'audit'> & {
  lists: FileLists;
  notify: Notify;
};
type NamedFile = { name: string; content: Readable };
type Linked = { id: string; communityId: string };

/** Files of a community to take elsewhere: made by a job, kept for a week, for its owners and site administrators. */
export function exportsService({ lists, notify, audit, ...parts }: Dependencies) {
  const { db, transact, storage, publicUrl } = parts;
  const links = downloadLinks<Linked>(parts, { purpose: 'community-export', path: '/community-exports', ending: '.zip' });
  const task = createExportTask<CommunityExportOwner>(parts, {
    at: exports.exportTable,
    // Files that were stored before they were called exports keep their place.
    keyOf: (id) => `community-archives/${id}.zip`,
    job: makeExport,
    tidy: { job: tidyExports, schedule: '41 * * * *' },
    parts: listNames.length,
    findOwner: (id) => exports.findOwner(db, id),
    write: ({ id: communityId }, onPart) =>
      communityFile({
        parts: listNames.map((name) => ({ name, rows: () => lists[name](communityId) })),
        files: storedPictures(storage, 'images', lists.images(communityId)),
        source: { site: publicUrl(), communityId, madeAt: new Date().toISOString() },
        onPart,
      }),
    async onReady(tx, { id: communityId, name, askedBy }) {
      if (!askedBy) return;
      const subject = { type: 'community', id: communityId } as const;
      await notify(tx, [askedBy], { kind: 'membership.export_ready', actorId: null, subject, communityId, params: { community: name } });
    },
  });
  const allowed = (viewer: Viewer, idOrSlug: string): Promise<Access> => requireAccess(db, viewer, idOrSlug, mayArchive);

  return {
    latest: async (viewer: Viewer, idOrSlug: string): Promise<{ export: CommunityExport | null }> =>
      task.latest((await allowed(viewer, idOrSlug)).community.id),

    async ask(viewer: Viewer, idOrSlug: string, reason: string): Promise<CommunityExport> {
      const access = await allowed(viewer, idOrSlug);
      assertReason(access, reason);
      const { id: communityId, name } = access.community;
      return transact(async (tx) => {
        const asked = await task.ask(tx, { id: newId(), community_id: communityId, asked_by: viewer.id });
        if (!asked) throw new AppError('community.export_running');
        await audit.record(tx, {
          by: viewer,
          action: 'community.exported',
          target: { type: 'community', id: communityId, name },
          communityId,
          ...(reason && { after: { reason } }),
        });
        return asked;
      });
    },

    async link(viewer: Viewer, idOrSlug: string, id: string): Promise<{ url: string }> {
      const { community } = await allowed(viewer, idOrSlug);
      if (!(await task.findReady(db, id, community.id))) throw new AppError('community.export_not_found');
      return transact((tx) => links.issue(tx, viewer, { id, communityId: community.id }));
    },

    /** The file of a download token, once; null for an invalid token, or when the right has ended since. */
    async open(token: string): Promise<NamedFile | null> {
      const opened = await links.open(token);
      if (!opened) return null;
      const { viewer, data } = opened;
      const access = await findAccess(db, viewer, data.communityId);
      if (!access || !mayArchive(viewer, access)) return null;
      const found = await task.findReady(db, data.id, data.communityId);
      // A slug is ASCII: small letters, digits and hyphens.
      return found && { name: `${access.community.slug}-${found.askedAt.slice(0, 10)}.zip`, content: await task.open(found.id) };
    },
  };
}
