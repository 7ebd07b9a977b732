import type { Event, EventSummary, Registration } from '#contract/events.ts';
import { lena, sam } from './chat.ts';

const id = (number: number) => `0192f6a0-4444-7000-8000-${String(number).padStart(12, '0')}`;

/** An evening in Berlin with room for twenty, a week after the tests' current time; the reader is not registered. */
export const anEvent = (change: Partial<EventSummary> = {}, number = 1): EventSummary => ({
  id: id(number),
  slug: `event-${number}`,
  title: `Event ${number}`,
  summary: 'Bring an apron.',
  cover: null,
  mode: 'in_person',
  community: { id: id(50), slug: 'bread', name: 'Bread Club', avatar: null },
  wallStart: '2026-11-28T19:00',
  wallEnd: '2026-11-28T21:00',
  zone: 'Europe/Berlin',
  startsAt: '2026-11-28T18:00:00Z',
  endsAt: '2026-11-28T20:00:00Z',
  allDay: false,
  venue: { name: 'Old Mill', line: 'Mill Lane 3', city: 'Berlin', country: 'DE', lat: null, lng: null },
  visibility: 'public',
  status: 'published',
  phase: 'upcoming',
  isRecurring: false,
  capacity: 20,
  goingCount: 8,
  seatsLeft: 12,
  waitlistCount: 0,
  waitlistMode: 'auto',
  faces: [sam, lena],
  myRegistration: null,
  rsvp: { isOpen: true, reason: null },
  ...change,
});

/** The same with the fields of its own page. */
export const aWholeEvent = (change: Partial<Event> = {}, number = 1): Event => ({
  ...anEvent({}, number),
  description: 'We bake **together**.',
  onlineUrl: null,
  hasOnlineUrl: false,
  hosts: [sam],
  guestsPerRsvp: 0,
  rsvpOpensAt: null,
  rsvpClosesAt: null,
  statusReason: null,
  language: 'en-US',
  rsvpNeedsMembership: false,
  isHost: false,
  canInvite: false,
  ...change,
});

export const aRegistration = (change: Partial<Registration> = {}): Registration => ({
  id: id(900),
  eventId: id(1),
  state: 'going',
  partySize: 1,
  position: null,
  ...change,
});

export const full = { capacity: 20, goingCount: 20, seatsLeft: 0 } as const;
