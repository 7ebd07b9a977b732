import type { OnSignedUp } from '#features/access/index.ts';
import type { Download } from '#kernel/http/downloads.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';

import type { JoiningService } from './communities.joining.service.ts';
import { fieldsService } from './communities.fields.service.ts';
import { followsService } from './communities.follows.service.ts';
import { membersFile } from './communities.members.file.ts';
import { membersRoutes } from './communities.members.routes.ts';
import { membersService } from './communities.members.service.ts';
import { requestsService } from './communities.requests.service.ts';
import { type Restrict, restrictionsService } from './communities.restrictions.service.ts';
import { communityRightsService } from './communities.rights.service.ts';
import { seenService } from './communities.seen.service.ts';
import { memberRolesService } from './communities.roles.service.ts';

type Dependencies = {
  joining: JoiningService;
  notify: Notify;
};

/** Joining, leaving, and what members with a role do to others. */
export function createMembers(
  parts: Parts,
  { joining, notify }: Dependencies,
): { routes: Handler[]; downloads: Download[]; onSignedUp: OnSignedUp; restrict: Restrict } {
  const { db, transact, audit, hub, log } = parts;
  const acting = { transact, db, joining, notify };
  const service = membersService({ ...acting, log });
  const restrictions = restrictionsService({ ...acting, audit });
  const file = membersFile(parts);
  const routes = membersRoutes({
    file,
    members: service,
    requests: requestsService({ ...acting, audit }),
    roles: memberRolesService({ ...acting, audit }),
    restrictions,
    fields: fieldsService({ transact, db }),
    rights: communityRightsService({ transact, db, audit }),
    seen: seenService({ db, transact, hub }),
    follows: followsService({ transact }),
  });
  return { routes, downloads: [file.download], onSignedUp: service.joinAfterSignUp, restrict: restrictions.within };
}
