import { foldName } from '#contract/kernel/patterns.ts';
import { asVector, searchVector } from '#kernel/search.ts';
import { communities, type DemoCommunity } from './content/communities.ts';
import { days, idOf, minutes, type Random } from './random.ts';
import type { Member, Person, Place, Portion, Rows } from './world.ts';

const categories = ['technology', 'arts', 'sports', 'learning', 'neighbourhood', 'games', 'food', 'business'];
const categoryId = (slug: string) => `01900000-0000-7000-8000-00000000020${categories.indexOf(slug) + 1}`;
/** Owned by the demo accounts, so that each of them sees the pages of an owner too. */
const founders: Record<string, string> = {
  'city-makers': 'admin',
  'open-source-evenings': 'admin',
  'west-lake-runners': 'common',
  'mandarin-table': 'user',
  'founders-circle': 'kofi',
};
/** Age in days of the newest communities; they have no past events. */
const young: Record<string, number> = {
  'campus-choir': 9,
  'founders-circle': 21,
  'slow-cities': 25,
  'harbour-sailors': 38,
  'product-breakfast': 47,
  'maple-street': 66,
  'night-sky-watch': 85,
};
/** Members that join together with the founder. */
const FOUNDING = 3;
/** Communities of the two ordinary demo accounts; the others are left to discover. */
const homes: Record<string, readonly string[]> = {
  common: ['west-lake-runners', 'city-makers', 'sunday-readers', 'board-game-lab', 'coffee-notes', 'mandarin-table'],
  user: ['mandarin-table', 'open-source-evenings', 'rooftop-gardeners', 'pixel-and-pen', 'slow-cities', 'small-games'],
  admin: ['city-makers', 'open-source-evenings', 'product-breakfast', 'night-sky-watch', 'mandarin-table'],
};

/** The twenty-four communities with their members, some join requests, and former members. */
export function demoCommunities(people: readonly Person[], now: Date, random: Random): { places: Place[]; rows: Rows } {
  const places = communities.map((community, index) => placeOf([index, community], people, now, random));
  const requests = communities.flatMap((community, index) => {
    if (community.join !== 'request') return [];
    const inside = new Set(places[index]!.members.map(({ id }) => id));
    const asking = people
      .slice(3)
      .filter(({ id }) => !inside.has(id))
      .slice(0, 2 + (index % 2));
    return asking.map((person, nth) => ({
      community_id: places[index]!.id,
      user_id: person.id,
      state: 'pending' as const,
      message: community.language === 'zh-CN' ? '朋友介绍来的，想加入看看。' : 'A friend told me about you. I would like to join.',
      changed_at: new Date(now.getTime() - days(nth + 1) - minutes(37)),
    }));
  });
  return { places, rows: rowsOf(places, communities, requests) };
}

function placeOf([index, community]: [number, DemoCommunity], people: readonly Person[], now: Date, random: Random): Place {
  const createdAt = new Date(now.getTime() - days(young[community.slug] ?? 120 + ((index * 37) % 500)));
  const founder = founders[community.slug];
  const mayBe = (person: Person) => !(person.username in homes) || homes[person.username]!.includes(community.slug);
  const sure = people.filter(({ username }) => username === founder || homes[username]?.includes(community.slug));
  const near = random.shuffle(people.filter((person) => person.language === community.language && mayBe(person)));
  const far = random.shuffle(people.filter((person) => person.language !== community.language && mayBe(person)));
  const wasHere = (person: Person) => person.createdAt < createdAt;
  const owner = people.find(({ username }) => username === founder) ?? near.find(wasHere) ?? near[0]!;
  const inside = [...new Set([owner, ...sure, ...near, ...far])].slice(0, community.size);
  // Users older than the community come first, as its owner and moderators.
  const chosen = [
    owner,
    ...inside.filter((one) => one !== owner && wasHere(one)),
    ...inside.filter((one) => one !== owner && !wasHere(one)),
  ];
  const members = chosen.map((person, nth): Member => {
    const isStaff = nth > 0 && !(person.username in homes);
    const staffed = chosen.slice(1, nth).filter(({ username }) => !(username in homes)).length;
    const role = nth === 0 ? 'owner' : isStaff && staffed === 0 ? 'admin' : isStaff && staffed <= 2 ? 'moderator' : 'member';
    if (nth === 0) return { ...person, role, joinedAt: createdAt };
    const first = Math.max(createdAt.getTime(), person.createdAt.getTime());
    const share = random.next() * (nth <= FOUNDING ? 0.05 : 0.95);
    return { ...person, role, joinedAt: new Date(first + Math.floor(share * (now.getTime() - first))) };
  });
  const { slug, language, zone, city, country, tags, category } = community;
  return { index, id: idOf('community', index), slug, language, zone, city, country, tags, category, createdAt, members };
}

/** Communities and memberships as rows; `members[0]` owns its community. */
function rowsOf(places: readonly Place[], contents: readonly DemoCommunity[], requests: NonNullable<Rows['memberships']> = []): Rows {
  return {
    communities: places.map((place, index) => {
      const content = contents[index]!;
      return {
        id: place.id,
        slug: place.slug,
        name: content.name,
        name_key: foldName(content.name),
        tagline: content.tagline,
        description: content.description,
        category_id: categoryId(place.category),
        tags: [...place.tags],
        language: place.language,
        timezone: place.zone,
        city: place.city,
        country: place.country,
        visibility: content.visibility ?? 'public',
        content_visibility: content.content ?? 'members',
        join_policy: content.join ?? 'open',
        rules: rules[place.language],
        member_count: place.members.length,
        owner_count: 1,
        search: asVector([...searchVector([content.name], { pinyin: true }), ...searchVector([content.tagline, ...place.tags])]),
        created_by: place.members[0]!.id,
        created_at: place.createdAt,
      };
    }),
    memberships: [
      ...places.flatMap((place) =>
        place.members.map((member) => ({
          community_id: place.id,
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
): { places: Place[]; rows: Rows } {
  const contents = Array.from({ length: count }, (_, nth): DemoCommunity => {
    const base = communities[nth % communities.length]!;
    return { ...base, slug: `${base.slug}-${from + nth}`, name: `${base.name} ${from + nth}`, visibility: 'public', join: 'open' };
  });
  const places = contents.map((community, nth): Place => {
    const size = Math.min(people.length, nth === 0 ? 1_000 : random.between(10, 60));
    const start = random.between(0, people.length - 1);
    const createdAt = new Date(now.getTime() - days(random.between(30, 600)));
    const members = Array.from({ length: size }, (_, position): Member => ({
      ...people[(start + position) % people.length]!,
      role: position === 0 ? 'owner' : 'member',
      joinedAt: createdAt,
    }));
    return { ...community, index: from + nth, id: idOf('community', from + nth), createdAt, members };
  });
  return { places, rows: rowsOf(places, contents) };
}

const rules = {
  'zh-CN': ['对事不对人。', '未经同意不发别人的照片。', '不打广告。'],
  'en-US': ['Criticise the thing, not the person.', 'No photos of people who did not agree.', 'No advertising.'],
};
