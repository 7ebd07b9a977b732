import type { Db } from '#kernel/db/index.ts';
import { newId } from '#kernel/ids.ts';
import { asVector, searchVector } from '#kernel/search.ts';
import { zonedTime } from '#kernel/zoned-time.ts';
import type { TestUser } from './people.ts';

type App = { db: Db };
export type TestEvent = { id: string; slug: string; poolId: string };
type Community = { id: string; owner: TestUser };
type NewEvent = {
  title?: string;
  summary?: string;
  host?: TestUser;
  /** Hours from the real clock, which the database uses unless a test has shifted it. */
  startsIn?: number;
  lasts?: number;
  capacity?: number | null;
  waitlistMode?: 'off' | 'auto' | 'offer';
  joinMode?: 'open' | 'approval' | 'invite';
  offerMinutes?: number;
  cancelCutoffHours?: number;
  takesVisitors?: boolean;
  guestsPerRsvp?: number;
  visibility?: 'public' | 'unlisted' | 'members' | 'private';
  status?: 'draft' | 'published' | 'postponed' | 'cancelled' | 'archived';
  onlineUrl?: string;
  hasChat?: boolean;
  /** Makes it hybrid: this many places online, or any number. */
  onlineCapacity?: number | null;
  rsvpOpensIn?: number;
  rsvpClosesIn?: number;
};

let count = 0;
const inHours = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);
/** The wall time in UTC after this many hours. */
export const wallIn = (hours: number): string => inHours(hours).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);

/** An event inserted directly into the database, without permission checks or notifications. By default in two days, for two hours. */
export async function createEvent({ db }: App, community: Community, options: NewEvent = {}): Promise<TestEvent> {
  count += 1;
  const { host = community.owner, startsIn = 48, lasts = 2, title = `Event ${count}`, summary = '' } = options;
  const event = { id: newId(), slug: `event-${count}`, poolId: newId() };
  const [start, end] = [zonedTime(wallIn(startsIn), 'UTC')!, zonedTime(wallIn(startsIn + lasts), 'UTC')!];
  await db
    .insertInto('events')
    .values({
      id: event.id,
      slug: event.slug,
      community_id: community.id,
      title,
      summary,
      language: 'en-US',
      mode: options.onlineCapacity !== undefined ? 'hybrid' : options.onlineUrl === undefined ? 'in_person' : 'online',
      wall_start: start.wall,
      wall_end: end.wall,
      zone: start.zone,
      starts_at: start.instant,
      ends_at: end.instant,
      online_url: options.onlineUrl ?? null,
      visibility: options.visibility ?? 'public',
      status: options.status ?? 'published',
      ...(options.status === 'archived' && { archived_status: 'published' as const }),
      waitlist_mode: options.waitlistMode ?? 'auto',
      join_mode: options.joinMode ?? 'open',
      offer_ttl_minutes: options.offerMinutes ?? 720,
      takes_visitors: options.takesVisitors ?? false,
      cancel_cutoff_hours: options.cancelCutoffHours ?? null,
      guests_per_rsvp: options.guestsPerRsvp ?? 0,
      has_chat: options.hasChat ?? false,
      rsvp_opens_at: options.rsvpOpensIn === undefined ? null : inHours(options.rsvpOpensIn),
      rsvp_closes_at: options.rsvpClosesIn === undefined ? null : inHours(options.rsvpClosesIn),
      search: asVector(searchVector([title, summary])),
      created_by: host.id,
    })
    .execute();
  await db.insertInto('event_hosts').values({ event_id: event.id, user_id: host.id }).execute();
  await db
    .insertInto('inventory_pools')
    .values({ id: event.poolId, event_id: event.id, capacity: options.capacity ?? null })
    .execute();
  if (options.onlineCapacity !== undefined)
    await db
      .updateTable('inventory_pools')
      .set({ capacity: options.onlineCapacity })
      .where('event_id', '=', event.id)
      .where('name', '=', 'stream')
      .execute();
  return event;
}

type Options = { partySize?: number; state?: 'going' | 'waitlisted'; overtaken?: number };

/** A seat or a place at the end of the waitlist, with consistent counters. */
export async function register(
  { db }: App,
  event: TestEvent,
  user: TestUser,
  { partySize = 1, state = 'going', overtaken = 0 }: Options = {},
): Promise<void> {
  const isWaiting = state === 'waitlisted';
  const pool = await db
    .updateTable('inventory_pools')
    .set((eb) => ({
      confirmed: eb('confirmed', '+', isWaiting ? 0 : partySize),
      last_queue_seq: eb('last_queue_seq', '+', isWaiting ? 1 : 0),
    }))
    .where('id', '=', event.poolId)
    .returning('last_queue_seq')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('registrations')
    .values({
      id: newId(),
      event_id: event.id,
      pool_id: event.poolId,
      user_id: user.id,
      party_size: partySize,
      state,
      queue_seq: isWaiting ? pool.last_queue_seq : null,
      overtaken,
    })
    .execute();
}
