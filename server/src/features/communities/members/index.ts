import type { OnSignedUp } from '#features/access/index.ts';
import type { Download } from '#kernel/http/downloads.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import type { InvitationsService } from '../invites/communities.invites.invitations.service.ts';
import type { JoiningService } from './communities.joining.service.ts';
import { directoryRepository } from './communities.directory.repository.ts';
import { fieldsRepository } from './communities.fields.repository.ts';
import { fieldsService } from './communities.fields.service.ts';
import { followsRepository } from './communities.follows.repository.ts';
import { followsService } from './communities.follows.service.ts';
import { membersFile } from './communities.members.file.ts';
import { membersFileRepository } from './communities.members.file.repository.ts';
import type { MembersRepository } from './communities.members.repository.ts';
import { membersRoutes } from './communities.members.routes.ts';
import { membersService } from './communities.members.service.ts';
import type { RequestsRepository } from './communities.requests.repository.ts';
import { requestsService } from './communities.requests.service.ts';
import { restrictionsRepository } from './communities.restrictions.repository.ts';
import { type Restrict, restrictionsService } from './communities.restrictions.service.ts';
import { rightsRepository } from './communities.rights.repository.ts';
import { communityRightsService } from './communities.rights.service.ts';
import { memberRolesRepository } from './communities.roles.repository.ts';
import { seenRepository } from './communities.seen.repository.ts';
import { seenService } from './communities.seen.service.ts';
import { memberRolesService } from './communities.roles.service.ts';

type Dependencies = {
  members: MembersRepository;
  requests: RequestsRepository;
  joining: JoiningService;
  invitations: Pick<InvitationsService, 'find' | 'decline'>;
  notify: Notify;
};

/** Joining, leaving, and what members with a role do to others. */
export function createMembers(
  parts: Parts,
  { members, requests, joining, invitations, notify }: Dependencies,
): { routes: Handler[]; downloads: Download[]; onSignedUp: OnSignedUp; restrict: Restrict } {
  const { db, transact, audit, hub, log } = parts;
  const acting = { transact, db, members, joining, notify };
  const service = membersService({ ...acting, invitations, requests, directory: directoryRepository(db), log });
  const restrictions = restrictionsService({ ...acting, restrictions: restrictionsRepository(db), audit });
  const file = membersFile({ ...parts, rows: membersFileRepository(db) });
  const routes = membersRoutes({
    file,
    members: service,
    requests: requestsService({ ...acting, requests, audit }),
    roles: memberRolesService({ ...acting, roles: memberRolesRepository(), audit }),
    restrictions,
    fields: fieldsService({ transact, db, fields: fieldsRepository(db) }),
    rights: communityRightsService({ transact, db, rights: rightsRepository(db), audit }),
    seen: seenService({ transact, seen: seenRepository(db), hub }),
    follows: followsService({ transact, follows: followsRepository() }),
  });
  return { routes, downloads: [file.download], onSignedUp: service.joinAfterSignUp, restrict: restrictions.within };
}
