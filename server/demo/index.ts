import { sql } from 'kysely';
import type { Logger } from 'pino';
import { refreshStatistics } from '#kernel/db/upkeep.ts';
import type { Database } from '#kernel/db/index.ts';
import { createPasswords } from '#kernel/session/passwords.ts';
import type { App } from '#server/app.ts';
import { demoChat } from './chat.ts';
import { demoCommunities } from './communities.ts';
import { demoConversations } from './conversations.ts';
import { team, testimonials } from './content/landing.ts';
import { demoEvents, type Input } from './events.ts';
import { demoEventChats } from './event-chat.ts';
import { demoEventComments } from './event-comments.ts';
import { insertRows } from './insert.ts';
import { demoMenus } from './menus.ts';
import { demoNotifications } from './notifications.ts';
import { demoPeople } from './people.ts';
import { demoPosts } from './posts.ts';
import { seeded } from './random.ts';

export const DEMO_PASSWORD = 'Plaza2026demo';
const MESSAGES = 12_000;
/** Tables to fill, children before parents; base rows are kept. */
const FILLED = [
  'site_days',
  'site_totals',
  'notifications',
  'comments',
  'posts',
  'mentions',
  'messages',
  'channel_members',
  'channels',
  'registrations',
  'inventory_pools',
  'event_hosts',
  'events',
  'event_series',
  'invite_uses',
  'invites',
  'memberships',
  'community_slugs',
  'communities',
  'user_roles',
  'uploads',
  'images',
  'consents',
  'one_time_secrets',
  'blocks',
  'former_usernames',
  'refresh_tokens',
  'sessions',
  'user_preferences',
  'users',
  'departments',
];

/**
 * Creates the demo data in an empty database, after deleting what an interrupted start left behind. Seeded, so that
 * every installation gets the same users, communities, events and messages, relative to today.
 */
export async function createDemoWorld({ database, app, log }: { database: Database; app: App; log: Logger }): Promise<void> {
  const { db } = database;
  log.info('Creating the demo world. This happens once.');
  // `cascade` also truncates the tables that refer to users, including future ones.
  await sql`truncate ${sql.join(FILLED.map((table) => sql.table(table)))} cascade`.execute(db);
  const menus = demoMenus();
  await db.deleteFrom('roles').where('code', '=', 'common').execute();
  await db
    .deleteFrom('menus')
    .where('id', 'in', menus.menus?.map(({ id }) => id) ?? [])
    .execute();
  const random = seeded(2026);
  const now = await sql<{ now: Date }>`select app_now() as now`.execute(db).then(({ rows }) => rows[0]!.now);
  const { people, rows } = demoPeople(now, await createPasswords().hash(DEMO_PASSWORD), random);
  const { communities, rows: communityRows } = demoCommunities(people, now, random);
  const { rows: eventRows, inputs } = demoEvents(communities, now, random);
  const { rows: postRows, accepted } = demoPosts(communities, now, random);
  const chat = demoChat(communities, MESSAGES, now, random);
  const { rows: commentRows, answered } = demoEventComments(communities, eventRows, now, random);
  const conversations = demoConversations(people, now);
  for (const part of [menus, rows, communityRows, eventRows, postRows, chat, conversations, commentRows]) await insertRows(db, part);
  await sql`update posts p set accepted_comment_id = a.comment_id
    from unnest(${accepted.map(({ postId }) => postId)}::uuid[], ${accepted.map(({ commentId }) => commentId)}::uuid[]) as a (post_id, comment_id)
    where p.id = a.post_id`.execute(db);
  await sql`update comments c set answer_id = a.answer_id
    from unnest(${answered.map(({ questionId }) => questionId)}::uuid[], ${answered.map(({ answerId }) => answerId)}::uuid[]) as a (question_id, answer_id)
    where c.id = a.question_id`.execute(db);
  await sql`update communities set last_activity_at = coalesce((select max(last_message_at) from channels where community_id = communities.id), created_at)`.execute(
    db,
  );
  await answer(app, database, inputs);
  await demoEventChats(database);
  await fillLanding(app, database, people[0]!.id);
  await demoNotifications(db);
  await refreshStatistics(db);
  await app.countSite();
}

/** RSVPs to future events go through the service, one after the other, so that seats and waitlists follow the rules. */
async function answer(app: App, database: Database, inputs: readonly Input[]): Promise<void> {
  const tokens = new Map<string, string>();
  for (const { eventId, person, partySize } of inputs) {
    const device = { userAgent: 'demo', ip: '127.0.0.1' };
    const token = tokens.get(person.id) ?? (await database.transact((tx) => app.sessions.start(tx, person.id, device))).accessToken;
    tokens.set(person.id, token);
    const response = await app.http.inject({
      method: 'POST',
      url: `/api/v2/events/${eventId}/rsvp`,
      headers: { authorization: `Bearer ${token}` },
      payload: { partySize },
    });
    // An RSVP may be too late because the event began meanwhile; any other error is a bug of the demo data.
    if (response.statusCode >= 400 && response.json<{ code: string }>().code !== 'event.closed')
      throw new Error(`The demo world could not answer an event: ${response.body}`);
  }
  await database.db.deleteFrom('sessions').execute();
  await spreadAnswers(database.db);
}

/** Through the settings, as an administrator does it: every instance reads them at once. */
async function fillLanding(app: App, database: Database, adminId: string): Promise<void> {
  const { accessToken } = await database.transact((tx) => app.sessions.start(tx, adminId, { userAgent: 'demo', ip: '127.0.0.1' }));
  const request = { url: '/api/v2/settings', headers: { authorization: `Bearer ${accessToken}` } };
  const { version } = (await app.http.inject({ ...request, method: 'GET' })).json<{ version: number }>();
  const saved = await app.http.inject({ ...request, method: 'PUT', payload: { version, testimonials, team } });
  if (saved.statusCode !== 200) throw new Error(`The demo world could not fill the landing page: ${saved.body}`);
  await database.db.deleteFrom('sessions').execute();
}

/** Spreads the RSVPs over the time since their event was published, most of them early, keeping their order. */
const spreadAnswers = (db: Database['db']) =>
  sql`update registrations r set created_at = a.at, updated_at = a.at
    from (select g.id, e.published_at + (app_now() - e.published_at)
        * (row_number() over (partition by g.event_id order by g.created_at, g.id)::float8 / (count(*) over (partition by g.event_id) + 1)) ^ 3 as at
      from registrations g join events e on e.id = g.event_id
      where e.ends_at > app_now() and e.published_at < app_now()) a
    where a.id = r.id`.execute(db);
