import type { OnEntered, OnCommunityCreated, OnLeft, OnSignedUp } from '#features/access/index.ts';
import type { PortableCommunity } from '#features/community-transfer/index.ts';
import type { ReplaceImage } from '#features/uploads/index.ts';
import type { Download } from '#kernel/http/downloads.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { PublicPageSource } from '#kernel/http/public-pages.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import { createInvites } from './invites/index.ts';
import { joiningService } from './members/communities.joining.service.ts';
import { createLifecycle } from './lifecycle/index.ts';
import type { DropPictures } from './lifecycle/communities.purge.ts';
import type { Restrict } from './members/communities.restrictions.service.ts';
import { createMembers } from './members/index.ts';
import { portableCommunity } from './portable/communities.portable.service.ts';
import { createCommunityCards } from './communities.cards.repository.ts';
import { communitiesRoutes } from './communities.routes.ts';
import { type CommunitiesService, communitiesService } from './communities.service.ts';
import { createSettings } from './settings/index.ts';
import * as communities from './communities.repository.ts';

export type { Restrict } from './members/communities.restrictions.service.ts';
export { setLevel as setFollowLevel } from './members/communities.follows.repository.ts';
export { actsOn, muteMinutes } from './members/communities.members.policy.ts';
export { revokeInvitesOf } from './invites/communities.invites.repository.ts';

/** Reads of communities for other parts of the server, with the answers of the API. */
export type ReadCommunities = Pick<CommunitiesService, 'list' | 'categories' | 'get'>;

export type CommunitiesDependencies = {
  notify: Notify;
  onEntered: OnEntered;
  onLeft: readonly OnLeft[];
  onCreated: OnCommunityCreated;
  replaceImage: ReplaceImage;
  dropPictures: DropPictures;
};

export function createCommunities(
  parts: Parts,
  { notify, onEntered, onLeft, onCreated, replaceImage, dropPictures }: CommunitiesDependencies,
): {
  routes: Handler[];
  downloads: Download[];
  pages: PublicPageSource[];
  onSignedUp: OnSignedUp;
  reading: ReadCommunities;
  restrict: Restrict;
  portable: PortableCommunity;
} {
  const { db, transact, hub, settings, viewers } = parts;
  const runOnLeft: OnLeft = async (tx, change) => {
    for (const hook of onLeft) await hook(tx, change);
  };
  const joining = joiningService({ notify, onEntered, onLeft: runOnLeft, hub });
  const invites = createInvites(parts, { joining, notify });
  hub.onConnect(async (viewer) => (await communities.activeIds(db, viewer.id)).map((id) => `community:${id}` as const));
  const service = communitiesService({
    transact,
    db,
    lists: communities.createCommunityLists(db, createCommunityCards(db, viewers)),
    joining,
    replaceImage,
    onCreated,
    settings,
  });
  const belonging = createMembers(parts, { joining, notify });
  return {
    reading: service,
    routes: [
      ...communitiesRoutes(service),
      ...createSettings(parts, { replaceImage }).routes,
      ...createLifecycle(parts, { notify, dropPictures }).routes,
      ...belonging.routes,
      ...invites.routes,
    ],
    downloads: belonging.downloads,
    pages: invites.pages,
    onSignedUp: async (userId, target) => {
      await invites.onSignedUp(userId, target);
      await belonging.onSignedUp(userId, target);
    },
    restrict: belonging.restrict,
    portable: portableCommunity({ ...parts, joining, replaceImage }),
  };
}
