import type { OnBlocked } from '#features/access/index.ts';
import type { LoadSummaries } from '#features/events/index.ts';
import type { MenusOf } from '#features/menus/index.ts';
import { createStaffNames } from '#features/users/index.ts';
import { clock } from '#kernel/clock.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { PublicPageSource } from '#kernel/http/public-pages.ts';
import { defineJob } from '#kernel/jobs/index.ts';
import type { Parts } from '#kernel/parts.ts';
import { peoplePages } from './profile.pages.ts';
import { peopleRoutes } from './profile.people.routes.ts';
import { type PeopleService, peopleService } from './profile.people.service.ts';
import * as renaming from './profile.renaming.repository.ts';
import { profileRoutes } from './profile.routes.ts';
import { profileService } from './profile.service.ts';

export { hasBlocked } from './profile.blocks.repository.ts';
export { setProfilePicture } from './profile.picture.repository.ts';

const tidyNames = defineJob<object>('users.former_names');

export type FindPerson = PeopleService['findPerson'];

type Others = { menusOf: MenusOf; loadSummaries: LoadSummaries; onBlocked: OnBlocked };

/** Profiles and their public view. */
export function createProfile(
  parts: Parts,
  { menusOf, loadSummaries, onBlocked }: Others,
): { routes: Handler[]; pages: PublicPageSource[]; findPerson: FindPerson } {
  const { db, hub, viewers, transact, jobs } = parts;
  jobs.define(tidyNames, { schedule: '23 4 * * *', concurrency: 1 }, () => renaming.dropOld(db));
  const readsLikeStaff = createStaffNames(parts);
  const mine = profileService({ db, readsLikeStaff, menusOf, viewers, transact });
  const people = peopleService({ db, transact, loadSummaries, hub, onBlocked });
  return {
    routes: [...profileRoutes(mine), ...peopleRoutes(people)],
    pages: peoplePages(people, clock(db)),
    findPerson: people.findPerson,
  };
}
