import type { Event, EventSummary } from '#contract/events.ts';
import type { Person } from '#contract/kernel/person.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { phaseOf, refusal, rsvpWindow, type Window } from './events.policy.ts';

export type SummaryRow = {
  id: string;
  slug: string;
  title: string;
  summary: string;
  cover: string | null;
  mode: EventSummary['mode'];
  community_id: string;
  community_slug: string;
  community_name: string;
  community_avatar: string | null;
  community_status: 'active' | 'archived' | 'deleted';
  wall_start: string;
  wall_end: string;
  zone: string;
  starts_at: Date;
  ends_at: Date;
  all_day: boolean;
  is_recurring: boolean;
  venue_name: string | null;
  venue_line: string;
  venue_city: string;
  venue_country: string | null;
  venue_lat: number | null;
  venue_lng: number | null;
  visibility: EventSummary['visibility'];
  status: EventSummary['status'];
  waitlist_mode: EventSummary['waitlistMode'];
  rsvp_opens_at: Date | null;
  rsvp_closes_at: Date | null;
  capacity: number | null;
  confirmed: number;
  held: number;
  waiting: number;
  faces: Person[];
  registration_id: string | null;
  registration_state: 'pending' | 'going' | 'waitlisted' | null;
  party_size: number | null;
  position: number | null;
  now: Date;
};

export type DetailRow = SummaryRow & {
  description: string;
  online_url: string | null;
  has_online_url: boolean;
  hosts: Person[];
  guests_per_rsvp: number;
  status_reason: string | null;
  language: string;
  community_visibility: 'public' | 'registered' | 'hidden';
  is_member: boolean;
  is_banned: boolean;
  is_host: boolean;
  can_invite: boolean;
};

/** `2026-11-21 19:00:00` in the contract's format. */
const wall = (timestamp: string): string => timestamp.slice(0, 'YYYY-MM-DD HH:MM'.length).replace(' ', 'T');

const windowOf = (row: SummaryRow): Window => ({
  now: row.now,
  status: row.status,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  rsvpOpensAt: row.rsvp_opens_at,
  rsvpClosesAt: row.rsvp_closes_at,
  isCommunityArchived: row.community_status !== 'active',
});

export function toSummary(row: SummaryRow): EventSummary {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    cover: row.cover,
    mode: row.mode,
    community: { id: row.community_id, slug: row.community_slug, name: row.community_name, avatar: row.community_avatar },
    wallStart: wall(row.wall_start),
    wallEnd: wall(row.wall_end),
    zone: row.zone,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    allDay: row.all_day,
    venue: venueOf(row),
    visibility: row.visibility,
    status: row.status,
    phase: phaseOf(windowOf(row)),
    isRecurring: row.is_recurring,
    capacity: row.capacity,
    goingCount: row.confirmed,
    seatsLeft: row.capacity === null ? null : row.capacity - row.confirmed - row.held,
    waitlistCount: row.waiting,
    waitlistMode: row.waitlist_mode,
    faces: row.faces,
    myRegistration: registrationOf(row),
    rsvp: rsvpWindow(windowOf(row)),
  };
}

const venueOf = (row: SummaryRow): EventSummary['venue'] =>
  row.venue_name === null
    ? null
    : {
        name: row.venue_name,
        line: row.venue_line,
        city: row.venue_city,
        country: row.venue_country,
        lat: row.venue_lat,
        lng: row.venue_lng,
      };

const registrationOf = (row: SummaryRow): EventSummary['myRegistration'] =>
  row.registration_id === null || row.registration_state === null || row.party_size === null
    ? null
    : { id: row.registration_id, eventId: row.id, state: row.registration_state, partySize: row.party_size, position: row.position };

export function toEvent(viewer: Viewer | null, row: DetailRow): Event {
  const standing = { isAdmin: viewer?.isAdmin ?? false, isMember: row.is_member, isBanned: row.is_banned, isHost: row.is_host };
  return {
    ...toSummary(row),
    description: row.description,
    onlineUrl: row.online_url,
    hasOnlineUrl: row.has_online_url,
    hosts: row.hosts,
    guestsPerRsvp: row.guests_per_rsvp,
    rsvpOpensAt: row.rsvp_opens_at?.toISOString() ?? null,
    rsvpClosesAt: row.rsvp_closes_at?.toISOString() ?? null,
    statusReason: row.status_reason,
    language: row.language,
    rsvpNeedsMembership: refusal(standing, { visibility: row.visibility, communityVisibility: row.community_visibility }) !== null,
    isHost: row.is_host,
    canInvite: row.can_invite,
  };
}
