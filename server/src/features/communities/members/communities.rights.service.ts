import type { z } from 'zod';
import type { communityMembers } from '#contract/communities-members.ts';
import { type CommunityRight, type GrantedRights, rightChoices } from '#contract/kernel/community-rights.ts';
import type { Audit } from '#kernel/audit/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Transact } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { mayManage } from '../communities.policy.ts';
import type { StandingsRepository } from '../communities.standing.repository.ts';
import { lockedStanding } from './communities.acts.service.ts';
import { maySetRequired } from './communities.members.policy.ts';
import type { RightsRepository } from './communities.rights.repository.ts';

type Dependencies = { transact: Transact; standings: StandingsRepository; rights: RightsRepository; audit: Audit };
type Input = z.output<(typeof communityMembers.setRights)['body'] & {}>;
type Rights = z.output<(typeof communityMembers.rights)['ok']>;

const names = Object.keys(rightChoices) as CommunityRight[];
/** Only what differs from the default is stored, so that a new default reaches all that never chose. */
const chosen = (rights: GrantedRights): GrantedRights =>
  Object.fromEntries(
    names.filter((name) => (rights[name] ?? rightChoices[name][0]) !== rightChoices[name][0]).map((name) => [name, rights[name]]),
  );

/** From which role on members have which right. */
export function rightsService({ transact, standings, rights, audit }: Dependencies) {
  return {
    async get(viewer: Viewer, idOrSlug: string): Promise<Rights> {
      const standing = await standings.find(viewer, idOrSlug);
      if (!standing) throw new AppError('community.not_found');
      if (!mayManage(viewer, standing)) throw new AppError('member.not_allowed');
      return { ...(await rights.find(standing.community.id)), isRequired: standing.community.isRequired };
    },

    set: (viewer: Viewer, idOrSlug: string, { rights: wanted, version }: Input): Promise<Rights> =>
      transact(async (tx) => {
        const standing = await lockedStanding(standings, tx, viewer, idOrSlug);
        if (!mayManage(viewer, standing)) throw new AppError('member.not_allowed');
        if (standing.community.status === 'archived') throw new AppError('community.archived');
        const { id, name, rights: before, isRequired } = standing.community;
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
        const { community } = await lockedStanding(standings, tx, viewer, idOrSlug);
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
export type RightsService = ReturnType<typeof rightsService>;
