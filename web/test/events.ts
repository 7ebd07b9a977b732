import type { Attendee, HostView } from '#contract/events/guests.ts';
import type { EventPlan } from '#contract/events/planning.ts';
import type { Event, EventSummary, Registration, TicketType } from '#contract/events/index.ts';
import { lena, sam } from './chat.ts';
import type { Given } from './given.ts';

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
  isTentative: false,
  phase: 'upcoming',
  isRecurring: false,
  capacity: 20,
  goingCount: 8,
  seatsLeft: 12,
  online: null,
  hasTicketTypes: false,
  waitlistCount: 0,
  waitlistMode: 'auto',
  joinMode: 'open',
  guestPreviews: [sam, lena],
  myRegistration: null,
  asksQuestions: false,
  rsvp: { isOpen: true, reason: null },
  ...change,
});

/** The same with the fields of its own page. */
export const aWholeEvent = ({ can, ...change }: Given<Event> = {}, number = 1): Event => ({
  ...anEvent({}, number),
  description: 'We bake **together**.',
  onlineUrl: null,
  hasOnlineUrl: false,
  coHosts: [],
  coHostRequests: [],
  onlineWaitlistCount: 0,
  ticketTypes: [],
  pools: [],
  myHold: null,
  hosts: [sam],
  guestsPerRsvp: 0,
  rsvpOpensAt: null,
  rsvpClosesAt: null,
  statusReason: null,
  venueNote: '',
  isAddressHidden: false,
  publishAt: null,
  restoreUntil: null,
  language: 'en-US',
  categoryId: id(70),
  hasOwnCategory: false,
  tags: [],
  rsvpRefusal: null,
  isHost: false,
  externalUrl: null,
  takesVisitors: false,
  freedSeats: 'auto',
  myRejection: null,
  requestCount: null,
  showAttendees: 'all',
  cancelUntil: null,
  myInterest: null,
  hasChat: false,
  chatId: null,
  series: null,
  ...change,
  can: { edit: false, changeAnswering: false, manage: false, invite: false, ...can },
});

/** What the form of that event starts with: twenty seats, and an evening by the clocks of Tokyo. */
export const aPlan = (change: Partial<EventPlan> = {}): EventPlan => ({
  id: id(1),
  slug: 'event-1',
  community: { id: id(50), slug: 'bread', name: 'Bread Club' },
  title: 'Bake along',
  summary: '',
  description: '',
  wallStart: '2026-11-28T19:00',
  wallEnd: '2026-11-28T21:30',
  zone: 'Asia/Tokyo',
  startsLater: false,
  endsLater: false,
  allDay: false,
  categoryId: null,
  tags: [],
  mode: 'in_person',
  venue: { name: 'Old Mill', line: '', city: '', country: null, point: null, note: '' },
  venueReveal: 'all',
  onlineUrl: null,
  waitlistMode: 'auto',
  guestsPerRsvp: 0,
  visibility: 'public',
  isTentative: false,
  hasChat: false,
  feedbackHours: 3,
  language: 'en-US',
  opensAt: null,
  closesAt: null,
  cancelCutoffHours: null,
  cover: null,
  capacity: 20,
  onlineCapacity: null,
  joinMode: 'open',
  externalUrl: null,
  commentPolicy: 'all',
  status: 'published',
  isRecurring: false,
  version: 3,
  ...change,
});

export const aRegistration = (change: Partial<Registration> = {}): Registration => ({
  id: id(900),
  eventId: id(1),
  state: 'going',
  way: null,
  ticketTypeId: null,
  partySize: 1,
  guests: [],
  position: null,
  reconfirmBy: null,
  offerExpiresAt: null,
  ...change,
});

/** A ticket for one person, without a limit. */
export const aTicketType = (change: Partial<TicketType> = {}, number = 1): TicketType => ({
  id: id(200 + number),
  name: 'Standard',
  description: '',
  price: 0,
  currency: 'EUR',
  salesFrom: null,
  salesUntil: null,
  sale: 'open',
  minPerOrder: 1,
  maxPerOrder: 1,
  capacity: null,
  seatsLeft: null,
  waitlistCount: 0,
  isHidden: false,
  ...change,
});

export const full = { capacity: 20, goingCount: 20, seatsLeft: 0 } as const;

/** A party of two that has a seat, as the hosts see it. */
export const aGuest = (change: Partial<Attendee>): Attendee => ({
  id: '0192f6a0-4444-7000-8000-000000000a01',
  user: sam,
  isVisitor: false,
  email: 'sam@example.org',
  state: 'going',
  reconfirmBy: null,
  way: null,
  ticketType: null,
  partySize: 2,
  position: null,
  answeredAt: '2026-11-20T10:00:00Z',
  checkedIn: 0,
  isNoShow: false,
  answers: 0,
  transfer: null,
  attendance: null,
  ...change,
});

type GivenHostView = Partial<Omit<HostView, 'rights' | 'counts'>> & {
  rights?: Partial<HostView['rights']>;
  counts?: Partial<HostView['counts']>;
};
/** The management of an event for a host with all rights: two answers of three people, one more waits. */
export const aHostView = (event: Event, { rights, counts, ...change }: GivenHostView = {}): HostView => ({
  id: event.id,
  slug: event.slug,
  title: event.title,
  communityId: event.community.id,
  communityName: event.community.name,
  startsAt: event.startsAt,
  endsAt: '2099-11-28T21:00:00Z',
  zone: event.zone,
  isRecurring: event.isRecurring,
  rights: { edit: true, guests: true, emails: true, export: true, remove: true, message: true, checkIn: true, ...rights },
  counts: {
    going: 2,
    seats: 3,
    unconfirmed: 0,
    capacity: 3,
    offered: 0,
    online: null,
    waitlisted: 1,
    waiting: 1,
    pending: 0,
    cancelled: 0,
    maybe: 0,
    checkedIn: 0,
    ...counts,
  },
  ticketTypes: [],
  ...change,
});

/** The first page of guests; `total`: of all pages. */
export const guestTable = (items: Attendee[], total = items.length) => ({
  items,
  pagination: { page: 1, perPage: 20, total, totalPages: Math.ceil(total / 20) },
  isMore: false,
});
