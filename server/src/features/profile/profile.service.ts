import type { CurrentUser, ProfileChange } from '#contract/profile.ts';
import { fullName } from '#contract/browser/full-name.ts';
import type { MenusOf } from '#features/menus/index.ts';
import { type ReadsLikeStaff, USERNAME_IS_FREE } from '#features/users/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError, isConstraint } from '#kernel/errors.ts';
import type { ViewerCache } from '#kernel/session/viewer-cache.ts';
import type { Transact } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as renaming from './profile.renaming.repository.ts';
import { CATEGORY_EXISTS, type OwnProfile } from './profile.repository.ts';
import * as profiles from './profile.repository.ts';

type Dependencies = { db: Db; readsLikeStaff: ReadsLikeStaff; menusOf: MenusOf; viewers: ViewerCache; transact: Transact };

const refuseUnknownCategory = (error: unknown): never => {
  if (isConstraint(error, CATEGORY_EXISTS)) throw new AppError('request.invalid', {}, [{ field: 'interests', rule: 'invalid_value' }]);
  throw error;
};

export function profileService({ db, readsLikeStaff, menusOf, viewers, transact }: Dependencies) {
  const present = async (viewer: Viewer, profile: OwnProfile | undefined): Promise<CurrentUser> => {
    // The account was deleted within the few seconds for which its viewer is cached.
    if (!profile) throw new AppError('auth.required');
    const { isAdmin, roles, permissions } = viewer;
    return { ...profile, isAdmin, roles: [...roles], permissions: [...permissions], menus: await menusOf(viewer) };
  };

  const assertOwnName = async ({ id }: Viewer, { firstName, lastName }: ProfileChange): Promise<void> => {
    if (firstName === undefined && lastName === undefined) return;
    const before = await profiles.find(db, id);
    if (!before) return;
    const after = { ...before, firstName: firstName ?? before.firstName, lastName: lastName ?? before.lastName };
    if (!(await readsLikeStaff(fullName(after), { id, name: fullName(before) }))) return;
    const field = firstName === undefined ? 'lastName' : 'firstName';
    throw new AppError('user.name_taken_by_staff', {}, [{ field, rule: 'name_of_staff' }]);
  };

  return {
    me: async (viewer: Viewer): Promise<CurrentUser> => present(viewer, await profiles.find(db, viewer.id)),

    async updateMe(viewer: Viewer, { interests, ...change }: ProfileChange): Promise<CurrentUser> {
      await assertOwnName(viewer, change);
      const profile = await (interests === undefined
        ? profiles.changeProfile(db, viewer.id, change)
        : transact((tx) => profiles.changeWithInterests(tx, viewer.id, change, interests)).catch(refuseUnknownCategory));
      if (change.firstName !== undefined || change.lastName !== undefined) await renaming.fillWords(db, viewer.id);
      // The cached viewer carries the language of mails and notices; the cards of communities carry the name and the picture.
      viewers.forget({ userId: viewer.id });
      return present(viewer, profile);
    },

    async rename(viewer: Viewer, username: string): Promise<CurrentUser> {
      // Accounts without a name are shown by their username.
      if (await readsLikeStaff(username, { id: viewer.id, name: viewer.username })) throw new AppError('user.username_taken');
      const outcome = await transact((tx) => renaming.rename(tx, viewer.id, username)).catch((error: unknown) => {
        if (isConstraint(error, USERNAME_IS_FREE)) throw new AppError('user.username_taken');
        throw error;
      });
      if (outcome === 'too_often') throw new AppError('user.renamed_too_often');
      viewers.forget({ userId: viewer.id });
      await renaming.fillWords(db, viewer.id);
      return present({ ...viewer, username }, await profiles.find(db, viewer.id));
    },
  };
}
export type ProfileService = ReturnType<typeof profileService>;
