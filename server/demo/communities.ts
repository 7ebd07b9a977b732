import { skeletonOf } from '#contract/browser/look-alike.ts';
import { foldName } from '#contract/browser/patterns.ts';
import { asVector, searchVector } from '#kernel/search.ts';
import { communities as contents } from './content/communities.ts';
import type { DemoCommunity } from './content/community.ts';
import { days, idOf, minutes, type Random } from './random.ts';
import { voicesOf } from './script.ts';
import type { Member, Person, WorldCommunity, Portion, Rows } from './world.ts';

const categories = ['technology', 'arts', 'sports', 'learning', 'neighbourhood', 'games', 'food', 'business'];
const categoryId = (slug: string) => `01900000-0000-7000-8000-00000000020${categories.indexOf(slug) + 1}`;
/** Communities of the two ordinary demo accounts; the others are left to discover. */
const homes: Record<string, readonly string[]> = {
  common: ['west-lake-runners', 'city-makers', 'sunday-readers', 'board-game-lab', 'coffee-notes', 'mandarin-table'],
  user: ['mandarin-table', 'open-source-evenings', 'rooftop-gardeners', 'pixel-and-pen', 'slow-cities', 'small-games'],
  admin: ['city-makers', 'open-source-evenings', 'product-breakfast', 'night-sky-watch', 'mandarin-table'],
};

/** The twenty-four communities with their members, some join requests, and former members. */
export function demoCommunities(people: readonly Person[], now: Date, random: Random): { communities: WorldCommunity[]; rows: Rows } {
  const communities = contents.map((content, index) => communityOf([index, content], people, now, random));
  return {
    communities,
    rows: rowsOf(
      communities,
      communities.flatMap((community) => requestsTo(community, people, now)),
    ),
  };
}

function requestsTo({ id, content, members, createdAt }: WorldCommunity, people: readonly Person[], now: Date) {
  const inside = new Set(members.map((member) => member.id));
  const strangers = people.filter((person) => !inside.has(person.id) && !(person.username in homes) && person.createdAt < createdAt);
  const own = strangers.filter(({ language }) => language === content.language);
  return (content.asking ?? []).slice(0, own.length).map((message, nth) => ({
    community_id: id,
    user_id: own[nth]!.id,
    state: 'pending' as const,
    message,
    changed_at: new Date(now.getTime() - days(nth + 1) - minutes(37)),
  }));
}

function communityOf([index, content]: [number, DemoCommunity], people: readonly Person[], now: Date, random: Random): WorldCommunity {
  const createdAt = new Date(now.getTime() - days(content.founded));
  const voices = voicesOf(content);
  const mayBe = ({ username }: Person) => !(username in homes) || homes[username]!.includes(content.slug);
  const others = random.shuffle(people.filter((person) => mayBe(person) && !voices.has(person.username)));
  const isSure = ({ username }: Person) => username in homes;
  const isNear = ({ language }: Person) => language === content.language;
  const chosen = [
    ...people
      .filter(({ username }) => voices.has(username))
      .toSorted((a, b) => Number(b.username === content.owner) - Number(a.username === content.owner)),
    ...others.filter(isSure),
    ...others.filter((person) => !isSure(person) && isNear(person)),
    ...others.filter((person) => !isSure(person) && !isNear(person)),
  ].slice(0, Math.max(content.size, voices.size));
  const members = chosen.map((person): Member => {
    const role = roleOf(content, person.username);
    const first = Math.max(createdAt.getTime(), person.createdAt.getTime());
    // Those who speak in the written texts have been there for long.
    const share = role === 'owner' ? 0 : random.next() * (voices.has(person.username) ? 0.05 : 0.95);
    return { ...person, role, joinedAt: new Date(first + Math.floor(share * (now.getTime() - first))) };
  });
  return { index, id: idOf('community', index), content, createdAt, members };
}

function roleOf({ owner, admins, moderators }: DemoCommunity, username: string): Member['role'] {
  if (username === owner) return 'owner';
  if (admins.includes(username)) return 'admin';
  return moderators.includes(username) ? 'moderator' : 'member';
}

/** Communities and memberships as rows; `members[0]` owns its community. */
function rowsOf(communities: readonly WorldCommunity[], requests: NonNullable<Rows['memberships']> = []): Rows {
  return {
    communities: communities.map(({ id, content, members, createdAt }) => ({
      id,
      slug: content.slug,
      name: content.name,
      name_key: foldName(content.name),
      name_skeleton: skeletonOf(content.name),
      tagline: content.tagline,
      description: content.description,
      category_id: categoryId(content.category),
      tags: [...content.tags],
      language: content.language,
      timezone: content.zone,
      city: content.city,
      country: content.country,
      visibility: content.visibility ?? 'public',
      content_visibility: content.content ?? 'members',
      join_policy: content.join ?? 'open',
      rights: JSON.stringify((content.join ?? 'open') === 'open' ? { invite: 'member' } : {}),
      rules: [...content.rules],
      member_count: members.length,
      owner_count: 1,
      search: asVector([...searchVector([content.name], { pinyin: true }), ...searchVector([content.tagline, ...content.tags])]),
      created_by: members[0]!.id,
      created_at: createdAt,
    })),
    memberships: [
      ...communities.flatMap((community) =>
        community.members.map((member) => ({
          community_id: community.id,
          user_id: member.id,
          state: 'active' as const,
          role: member.role,
          joined_at: member.joinedAt,
          changed_at: member.joinedAt,
          created_at: member.joinedAt,
        })),
      ),
      ...requests,
    ],
  };
}

/** Communities for load tests: the twenty-four repeated, the first of them with a thousand members. */
export function manyCommunities(
  { count, from }: Portion,
  people: readonly Person[],
  now: Date,
  random: Random,
): { communities: WorldCommunity[]; rows: Rows } {
  const communities = Array.from({ length: count }, (_, nth): WorldCommunity => {
    const base = contents[nth % contents.length]!;
    const content: DemoCommunity = {
      ...base,
      slug: `${base.slug}-${from + nth}`,
      name: `${base.name} ${from + nth}`,
      visibility: 'public',
      join: 'open',
      // Written for those who are members of the original.
      talk: [],
    };
    const size = Math.min(people.length, nth === 0 ? 1_000 : random.between(10, 60));
    const start = random.between(0, people.length - 1);
    const createdAt = new Date(now.getTime() - days(random.between(30, 600)));
    const members = Array.from({ length: size }, (_, position): Member => ({
      ...people[(start + position) % people.length]!,
      role: position === 0 ? 'owner' : 'member',
      joinedAt: createdAt,
    }));
    return { index: from + nth, id: idOf('community', from + nth), content, createdAt, members };
  });
  return { communities, rows: rowsOf(communities) };
}
