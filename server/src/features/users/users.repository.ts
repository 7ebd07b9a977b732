import { type ExpressionBuilder, sql } from 'kysely';
import type { CurrentUser, ProfileChange } from '#contract/users.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tables } from '#kernel/transaction.ts';
import { fillPersonWords } from './users.words.repository.ts';

/** What the account itself holds; roles and menus come from who asks. */
export type Profile = Omit<CurrentUser, 'isAdmin' | 'roles' | 'permissions' | 'menus'>;

const MOST_COMMUNITIES = 1_000;

const profileColumns = [
  'users.id',
  'users.email',
  'users.username',
  'users.first_name as firstName',
  'users.last_name as lastName',
  'users.profile_picture as profilePicture',
  'users.bio',
  'users.phone',
  'users.gender',
  'users.location',
  'users.date_of_birth as dateOfBirth',
  'users.job_title as jobTitle',
  'users.language',
  'users.did_complete_onboarding as didCompleteOnboarding',
  'users.is_public as isPublic',
] as const;

const communityIds = sql<string[]>`array(
  select m.community_id from memberships m join communities c on c.id = m.community_id
  where m.user_id = users.id and m.state = 'active' and c.status <> 'deleted'
  order by m.joined_at desc, m.community_id limit ${sql.lit(MOST_COMMUNITIES)})`.as('communityIds');

type Row = Omit<Profile, 'communities'> & { communityIds: string[] };
const toProfile = ({ communityIds, ...row }: Row): Profile => ({
  ...row,
  communities: communityIds.map((id) => ({ id, _id: id })),
});

export const usersRepository = (db: Db) => {
  const findProfile = async (userId: string): Promise<Profile | undefined> => {
    const row = await db
      .selectFrom('users')
      .select(profileColumns)
      .select(communityIds)
      .where('users.id', '=', userId)
      .where('users.deleted_at', 'is', null)
      .executeTakeFirst();
    return row && toProfile(row);
  };

  return {
    findProfile,

    /** Changes what is named and answers the whole profile, in one statement. */
    async changeProfile(userId: string, change: ProfileChange): Promise<Profile | undefined> {
      const columns = columnsOf(change);
      if (Object.keys(columns).length === 0) return findProfile(userId);
      const row = await db
        .updateTable('users')
        .set((eb: ExpressionBuilder<Tables, 'users'>) => ({ ...columns, updated_at: appNow, version: eb('version', '+', 1) }))
        .where('users.id', '=', userId)
        .where('users.deleted_at', 'is', null)
        .returning(profileColumns)
        .returning(communityIds)
        .executeTakeFirst();
      if (row && columns.search === null) await fillPersonWords(db, { only: userId });
      return row && toProfile(row);
    },
  };
};
export type UsersRepository = ReturnType<typeof usersRepository>;

const columnsOf = (change: ProfileChange) =>
  withoutUndefined({
    first_name: change.firstName,
    last_name: change.lastName,
    bio: change.bio,
    phone: change.phone,
    gender: change.gender,
    location: change.location,
    date_of_birth: change.dateOfBirth,
    job_title: change.jobTitle,
    is_public: change.isPublic,
    did_complete_onboarding: change.didCompleteOnboarding,
    language: change.language,
    // A former name no longer finds anybody; the new one is cut next.
    search: change.firstName === undefined && change.lastName === undefined ? undefined : null,
  });

const withoutUndefined = <T extends object>(object: T): T =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
