import type { Notify } from '#features/notifications/index.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import { admissionService } from './communities.admission.service.ts';
import { foundingRepository } from './communities.founding.repository.ts';
import type { OnClosing, OnFounded, OnMembership } from './communities.hooks.ts';
import { invitesRepository } from './communities.invites.repository.ts';
import { invitesService } from './communities.invites.service.ts';
import { membersRepository } from './communities.members.repository.ts';
import { membersService } from './communities.members.service.ts';
import { ownersService } from './communities.owners.service.ts';
import { communitiesRepository } from './communities.repository.ts';
import { communitiesRoutes } from './communities.routes.ts';
import { communitiesService } from './communities.service.ts';
import { standingsRepository } from './communities.standing.repository.ts';

export type { OnClosing, OnFounded, OnMembership } from './communities.hooks.ts';
export { revokeInvitesOf } from './communities.invites.repository.ts';
export { mayCreateEvent, mayRead, writeRefusal } from './communities.policy.ts';
export { isAccountLive, isOwn, isReadable, isVisible, standingsRepository } from './communities.standing.repository.ts';

export type CommunitiesDependencies = { notify: Notify; onMembership: readonly OnMembership[]; onFounded: OnFounded; onClosing: OnClosing };

export function createCommunities(
  { db, transact, hub, publicUrl, settings, audit }: Parts,
  { notify, onMembership, onFounded, onClosing }: CommunitiesDependencies,
): { routes: Handler[] } {
  const communities = communitiesRepository(db);
  const members = membersRepository(db);
  const standings = standingsRepository(db);
  const invites = invitesRepository(db);
  const tellAll: OnMembership = async (tx, change) => {
    for (const tell of onMembership) await tell(tx, change);
  };
  const admission = admissionService({ members, invites, notify, onMembership: tellAll, hub });
  hub.onConnect(async (viewer) => (await communities.activeIds(viewer.id)).map((id) => `community:${id}` as const));
  return {
    routes: communitiesRoutes({
      service: communitiesService({ transact, communities, founding: foundingRepository(), members, admission, onFounded, settings }),
      members: membersService({ transact, standings, members, admission, notify }),
      owners: ownersService({ transact, standings, members, admission, notify, audit, onClosing }),
      invites: invitesService({ transact, standings, invites, admission, publicUrl, settings }),
    }),
  };
}
