import type { CurrentUser, ProfileChange } from '#contract/users.ts';
import type { MenusOf } from '#features/menus/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { ViewerCache } from '#kernel/session/viewer-cache.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Profile, UsersRepository } from './users.repository.ts';

type Needs = { users: UsersRepository; menusOf: MenusOf; viewers: ViewerCache };

export function usersService({ users, menusOf, viewers }: Needs) {
  const present = async (viewer: Viewer, profile: Profile | undefined): Promise<CurrentUser> => {
    // The account went away within the few seconds for which its viewer is remembered.
    if (!profile) throw new AppError('auth.required');
    const { isAdmin, roles, permissions } = viewer;
    return { ...profile, isAdmin, roles: [...roles], permissions: [...permissions], menus: await menusOf(viewer) };
  };

  return {
    me: async (viewer: Viewer): Promise<CurrentUser> => present(viewer, await users.findProfile(viewer.id)),

    async updateMe(viewer: Viewer, change: ProfileChange): Promise<CurrentUser> {
      const profile = await users.changeProfile(viewer.id, change);
      // A viewer carries the language in which mails and notices reach them.
      if (change.language) viewers.forget({ userId: viewer.id });
      return present(viewer, profile);
    },
  };
}
export type UsersService = ReturnType<typeof usersService>;
