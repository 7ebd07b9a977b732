import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { EventSummary } from '#contract/events/index.ts';
import type { AnyReader } from '#features/access/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { EventAccess, EventTimes } from './events.policy.ts';
import { mayChangeAnswering } from './answers/events.answering.repository.ts';
import { poolsOfEvent } from './events.seats.repository.ts';
import { isVisitorInvited } from './invited/events.invited.conditions.repository.ts';
import type { Pool } from './tickets/draws.ts';
import { hasLapsedHolds } from './tickets/events.holds.repository.ts';
import type { TypeRule } from './tickets/events.tickets.policy.ts';
import { typesOfEvent } from './tickets/events.tickets.repository.ts';
import { isBanned, isBlockedByHost, matchesIdOrSlug, isHost, isInvited, isOpenTo, sources } from './events.visibility.repository.ts';

/** All that an answer depends on, read while the pools are locked. */
export type RsvpEvent = {
  eventId: string;
  title: string;
  communityId: string;
  communityVisibility: 'public' | 'registered' | 'hidden';
  visibility: EventSummary['visibility'];
  waitlistMode: EventSummary['waitlistMode'];
  joinMode: EventSummary['joinMode'];
  offerMinutes: number;
  /** A request of the viewer was rejected. */
  wasRejected: boolean;
  /** Whether the viewer decides on requests. */
  decides: boolean;
  guestsPerRsvp: number;
  cancelCutoffHours: number | null;
  hostIds: string[];
  /** Whether the viewer may know that the event exists. */
  isVisible: boolean;
  hasQueue: boolean;
  access: EventAccess;
  times: EventTimes;
  isHybrid: boolean;
  pools: Pool[];
  ticketTypes: TypeRule[];
  /** Seats are held for forms whose time is over. */
  hasLapsedHolds: boolean;
  /** Seats are held for the viewer. */
  hasHold: boolean;
  /** A visitor has come with the verified address of the viewer: their answer is the viewer's. */
  hasVisitorAnswer: boolean;
  /** Questions are asked, or were: answers to them may be there. */
  hasQuestions: boolean;
  /** The viewer has said *maybe* or *no*. */
  hasInterest: boolean;
  mine: {
    id: string;
    poolId: string;
    typeId: string | null;
    state: 'pending' | 'going' | 'waitlisted' | 'offered';
    partySize: number;
    guests: string[];
    offerExpiresAt: Date | null;
    reconfirmBy: Date | null;
  } | null;
};
type Row = Omit<RsvpEvent, 'access' | 'times' | 'mine'> &
  Omit<EventAccess, 'isAdmin'> &
  EventTimes &
  (
    | {
        registrationId: string;
        poolId: string;
        typeId: string | null;
        state: 'pending' | 'going' | 'waitlisted' | 'offered';
        partySize: number;
        guests: string[];
        offerExpiresAt: Date | null;
        reconfirmBy: Date | null;
      }
    | {
        registrationId: null;
        poolId: null;
        typeId: null;
        state: null;
        partySize: null;
        guests: null;
        offerExpiresAt: null;
        reconfirmBy: null;
      }
  );

