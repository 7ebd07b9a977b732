import { sql } from 'kysely';
import type { EventSummary } from '#contract/events.ts';
import { appNow } from '#kernel/clock.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Standing, Window } from './events.policy.ts';
import { isBanned, isHost, isOpenTo, sources } from './events.visibility.repository.ts';

/** All that an answer depends on, read while the pool is locked. */
export type Answering = {
  eventId: string;
  title: string;
  communityId: string;
  communityVisibility: 'public' | 'registered' | 'hidden';
  visibility: EventSummary['visibility'];
  waitlistMode: EventSummary['waitlistMode'];
  guestsPerRsvp: number;
  hostIds: string[];
  /** Whether the viewer may know that the event exists. */
  isVisible: boolean;
  hasQueue: boolean;
  standing: Standing;
  window: Window;
  mine: { id: string; state: 'pending' | 'going' | 'waitlisted'; partySize: number } | null;
};
type Row = Omit<Answering, 'standing' | 'window' | 'mine'> &
  Omit<Standing, 'isAdmin'> &
  Window &
  (
    | { registrationId: string; state: 'pending' | 'going' | 'waitlisted'; partySize: number }
    | { registrationId: null; state: null; partySize: null }
  );

export const rsvpRepository = () => ({
  async find(tx: Tx, viewer: Viewer, eventId: string): Promise<Answering> {
    const { rows } = await sql<Row>`select e.id as "eventId", e.title, e.community_id as "communityId", e.visibility,
        c.visibility as "communityVisibility", e.waitlist_mode as "waitlistMode", e.guests_per_rsvp as "guestsPerRsvp",
        array(select h.user_id from event_hosts h where h.event_id = e.id) as "hostIds", coalesce(${isOpenTo(viewer)}, false) as "isVisible",
        exists (select from registrations w where w.event_id = e.id and w.state = 'waitlisted') as "hasQueue",
        coalesce(m.state = 'active', false) as "isMember", ${isBanned} as "isBanned", ${isHost(viewer)} as "isHost",
        ${appNow} as now, e.status, e.starts_at as "startsAt", e.ends_at as "endsAt", e.rsvp_opens_at as "rsvpOpensAt",
        e.rsvp_closes_at as "rsvpClosesAt", c.status <> 'active' as "isCommunityArchived",
        r.id as "registrationId", r.state, r.party_size as "partySize"
      from ${sources(viewer)} where e.id = ${eventId}`.execute(tx);
    return toAnswering(viewer, rows[0]!);
  },
});
export type RsvpRepository = ReturnType<typeof rsvpRepository>;

function toAnswering(viewer: Viewer, row: Row): Answering {
  const {
    isMember,
    isBanned: banned,
    isHost: hosts,
    now,
    status,
    startsAt,
    endsAt,
    rsvpOpensAt,
    rsvpClosesAt,
    isCommunityArchived,
    ...rest
  } = row;
  const { registrationId, state, partySize, ...event } = rest;
  return {
    ...event,
    standing: { isAdmin: viewer.isAdmin, isMember, isBanned: banned, isHost: hosts },
    window: { now, status, startsAt, endsAt, rsvpOpensAt, rsvpClosesAt, isCommunityArchived },
    mine: registrationId === null ? null : { id: registrationId, state, partySize },
  };
}
