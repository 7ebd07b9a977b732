import type { Readable } from 'node:stream';
import type { CommunityExport } from '#contract/community-transfer/exports.ts';
import { type Access, assertReason, findAccess, mayArchive, requireAccess } from '#features/access/index.ts';
import type { Audit } from '#kernel/audit/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Job } from '#kernel/jobs/index.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { listNames } from '../file/file-lists.ts';
import type { CommunityExportRow } from './community-transfer.exports.repository.ts';
import * as files from './community-transfer.exports.repository.ts';
import { keyOf } from './community-transfer.exports.work.service.ts';

type Dependencies = Pick<Parts, 'transact' | 'jobs' | 'storage' | 'oneTime' | 'publicUrl' | 'viewers'> & {
  audit: Pick<Audit, 'record'>;
  db: Db;
  makeJob: Job<{ id: string }>;
};
type NamedFile = { name: string; content: Readable };
type Linked = { id: string; communityId: string; sessionId: string };
const PURPOSE = 'community-export';
const LINK_LIFETIME = '1 minutes';

const shown = ({ id, state, done, size, created_at, expires_at }: CommunityExportRow): CommunityExport => ({
  id,
  state,
  done,
  parts: listNames.length,
  size,
  askedAt: created_at.toISOString(),
  expiresAt: expires_at.toISOString(),
});

const dateOf = ({ created_at }: CommunityExportRow): string => created_at.toISOString().slice(0, 10);

/** Files of a community to take elsewhere: made by a job, kept for a week, for its owners and site administrators. */
export function exportsService({ db, makeJob, audit, ...parts }: Dependencies) {
  const { transact, jobs, storage, oneTime, publicUrl, viewers } = parts;
  const allowed = (viewer: Viewer, idOrSlug: string): Promise<Access> => requireAccess(db, viewer, idOrSlug, mayArchive);

  return {
    async latest(viewer: Viewer, idOrSlug: string): Promise<{ export: CommunityExport | null }> {
      const row = await files.latest(db, (await allowed(viewer, idOrSlug)).community.id);
      return { export: row && shown(row) };
    },

    async ask(viewer: Viewer, idOrSlug: string, reason: string): Promise<CommunityExport> {
      const access = await allowed(viewer, idOrSlug);
      assertReason(access, reason);
      const { id: communityId, name } = access.community;
      return transact(async (tx) => {
        const row = await files.insert(tx, { id: newId(), communityId, askedBy: viewer.id });
        if (!row) throw new AppError('community.export_running');
        await jobs.enqueue(tx, makeJob, { id: row.id });
        await audit.record(tx, {
          by: viewer,
          action: 'community.exported',
          target: { type: 'community', id: communityId, name },
          communityId,
          ...(reason && { after: { reason } }),
        });
        return shown(row);
      });
    },

    async link(viewer: Viewer, idOrSlug: string, id: string): Promise<{ url: string }> {
      const { community } = await allowed(viewer, idOrSlug);
      if (!(await files.findReady(db, community.id, id))) throw new AppError('community.export_not_found');
      const data: Linked = { id, communityId: community.id, sessionId: viewer.sessionId };
      const token = await transact((tx) => oneTime.issueToken(tx, { purpose: PURPOSE, userId: viewer.id, data, lifetime: LINK_LIFETIME }));
      return { url: `${publicUrl()}/api/v2/community-exports/${token}.zip` };
    },

    /** The file of a download token, once; null for an invalid token, or when the right has ended since. */
    async open(token: string): Promise<NamedFile | null> {
      const used = await transact((tx) => oneTime.useToken<Linked>(tx, PURPOSE, token));
      const viewer = used && (await viewers.get(used.data.sessionId));
      if (!viewer) return null;
      const { id, communityId } = used.data;
      const access = await findAccess(db, viewer, communityId);
      if (!access || !mayArchive(viewer, access)) return null;
      const row = await files.findReady(db, communityId, id);
      // A slug is ASCII: small letters, digits and hyphens.
      return row && { name: `${access.community.slug}-${dateOf(row)}.zip`, content: await storage.stream(keyOf(id)) };
    },
  };
}
