import type { Notify } from '#features/notifications/index.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import { admissionService } from './communities.admission.service.ts';
import { foundingRepository } from './communities.founding.repository.ts';
import type { OnFounded, OnMembership } from './communities.hooks.ts';
import { invitesRepository } from './communities.invites.repository.ts';
import { invitesService } from './communities.invites.service.ts';
import { membersRepository } from './communities.members.repository.ts';
import { membersService } from './communities.members.service.ts';
import { communitiesRepository } from './communities.repository.ts';
import { communitiesRoutes } from './communities.routes.ts';
import { communitiesService } from './communities.service.ts';
import { standingsRepository } from './communities.standing.repository.ts';

export type { OnFounded, OnMembership } from './communities.hooks.ts';
export { mayCreateEvent, mayRead, writeRefusal } from './communities.policy.ts';
export { isOwn, isReadable, isVisible, standingsRepository } from './communities.standing.repository.ts';

export type CommunitiesNeeds = { notify: Notify; onMembership: OnMembership; onFounded: OnFounded };

export function createCommunities(
  { db, transact, hub, publicUrl, settings }: Parts,
  { notify, onMembership, onFounded }: CommunitiesNeeds,
): { routes: Handler[] } {
  const communities = communitiesRepository(db);
  const members = membersRepository(db);
  const standings = standingsRepository(db);
  const admission = admissionService({ members, notify, onMembership, hub });
  hub.onConnect(async (viewer) => (await communities.activeIds(viewer.id)).map((id) => `community:${id}` as const));
  return {
    routes: communitiesRoutes(
      communitiesService({ transact, communities, founding: foundingRepository(), members, admission, onFounded, settings }),
      membersService({ transact, standings, members, admission, notify }),
      invitesService({ transact, standings, invites: invitesRepository(db), admission, publicUrl, settings }),
    ),
  };
}
