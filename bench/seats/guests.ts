import { sql } from '../../server/test/sql.ts';
import { createEvent } from '../../server/test/events.ts';
import type { Db } from '../../server/src/kernel/db/index.ts';
import { newId } from '../../server/src/kernel/ids.ts';
import { accessTokens } from '../../server/src/kernel/session/access-token.ts';
import { headersOf } from '../load.ts';

/** Of the servers that benchmarks start, so that they can sign access tokens: thousands of sign-ins would take minutes. */
export const SECRET = 'only for the benchmark, nowhere else used';

export type Guest = { id: string; sessionId: string; token: string };
export type Seats = { id: string; slug: string; poolId: string; hostId: string };
type Options = NonNullable<Parameters<typeof createEvent>[2]>;

/** People of the generated world, each with a session of their own. */
export async function signedIn(db: Db, count: number): Promise<Guest[]> {
  const { rows } = await sql<{ id: string; sessionId: string }>`
    with people as (select id from users where email like '%@load.example' order by id limit ${count}),
      opened as (insert into sessions (id, user_id, expires_at) select gen_random_uuid(), id, app_now() + interval '1 day' from people
        returning id, user_id)
    select user_id as id, id as "sessionId" from opened`.execute(db);
  return signedAnew(rows);
}

/** Tokens last fifteen minutes, which a measurement on a busy machine outlasts. */
export function signedAnew(guests: readonly Omit<Guest, 'token'>[]): Promise<Guest[]> {
  const tokens = accessTokens(SECRET);
  return Promise.all(guests.map(async ({ id, sessionId }) => ({ id, sessionId, token: await tokens.sign({ sessionId, userId: id }) })));
}

/** An event that everyone may answer, in a community of the generated world. */
export async function openEvent(db: Db, options: Options): Promise<Seats> {
  const { rows } = await sql<{ id: string; ownerId: string; username: string }>`
    select c.id, m.user_id as "ownerId", u.username from communities c join memberships m on m.community_id = c.id and m.role = 'owner'
    join users u on u.id = m.user_id where c.visibility = 'public' and c.content_visibility = 'public' order by c.id limit 1`.execute(db);
  const { id, ownerId, username } = rows[0]!;
  const event = await createEvent({ db }, { id, owner: { id: ownerId, username } }, options);
  const slug = `bench-${newId()}`;
  await db.updateTable('events').set({ slug }).where('id', '=', event.id).execute();
  return { ...event, slug, hostId: ownerId };
}

export type Reply = { status: number; body: { id?: string; state?: string; code?: string }; retryAfter: number };

/** `POST` answers, `DELETE` gives the answer back; throws when the connection breaks. */
export async function rsvp(origin: string, eventId: string, token: string, method: 'POST' | 'DELETE' = 'POST'): Promise<Reply> {
  const response = await fetch(`${origin}/api/v2/events/${eventId}/rsvp`, {
    method,
    ...(method === 'POST' && { body: '{}' }),
    headers: { ...headersOf(token), ...(method === 'POST' && { 'content-type': 'application/json' }) },
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text ? (JSON.parse(text) as Reply['body']) : {},
    retryAfter: Number(response.headers.get('retry-after') ?? 0),
  };
}
