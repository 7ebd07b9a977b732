import { type ExpressionBuilder, sql } from 'kysely';
import { documentNames, documents, type LegalDocument } from '#contract/browser/legal.ts';
import type { CurrentUser, ProfileChange } from '#contract/profile.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tables, Tx } from '#kernel/transaction.ts';

/** The foreign key of an interest. */
export const CATEGORY_EXISTS = 'person_interests_category_id_fkey';

type Change = Omit<ProfileChange, 'interests'>;
/** The part of the profile that the account itself stores; the caller adds roles and menus. */
export type OwnProfile = Omit<CurrentUser, 'isAdmin' | 'roles' | 'permissions' | 'menus'>;

const MAX_COMMUNITIES = 1_000;

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
  'users.timezone',
  'users.messages_from as messagesFrom',
  'users.shows_presence as showsPresence',
] as const;

const proven = [
  sql<boolean>`users.email_verified_at is not null`.as('emailVerified'),
  sql<boolean>`users.phone_verified_at is not null`.as('phoneVerified'),
] as const;

const wanted = sql.join(documentNames.map((name) => sql`(${sql.lit(name)}, ${sql.lit(documents[name])}::date)`));
const pendingConsents = sql<LegalDocument[]>`array(
  select d.name from (values ${wanted}) d (name, version)
  where not exists (select from consents c where c.user_id = users.id and c.document = d.name and c.version >= d.version)
  order by d.name)`.as('pendingConsents');

const communityIds = sql<string[]>`array(
  select m.community_id from memberships m join communities c on c.id = m.community_id
  where m.user_id = users.id and m.state = 'active' and c.status in ('active', 'archived')
  order by m.joined_at desc, m.community_id limit ${sql.lit(MAX_COMMUNITIES)})`.as('communityIds');

const interestIds = sql<string[]>`array(
  select i.category_id from person_interests i join categories k on k.id = i.category_id
  where i.user_id = users.id order by k.sort_order, k.slug)`.as('interests');

type Row = Omit<OwnProfile, 'communities'> & { communityIds: string[] };
const toProfile = ({ communityIds, ...row }: Row): OwnProfile => ({
  ...row,
  communities: communityIds.map((id) => ({ id, _id: id })),
});

type On = Db | Tx;

export async function find(on: On, userId: string): Promise<OwnProfile | undefined> {
  const row = await on
    .selectFrom('users')
    .select(profileColumns)
    .select([...proven, pendingConsents, interestIds, communityIds])
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return row && toProfile(row);
}

async function write(on: On, userId: string, columns: ReturnType<typeof columnsOf>): Promise<OwnProfile | undefined> {
  const row = await on
    .updateTable('users')
    .set((eb: ExpressionBuilder<Tables, 'users'>) => ({ ...columns, updated_at: appNow, version: eb('version', '+', 1) }))
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .returning(profileColumns)
    .returning([...proven, pendingConsents, interestIds, communityIds])
    .executeTakeFirst();
  return row && toProfile(row);
}

/** Changes the given fields and returns the whole profile, in one statement. */
export function changeProfile(on: Db | Tx, userId: string, change: Change): Promise<OwnProfile | undefined> {
  const columns = columnsOf(change);
  return Object.keys(columns).length === 0 ? find(on, userId) : write(on, userId, columns);
}

/** Throws at CATEGORY_EXISTS when one of the categories does not exist. */
export async function changeWithInterests(
  tx: Tx,
  userId: string,
  change: Change,
  interests: readonly string[],
): Promise<OwnProfile | undefined> {
  // The account's row is locked first, so that of concurrent changes the later one wins as a whole.
  if (!(await write(tx, userId, columnsOf(change)))) return undefined;
  const wanted = sql`${interests}::uuid[]`;
  await sql`delete from person_interests where user_id = ${userId} and category_id <> all(${wanted})`.execute(tx);
  await sql`
    insert into person_interests (user_id, category_id) select ${userId}, unnest(${wanted}) on conflict do nothing`.execute(tx);
  return find(tx, userId);
}

const columnsOf = (change: Change) =>
  withoutUndefined({
    first_name: change.firstName,
    last_name: change.lastName,
    bio: change.bio,
    phone: change.phone,
    ...provenPhone(change.phone),
    gender: change.gender,
    location: change.location,
    date_of_birth: change.dateOfBirth,
    job_title: change.jobTitle,
    is_public: change.isPublic,
    did_complete_onboarding: change.didCompleteOnboarding,
    language: change.language,
    timezone: change.timezone,
    messages_from: change.messagesFrom,
    shows_presence: change.showsPresence,
    // Former names must not match any more; the search words are filled again next.
    search: change.firstName === undefined && change.lastName === undefined ? undefined : null,
  });

/** A new number is not verified. */
const provenPhone = (phone: string | undefined) =>
  phone === undefined
    ? {}
    : {
        phone_key: sql<string | null>`case when phone_key = ${phone} then phone_key end`,
        phone_verified_at: sql<Date | null>`case when phone_key = ${phone} then phone_verified_at end`,
      };

const withoutUndefined = <T extends object>(object: T): T =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
