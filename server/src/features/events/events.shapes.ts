import type { Event, EventSummary } from '#contract/events/index.ts';
import type { Person } from '#contract/kernel/person.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { AttendWay } from './tickets/draws.ts';
import { passingOn } from './events.waitlist.policy.ts';
import { cancelUntil, phaseOf, rsvpRefusal, rsvpWindow, type EventTimes } from './events.policy.ts';

/** Identical for all readers, except for guests without a public profile. */
export type EventCardRow = {
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
  is_tentative: boolean;
  waitlist_mode: EventSummary['waitlistMode'];
  join_mode: EventSummary['joinMode'];
  rsvp_opens_at: Date | null;
  rsvp_closes_at: Date | null;
  question_count: number;
  capacity: number | null;
  confirmed: number;
  held: number;
  /** The places online of a hybrid event; null for other events. */
  stream: { capacity: number | null; confirmed: number; held: number } | null;
  has_ticket_types: boolean;
  guestPreviews: Person[];
};

/** The columns that depend on the reader and on the moment. */
export type OwnEventRow = {
  community_status: 'active' | 'archived' | 'deleted';
  waiting: number;
  registration_id: string | null;
  registration_state: 'pending' | 'going' | 'waitlisted' | 'offered' | null;
  registration_way: AttendWay | null;
  ticket_type_id: string | null;
  offer_expires_at: Date | null;
  party_size: number | null;
  guests: string[] | null;
  show_attendees: Event['showAttendees'];
  position: number | null;
  reconfirm_by: Date | null;
  now: Date;
};

export type SummaryRow = EventCardRow & OwnEventRow;

export type EventDetailRow = SummaryRow & {
  description: string;
  online_url: string | null;
  has_online_url: boolean;
  hosts: Person[];
  co_hosts: Event['coHosts'];
  co_host_requests: Event['coHostRequests'];
  online_waiting: number;
  ticket_types: Event['ticketTypes'];
  shared_pools: Event['pools'];
  my_hold: Event['myHold'];
  guests_per_rsvp: number;
  status_reason: string | null;
  venue_note: string;
  is_address_hidden: boolean;
  publish_at: Date | null;
  restore_until: Date | null;
  can_edit: boolean;
  language: string;
  category_id: string;
  has_own_category: boolean;
  tags: string[];
  community_visibility: 'public' | 'registered' | 'hidden';
  is_member: boolean;
  is_banned: boolean;
  is_blocked: boolean;
  is_host: boolean;
  is_invited: boolean;
  cancel_cutoff_hours: number | null;
  external_url: string | null;
  takes_visitors: boolean;
  offer_ttl_minutes: number;
  my_rejection: string | null;
  request_count: number | null;
  my_interest: Event['myInterest'];
  can_change_answering: boolean;
  can_manage: boolean;
  can_invite: boolean;
  has_chat: boolean;
  chat_id: string | null;
  series_id: string | null;
  rrule: string | null;
};

/** `2026-11-21 19:00:00` in the contract's format. */
export const wall = (timestamp: string): string => timestamp.slice(0, 'YYYY-MM-DD HH:MM'.length).replace(' ', 'T');

type Dated = Pick<SummaryRow, 'now' | 'status' | 'starts_at' | 'ends_at' | 'rsvp_opens_at' | 'rsvp_closes_at' | 'community_status'>;
export const eventTimesOf = (row: Dated): EventTimes => ({
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
    isTentative: row.is_tentative,
    phase: phaseOf(eventTimesOf(row)),
    isRecurring: row.is_recurring,
    capacity: row.capacity,
    goingCount: row.confirmed,
    seatsLeft: leftIn(row),
    online: row.stream && { capacity: row.stream.capacity, goingCount: row.stream.confirmed, seatsLeft: leftIn(row.stream) },
    waitlistCount: row.waiting,
    waitlistMode: row.waitlist_mode,
    joinMode: row.join_mode,
    hasTicketTypes: row.has_ticket_types,
    guestPreviews: row.guestPreviews,
    myRegistration: registrationOf(row),
    asksQuestions: row.question_count > 0,
    rsvp: rsvpWindow(eventTimesOf(row)),
  };
}

const leftIn = ({ capacity, confirmed, held }: NonNullable<EventCardRow['stream']>): number | null =>
  capacity === null ? null : capacity - confirmed - held;

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
    : {
        id: row.registration_id,
        eventId: row.id,
        state: row.registration_state,
        way: row.registration_way,
        ticketTypeId: row.ticket_type_id,
        partySize: row.party_size,
        guests: row.guests ?? [],
        position: row.position,
        offerExpiresAt: row.offer_expires_at?.toISOString() ?? null,
        reconfirmBy: row.reconfirm_by?.toISOString() ?? null,
      };

const canOf = (row: EventDetailRow): Event['can'] => ({
  edit: row.can_edit,
  changeAnswering: row.can_change_answering,
  manage: row.can_manage,
  invite: row.can_invite && (row.can_manage || !row.is_blocked),
});

export function toEvent(viewer: Viewer | null, row: EventDetailRow): Event {
  const access = {
    isAdmin: viewer?.isAdmin ?? false,
    isMember: row.is_member,
    isBanned: row.is_banned,
    isBlocked: row.is_blocked,
    isHost: row.is_host,
    isInvited: row.is_invited,
  };
  return {
    ...toSummary(row),
    description: row.description,
    onlineUrl: row.online_url,
    hasOnlineUrl: row.has_online_url,
    hosts: row.hosts,
    coHosts: row.co_hosts,
    coHostRequests: row.co_host_requests,
    onlineWaitlistCount: row.online_waiting,
    ticketTypes: row.ticket_types,
    pools: row.shared_pools,
    myHold: row.my_hold,
    guestsPerRsvp: row.guests_per_rsvp,
    rsvpOpensAt: row.rsvp_opens_at?.toISOString() ?? null,
    rsvpClosesAt: row.rsvp_closes_at?.toISOString() ?? null,
    statusReason: row.status_reason,
    venueNote: row.venue_note,
    isAddressHidden: row.is_address_hidden,
    publishAt: row.publish_at?.toISOString() ?? null,
    restoreUntil: row.restore_until?.toISOString() ?? null,
    language: row.language,
    categoryId: row.category_id,
    hasOwnCategory: row.has_own_category,
    tags: row.tags,
    rsvpRefusal: rsvpRefusal(access, {
      joinMode: row.join_mode,
      visibility: row.visibility,
      communityVisibility: row.community_visibility,
    }),
    isHost: row.is_host,
    externalUrl: row.external_url,
    takesVisitors: row.takes_visitors,
    freedSeats: passingOn({
      waitlistMode: row.waitlist_mode,
      offerMinutes: row.offer_ttl_minutes,
      cancelCutoffHours: row.cancel_cutoff_hours,
      times: eventTimesOf(row),
    }).kind,
    myRejection: row.join_mode === 'approval' ? row.my_rejection : null,
    requestCount: row.request_count,
    showAttendees: row.show_attendees,
    cancelUntil: cancelUntil(eventTimesOf(row), row.cancel_cutoff_hours)?.toISOString() ?? null,
    myInterest: row.my_interest,
    can: canOf(row),
    hasChat: row.has_chat,
    chatId: row.chat_id,
    series: row.series_id === null || row.rrule === null ? null : { id: row.series_id, rrule: row.rrule },
  };
}
