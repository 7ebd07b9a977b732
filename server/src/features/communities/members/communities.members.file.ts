import type { z } from 'zod';
import { communityMembers } from '#contract/communities/members.ts';
import { fullName } from '#contract/browser/full-name.ts';
import type { memberColumns } from '#contract/browser/member-columns.ts';
import { findAccess, mayManage, requireAccess } from '#features/access/index.ts';
import type { Audit } from '#kernel/audit/index.ts';
import { csvExport } from '#kernel/csv/index.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { MemberRow } from './communities.members.file.repository.ts';
import * as rows from './communities.members.file.repository.ts';

type Dependencies = Pick<Parts, 'transact' | 'oneTime' | 'publicUrl' | 'viewers'> & {
  audit: Pick<Audit, 'record'>;
  db: Db;
};
type Columns = z.output<NonNullable<typeof communityMembers.exportMembers.body>>['columns'];
type Filter = { id: string; name: string };

const cells: Record<(typeof memberColumns)[number], (row: MemberRow) => string | null> = {
  name: fullName,
  username: ({ username }) => username,
  email: ({ email }) => email,
  role: ({ role }) => role,
  state: ({ state }) => state,
  joined: ({ joinedAt }) => joinedAt?.toISOString() ?? null,
  answers: ({ answers }) => answers.map(({ question, answer }) => `${question}: ${answer}`).join('\n'),
};

/** The members of a community as a file, for those who may export them. The export is recorded. */
export function membersFile({ db, audit, ...parts }: Dependencies) {
  const file = csvExport<Filter, MemberRow>({
    ...parts,
    name: 'community-members',
    call: communityMembers.exportMembers,
    cells,
    batch: ({ id }, after, count) => rows.batch(db, id, after, count),
    // Rights in the community may have ended since the link was made.
    mayOpen: async (viewer, { id }) => {
      const access = await findAccess(db, viewer, id);
      return access !== null && mayManage(viewer, access);
    },
    onLink: (tx, viewer, { id, name }) =>
      audit.record(tx, {
        by: viewer,
        action: 'community.members_exported',
        target: { type: 'community', id, name },
        communityId: id,
      }),
  });
  return {
    download: file.download,
    async link(viewer: Viewer, idOrSlug: string, columns: Columns): Promise<{ url: string }> {
      const access = await requireAccess(db, viewer, idOrSlug, mayManage);
      const { id, name } = access.community;
      return file.link(viewer, { id, name }, columns);
    },
  };
}
export type MembersFile = ReturnType<typeof membersFile>;
