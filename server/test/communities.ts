import { sql } from 'kysely';
import type { GrantedRights } from '#contract/browser/community-rights.ts';
import { foldName } from '#contract/browser/patterns.ts';
import type { Db } from '#kernel/db/index.ts';
import { newId } from '#kernel/ids.ts';
import { asVector, searchVector } from '#kernel/search.ts';
import type { Tables } from '#kernel/transaction.ts';
import { createPerson, type TestUser } from './people.ts';

type App = { db: Db };
type Row = Tables['communities'];
type MembershipRow = Tables['memberships'];
export type TestCommunity = { id: string; slug: string; name: string; owner: TestUser };
type NewCommunity = {
  owner?: TestUser;
  name?: string;
  slug?: string;
  /** Active members in addition to the owner. */
  members?: readonly TestUser[];
  visibility?: Row['visibility'];
  contentVisibility?: Row['content_visibility'];
  joinPolicy?: Row['join_policy'];
  language?: Row['language'];
  timezone?: string;
  category?: string;
  tags?: string[];
  status?: 'active' | 'archived' | 'deleted';
  /** Without it, members of an open community may invite. */
  rights?: GrantedRights;
};
type NewMember = {
  role?: 'owner' | 'admin' | 'moderator' | 'member';
  state?: MembershipRow['state'];
  /** PostgreSQL intervals from now, may be negative: '-1 hour'. */
  mutedFor?: string;
  bannedFor?: string;
  changedAgo?: string;
};

let count = 0;
const fromNow = (interval?: string) => (interval === undefined ? null : sql<Date>`app_now() + ${interval}::interval`);

/** A community inserted directly into the database: no channel, no notification, no hint; its owner is an active member. */
export async function createCommunity(app: App, options: NewCommunity = {}): Promise<TestCommunity> {
  count += 1;
  const owner = options.owner ?? (await createPerson(app.db));
  const name = options.name ?? `Community ${count}`;
  const id = newId();
  const slug = options.slug ?? `community-${count}`;
  await app.db
    .insertInto('communities')
    .values((eb) => ({
      id,
      slug,
      name,
      name_key: foldName(name),
      category_id: eb
        .selectFrom('categories')
        .select('id')
        .where('slug', '=', options.category ?? 'technology'),
      tags: options.tags ?? [],
      language: options.language ?? 'en-US',
      timezone: options.timezone ?? 'Asia/Shanghai',
      visibility: options.visibility ?? 'public',
      content_visibility: options.contentVisibility ?? 'members',
      join_policy: options.joinPolicy ?? 'open',
      status: options.status ?? 'active',
      rights: JSON.stringify(
        options.rights ?? (options.joinPolicy === undefined || options.joinPolicy === 'open' ? { invite: 'member' } : {}),
      ),
      owner_count: 1,
      member_count: 1,
      search: asVector(searchVector([name], { pinyin: true })),
      created_by: owner.id,
    }))
    .execute();
  await membershipRow(app, id, owner, { role: 'owner' });
  const community = { id, slug, name, owner };
  for (const member of options.members ?? []) await addMember(app, community, member);
  return community;
}

/** A membership in any state, with consistent counters of the community. */
export async function addMember(app: App, community: { id: string }, user: TestUser, options: NewMember = {}): Promise<void> {
  await membershipRow(app, community.id, user, options);
  if ((options.state ?? 'active') !== 'active') return;
  await app.db
    .updateTable('communities')
    .set((eb) => ({ member_count: eb('member_count', '+', 1), owner_count: eb('owner_count', '+', options.role === 'owner' ? 1 : 0) }))
    .where('id', '=', community.id)
    .execute();
}

async function membershipRow(app: App, communityId: string, user: TestUser, options: NewMember): Promise<void> {
  const { role = 'member', state = 'active' } = options;
  const changedAt = sql<Date>`app_now() - ${options.changedAgo ?? '0'}::interval`;
  await app.db
    .insertInto('memberships')
    .values({
      community_id: communityId,
      user_id: user.id,
      state,
      role,
      joined_at: state === 'active' ? changedAt : null,
      changed_at: changedAt,
      muted_until: fromNow(options.mutedFor),
      banned_until: fromNow(options.bannedFor),
    })
    .execute();
}
