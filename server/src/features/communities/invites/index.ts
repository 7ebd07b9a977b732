import type { OnSignedUp } from '#features/access/index.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { PublicPageSource } from '#kernel/http/public-pages.ts';
import { defineJob } from '#kernel/jobs/index.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import type { JoiningService } from '../members/communities.joining.service.ts';
import type { RequestsRepository } from '../members/communities.requests.repository.ts';
import { inviteAnswersRepository } from './communities.invites.answers.repository.ts';
import { acceptanceService } from './communities.invites.acceptance.service.ts';
import { invitationsService } from './communities.invites.invitations.service.ts';
import { invitePages } from './communities.invites.pages.ts';
import { peopleInvitesRepository } from './communities.invites.people.repository.ts';
import { invitesPeopleService } from './communities.invites.people.service.ts';
import { invitesRepository } from './communities.invites.repository.ts';
import { invitesRoutes } from './communities.invites.routes.ts';
import { invitesService } from './communities.invites.service.ts';
import { inviteStatisticsRepository } from './communities.invites.statistics.repository.ts';
import { inviteTargetsRepository } from './communities.invites.targets.repository.ts';

/** The parts of invitations that joining needs. Joining is built before the services of invitations, because they need it. */
export const inviteRepositories = ({ db }: Pick<Parts, 'db'>) => {
  const answers = inviteAnswersRepository(db);
  return {
    invites: invitesRepository(db),
    answers,
    statistics: inviteStatisticsRepository(db),
    invitations: invitationsService({ answers }),
  };
};

type Surroundings = {
  joining: JoiningService;
  requests: Pick<RequestsRepository, 'terms'>;
  notify: Notify;
};
type Invites = { routes: Handler[]; pages: PublicPageSource[]; onSignedUp: OnSignedUp };

const tidy = defineJob<object>('communities.invites-tidy');

export function createInvites(parts: Parts, rows: ReturnType<typeof inviteRepositories>, surroundings: Surroundings): Invites {
  const dependencies = {
    ...parts,
    ...rows,
    ...surroundings,
    targets: inviteTargetsRepository(parts.db),
    people: peopleInvitesRepository(parts.db),
  };
  parts.jobs.define(tidy, { schedule: '17 3 * * *', expireIn: 600, concurrency: 1 }, async (_, { signal }) => {
    while (!signal.aborted && (await rows.statistics.dropOld())) continue;
  });
  const acceptance = acceptanceService(dependencies);
  return {
    routes: invitesRoutes({ links: invitesService(dependencies), people: invitesPeopleService(dependencies), acceptance }),
    pages: invitePages({ acceptance, isSignUpOpen: () => parts.settings.current().signUp === 'open' }),
    onSignedUp: acceptance.afterSignUp,
  };
}
