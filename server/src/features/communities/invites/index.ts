import type { OnSignedUp } from '#features/access/index.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { PublicPageSource } from '#kernel/http/public-pages.ts';
import { defineJob } from '#kernel/jobs/index.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import type { JoiningService } from '../members/communities.joining.service.ts';
import { acceptanceService } from './communities.invites.acceptance.service.ts';

import { invitePages } from './communities.invites.pages.ts';
import { invitesPeopleService } from './communities.invites.people.service.ts';
import { invitesRoutes } from './communities.invites.routes.ts';
import { invitesService } from './communities.invites.service.ts';
import * as statistics from './communities.invites.statistics.repository.ts';

type Surroundings = {
  joining: JoiningService;
  notify: Notify;
};
type Invites = { routes: Handler[]; pages: PublicPageSource[]; onSignedUp: OnSignedUp };

const tidy = defineJob<object>('communities.invites-tidy');

export function createInvites(parts: Parts, surroundings: Surroundings): Invites {
  const dependencies = {
    ...parts,
    ...surroundings,
  };
  parts.jobs.define(tidy, { schedule: '17 3 * * *', expireIn: 600, concurrency: 1 }, async (_, { signal }) => {
    while (!signal.aborted && (await statistics.dropOld(parts.db))) continue;
  });
  const acceptance = acceptanceService(dependencies);
  return {
    routes: invitesRoutes({ links: invitesService(dependencies), people: invitesPeopleService(dependencies), acceptance }),
    pages: invitePages({ acceptance, isSignUpOpen: () => parts.settings.current().signUp === 'open' }),
    onSignedUp: acceptance.afterSignUp,
  };
}
