import type { z } from 'zod';
import type { communityMembers } from '#contract/communities/members.ts';
import { type CommunityRight, type GrantedRights, rightChoices } from '#contract/browser/community-rights.ts';
import { mayManage, requireAccess, requireAccessForUpdate } from '#features/access/index.ts';
import type { Audit } from '#kernel/audit/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Transact } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { maySetRequired } from './communities.members.policy.ts';
import * as rights from './communities.rights.repository.ts';

type Dependencies = { transact: Transact; db: Db; audit: Audit };
type Input = z.output<(typeof communityMembers.setRights)['body'] & {}>;
type Rights = z.output<(typeof communityMembers.rights)['ok']>;

const names = Object.keys(rightChoices) as CommunityRight[];
/** Only differences from the default are stored, so that a new default reaches all communities that never chose. */
const chosen = (rights: GrantedRights): GrantedRights =>
  Object.fromEntries(
    names.filter((name) => (rights[name] ?? rightChoices[name][0]) !== rightChoices[name][0]).map((name) => [name, rights[name]]),
  );

/** The rights in a community, each with the lowest role that has it. */
export function communityRightsService({ transact, db, audit }: Dependencies) {
  return {
    async get(viewer: Viewer, idOrSlug: string): Promise<Rights> {
      const access = await requireAccess(db, viewer, idOrSlug, mayManage);
      return { ...(await rights.find(db, access.community.id)), isRequired: access.community.isRequired };
    },

    set: (viewer: Viewer, idOrSlug: string, { rights: wanted, version }: Input): Promise<Rights> =>
      transact(async (tx) => {
        const access = await requireAccessForUpdate(tx, viewer, idOrSlug, mayManage);
        if (access.community.status === 'archived') throw new AppError('community.archived');
        const { id, name, rights: before, isRequired } = access.community;
        const granted = chosen(wanted);
        const saved = await rights.save(tx, id, { rights: granted, version });
        if (saved === null) throw await audit.conflict(tx, { type: 'community', id });
        await audit.record(tx, {
          by: viewer,
          action: 'community.rights_changed',
          target: { type: 'community', id, name },
          communityId: id,
          before: { ...before },
          after: { ...granted },
        });
        return { rights: granted, version: saved, isRequired };
      }),

    setRequired: (viewer: Viewer, idOrSlug: string, isRequired: boolean): Promise<{ isRequired: boolean }> =>
      transact(async (tx) => {
        const { community } = await requireAccessForUpdate(tx, viewer, idOrSlug);
        if (!maySetRequired(viewer)) throw new AppError('member.not_allowed');
        if (community.isRequired === isRequired) return { isRequired };
        await rights.setRequired(tx, community.id, isRequired);
        await audit.record(tx, {
          by: viewer,
          action: 'community.required_changed',
          target: { type: 'community', id: community.id, name: community.name },
          communityId: community.id,
          before: { isRequired: !isRequired },
          after: { isRequired },
        });
        return { isRequired };
      }),
  };
}
export type CommunityRightsService = ReturnType<typeof communityRightsService>;
