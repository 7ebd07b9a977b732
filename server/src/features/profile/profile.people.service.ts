import type { Person } from '#contract/kernel/person.ts';
import type { Pagination } from '#contract/kernel/schemas.ts';
import type { PersonPage } from '#contract/profile.ts';
import type { OnBlocked } from '#features/access/index.ts';
import type { LoadSummaries } from '#features/events/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import { type PageQuery, pagination } from '#kernel/paging.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import type { Transact } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as blocks from './profile.blocks.repository.ts';
import type { PersonRow } from './profile.people.repository.ts';
import * as people from './profile.people.repository.ts';
import { sightOf } from './profile.policy.ts';

type Dependencies = { db: Db; transact: Transact; loadSummaries: LoadSummaries; onBlocked: OnBlocked; hub: Hub };
type Caller = Viewer | null;
type FoundPerson = { id: string; username: string; name: string; bio: string };

export function peopleService({ db, transact, loadSummaries, onBlocked, hub }: Dependencies) {
  const relationOf = (viewer: Caller, found: PersonRow) => ({
    ...found,
    isMe: viewer?.id === found.id,
    isViewerAdmin: viewer?.isAdmin ?? false,
  });

  const aboutOf = async (viewer: Caller, { id, bio, location, jobTitle, joinedIn }: PersonRow): Promise<PersonPage['about']> => {
    const [communities, eventIds] = await Promise.all([people.communitiesOf(db, viewer, id), people.nextEventsOf(db, viewer, id)]);
    return { bio, location, jobTitle, joinedIn, communities, events: await loadSummaries(viewer, eventIds) };
  };

  const find = async (viewer: Caller, name: string): Promise<PersonPage | null> => {
    const found = await people.findNamed(db, viewer, name);
    const sight = found ? sightOf(relationOf(viewer, found)) : 'nothing';
    if (!found || sight === 'nothing') return null;
    const { id, username, firstName, lastName, profilePicture, isBlocked } = found;
    const about = sight === 'all' ? await aboutOf(viewer, found) : null;
    return { id, username, firstName, lastName, profilePicture, isBlocked, isMe: viewer?.id === id, about };
  };

  return {
    /** Null when the viewer may not see the account. */
    find,

    async get(viewer: Caller, username: string): Promise<PersonPage> {
      const found = await find(viewer, username);
      // Hidden and missing users both respond 404, so that names cannot be probed.
      if (!found) throw new AppError('person.not_found');
      return found;
    },

    /** The account behind an id that the viewer knows; null when they may not see it. */
    async findPerson(viewer: Viewer, id: string): Promise<FoundPerson | null> {
      const found = await people.findById(db, viewer, id);
      const sight = found ? sightOf(relationOf(viewer, found)) : 'nothing';
      if (!found || sight === 'nothing') return null;
      const name = `${found.firstName} ${found.lastName}`.trim() || found.username;
      return { id: found.id, username: found.username, name, bio: sight === 'all' ? found.bio : '' };
    },

    async block(viewer: Viewer, userId: string): Promise<Record<string, never>> {
      if (userId === viewer.id) throw new AppError('person.yourself');
      const found = await people.findById(db, viewer, userId);
      if (!found || sightOf(relationOf(viewer, found)) === 'nothing') throw new AppError('person.not_found');
      await transact(async (tx) => {
        await blocks.block(tx, viewer.id, userId);
        await onBlocked(tx, { userId: viewer.id, blockedId: userId });
      });
      hub.hint(`user:${viewer.id}`, 'blocks.changed', {});
      return {};
    },

    async unblock(viewer: Viewer, userId: string): Promise<Record<string, never>> {
      await blocks.unblock(db, viewer.id, userId);
      hub.hint(`user:${viewer.id}`, 'blocks.changed', {});
      return {};
    },

    blockedIds: async (viewer: Viewer): Promise<{ ids: string[] }> => ({ ids: await blocks.ids(db, viewer.id) }),

    async blocked(viewer: Viewer, query: PageQuery): Promise<{ items: Person[]; pagination: Pagination }> {
      const { items, total } = await blocks.list(db, viewer.id, query);
      return { items, pagination: pagination(query, total) };
    },
  };
}
export type PeopleService = ReturnType<typeof peopleService>;
