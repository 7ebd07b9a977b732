import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '#kernel/db/index.ts';
import { refreshStatistics } from '#kernel/db/upkeep.ts';
import { createPasswords } from '#kernel/session/passwords.ts';
import { demoChat } from './chat.ts';
import { manyCommunities } from './communities.ts';
import { manyEvents } from './events.ts';
import { DEMO_PASSWORD } from './index.ts';
import { insertRows } from './insert.ts';
import { consentsOf, manyPeople } from './people.ts';
import { manyPosts } from './posts.ts';
import { seeded } from './random.ts';

export type Sizes = { people: number; communities: number; events: number; posts: number; messages: number };

const PEOPLE_AT_ONCE = 5_000;
const COMMUNITIES_AT_ONCE = 50;
const POSTS_AT_ONCE = 50_000;
/** Lower numbers belong to the demo data. */
const BASE = 1_000;

/** Adds a large amount of generated data for load tests, in batches; all accounts have the demo password. Can be repeated. */
export async function growWorld({ db }: Pick<Database, 'db'>, sizes: Sizes, log: Logger): Promise<void> {
  const { rows } = await sql<{ now: Date; people: number; communities: number; events: number; posts: number }>`
    select app_now() as now, (select count(*) from users where email like '%@load.example') as people,
      (select count(*) from communities) as communities, (select count(*) from events) as events, (select count(*) from posts) as posts`.execute(
    db,
  );
  const before = rows[0]!;
  const random = seeded(BASE + before.people);
  const hash = await createPasswords().hash(DEMO_PASSWORD);
  const { people, rows: personRows } = manyPeople(sizes.people, before.people, before.now, hash);
  for (let start = 0; start < people.length; start += PEOPLE_AT_ONCE) {
    const users = personRows.users?.slice(start, start + PEOPLE_AT_ONCE) ?? [];
    await insertRows(db, { users, consents: consentsOf(people.slice(start, start + PEOPLE_AT_ONCE)) });
  }
  log.info({ people: people.length }, 'People added.');
  if (sizes.communities === 0 || people.length === 0) return refreshStatistics(db);
  const { communities, rows: communityRows } = manyCommunities(
    { count: sizes.communities, from: BASE + before.communities },
    people,
    before.now,
    random,
  );
  await insertRows(db, communityRows);
  await insertRows(db, manyEvents(communities, { count: sizes.events, from: BASE + before.events }, before.now, random));
  for (let start = 0; start < sizes.posts; start += POSTS_AT_ONCE) {
    const count = Math.min(POSTS_AT_ONCE, sizes.posts - start);
    await insertRows(db, manyPosts(communities, { count, from: BASE * 10 + before.posts + start }, before.now, random));
  }
  log.info({ communities: sizes.communities, events: sizes.events, posts: sizes.posts }, 'Communities, events and posts added.');
  for (let start = 0; start < communities.length; start += COMMUNITIES_AT_ONCE) {
    const part = communities.slice(start, start + COMMUNITIES_AT_ONCE);
    await insertRows(db, demoChat(part, Math.round((sizes.messages * part.length) / communities.length), before.now, random));
  }
  log.info({ messages: sizes.messages }, 'Messages added.');
  await refreshStatistics(db);
}