/** The query of everything that an answer of this reader, or of this visitor, depends on. */
const answering = (viewer: AnyReader, event: RawBuilder<SqlBool>, visitorId: string | null = null): RawBuilder<Row> => {
  const ownOnly = (condition: RawBuilder<SqlBool>) => (visitorId === null ? condition : sql`false`);
  return sql<Row>`select e.id as "eventId", e.title, e.community_id as "communityId", e.visibility,
        c.visibility as "communityVisibility", e.waitlist_mode as "waitlistMode", e.join_mode as "joinMode",
        e.offer_ttl_minutes as "offerMinutes", coalesce(${mayChangeAnswering(viewer)}, false) as decides,
        exists (select from registrations j where j.event_id = e.id and j.state = 'rejected'
          and ${visitorId === null ? sql`j.user_id = ${viewer.id}` : sql`j.visitor_id = ${visitorId}`}) as "wasRejected",
        e.guests_per_rsvp as "guestsPerRsvp",
        e.cancel_cutoff_hours as "cancelCutoffHours",
        array(select h.user_id from event_hosts h where h.event_id = e.id and h.role <> 'check_in') as "hostIds", coalesce(${isOpenTo(viewer)}, false)${visitorId === null ? sql`` : sql` or ${isVisitorInvited(visitorId)}`} as "isVisible",
        exists (select from registrations w where w.event_id = e.id and w.state = 'waitlisted') as "hasQueue",
        coalesce(m.state = 'active', false) as "isMember", ${isBanned} as "isBanned", ${ownOnly(isBlockedByHost(sql`e.id`, sql`${viewer.id}`))} as "isBlocked", ${isHost(viewer)} as "isHost", ${visitorId === null ? isInvited(viewer) : isVisitorInvited(visitorId)} as "isInvited",
        ${appNow} as now, e.status, e.starts_at as "startsAt", e.ends_at as "endsAt", e.rsvp_opens_at as "rsvpOpensAt",
        e.rsvp_closes_at as "rsvpClosesAt", c.status <> 'active' as "isCommunityArchived",
        e.mode = 'hybrid' as "isHybrid", ${poolsOfEvent} as pools, ${typesOfEvent} as "ticketTypes",
        ${hasLapsedHolds} as "hasLapsedHolds",
        ${ownOnly(sql`exists (select from seat_holds h where h.event_id = e.id and h.user_id = ${viewer.id} and h.expires_at > ${appNow})`)} as "hasHold",
        ${ownOnly(sql`exists (select from event_visitors v join users u on u.id = ${viewer.id}
          and u.email_key = v.email_key and u.email_verified_at is not null where v.event_id = e.id and v.mailbox is not null)`)} as "hasVisitorAnswer",
        exists (select from event_questions q where q.event_id = e.id) as "hasQuestions",
        ${ownOnly(sql`exists (select from event_interests i where i.event_id = e.id and i.user_id = ${viewer.id})`)} as "hasInterest", r.ticket_type_id as "typeId", r.id as "registrationId", r.pool_id as "poolId", r.state, r.party_size as "partySize", r.guests, r.offer_expires_at as "offerExpiresAt",
        r.reconfirm_by as "reconfirmBy"
      from ${sources(viewer, visitorId)} where ${event}`;
};

export async function find(tx: Tx, viewer: Viewer, eventId: string, visitorId: string | null = null): Promise<RsvpEvent> {
  const { rows } = await answering(viewer, matchesIdOrSlug(eventId), visitorId).execute(tx);
  return toAnswering(viewer, rows[0]!);
}

/** Like `find`, for several people who do not administrate the site, by their ids. */
export async function findMany(tx: Tx, userIds: readonly string[], eventId: string): Promise<Map<string, RsvpEvent>> {
  const reader = { id: sql<string>`v.id`, isAdmin: false };
  const { rows } = await sql<Row & { readerId: string }>`select v.id as "readerId", a.* from unnest(${userIds}::uuid[]) v (id)
    cross join lateral (${answering(reader, matchesIdOrSlug(eventId))}) a`.execute(tx);
  return new Map(rows.map(({ readerId, ...row }) => [readerId, toAnswering(reader, row)]));
}

function toAnswering(viewer: Pick<Viewer, 'isAdmin'>, row: Row): RsvpEvent {
  const {
    isMember,
    isBanned: banned,
    isBlocked,
    isHost: hosts,
    isInvited: invited,
    now,
    status,
    startsAt,
    endsAt,
    rsvpOpensAt,
    rsvpClosesAt,
    isCommunityArchived,
    ...rest
  } = row;
  const { registrationId, poolId, typeId, state, partySize, guests, offerExpiresAt, reconfirmBy, ...event } = rest;
  return {
    ...event,
    access: { isAdmin: viewer.isAdmin, isMember, isBanned: banned, isBlocked, isHost: hosts, isInvited: invited },
    times: { now, status, startsAt, endsAt, rsvpOpensAt, rsvpClosesAt, isCommunityArchived },
    mine: registrationId === null ? null : { id: registrationId, poolId, typeId, state, partySize, guests, offerExpiresAt, reconfirmBy },
  };
}
