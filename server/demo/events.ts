import { asVector, searchVector } from '#kernel/search.ts';
import { zonedTime } from '#kernel/zoned-time.ts';
import { type DemoEvent, events as contents } from './content/events.ts';
import { days, idOf, minutes, type Random } from './random.ts';
import type { Member, Person, Place, Portion, Rows } from './world.ts';

const TOTAL = 80;
const WEEKLY = 8;
/** Days from today, so that there are always past, current and future events. */
const offsets = [0, 1, 2, -3, 3, 5, 7, -9, 8, 0, 10, 12, -1, 4, 15, 18, -21, 6, 22, 27, 2, 33, -40, 45];
const SPECIAL = { full: [6, 21, 33], cancelled: [11, 40], hybrid: [4, 18, 37, 52], membersOnly: [9, 27] };

/** An RSVP to make for a future event; the service assigns the seats. */
export type Input = { eventId: string; person: Person; partySize: number };
type Slot = { place: Place; content: DemoEvent; offset: number; hour: number; hours: number; series: string | null };

/** Eighty events around today; past ones have their guests, the others RSVPs still to make. */
export function demoEvents(places: readonly Place[], now: Date, random: Random): { rows: Rows; inputs: Input[] } {
  const made = slots(places, random).map((slot, index) => eventOf(slot, index, now));
  const isOver = ({ event }: (typeof made)[number]) => event.ends_at <= now;
  const past = made
    .filter((one) => isOver(one) && one.event.status !== 'cancelled')
    .map((one) => ({
      ...one,
      guests: guestsOf(one, random)
        .filter(wasThere(one))
        .slice(0, one.capacity ?? undefined),
    }));
  const ahead = made.filter((one) => !isOver(one) && one.event.status !== 'cancelled');
  return {
    rows: {
      events: made.map(({ event }) => event),
      event_hosts: made.map(({ event, host }) => ({ event_id: event.id, user_id: host.id })),
      inventory_pools: made.map(({ event, capacity }) => ({
        id: poolOf(event.id),
        event_id: event.id,
        capacity,
        confirmed: past.find((one) => one.event.id === event.id)?.guests.length ?? 0,
      })),
      registrations: past.flatMap(({ event, guests }) =>
        guests.map((guest, nth) => ({
          id: idOf(`registration ${event.id}`, nth),
          event_id: event.id,
          pool_id: poolOf(event.id),
          user_id: guest.id,
          party_size: 1,
          state: 'going' as const,
          created_at: new Date(event.starts_at.getTime() - days(3) + nth * 60_000),
        })),
      ),
    },
    inputs: ahead.flatMap((one) =>
      guestsOf(one, random).map((person, nth) => ({
        eventId: one.event.id,
        person,
        partySize: one.event.guests_per_rsvp > 0 && nth % 4 === 1 ? 2 : 1,
      })),
    ),
  };
}

const poolOf = (eventId: string) => idOf(`pool ${eventId}`, 0);

function slots(places: readonly Place[], random: Random): Slot[] {
  const single = Array.from({ length: TOTAL - WEEKLY }, (_, index): Slot => {
    const place = places[index % places.length]!;
    const choice = contents[place.language][place.category as keyof (typeof contents)['zh-CN']];
    const round = Math.floor(index / places.length);
    return {
      place,
      content: choice[round % choice.length]!,
      offset: offsets[(index + round * 7) % offsets.length]! + round,
      hour: random.pick([9, 10, 14, 18, 19, 19, 20]),
      hours: random.pick([1, 2, 2, 3]),
      series: null,
    };
  });
  const runners = places.find(({ slug }) => slug === 'west-lake-runners') ?? places[0]!;
  const content = contents['zh-CN'].sports[0]!;
  const weekly = Array.from({ length: WEEKLY }, (_, week): Slot => ({
    place: runners,
    content,
    offset: -15 + week * 7,
    hour: 6,
    hours: 2,
    series: idOf('series', 0),
  }));
  return [...single, ...weekly];
}

function eventOf({ place, content, offset, hour, hours, series }: Slot, index: number, now: Date) {
  const day = new Date(now.getTime() + days(offset)).toISOString().slice(0, 10);
  const at = (clock: number) => zonedTime(`${day}T${String(clock).padStart(2, '0')}:${hour === 6 ? '30' : '00'}`, place.zone)!;
  const [start, end] = [at(hour), at(hour + hours)];
  const isOnline = content.venue === '';
  const isHybrid = !isOnline && SPECIAL.hybrid.includes(index);
  const isCancelled = SPECIAL.cancelled.includes(index);
  const founded = place.createdAt.getTime() + minutes(50);
  const host = place.members[index % Math.min(3, place.members.length)]!;
  const capacity = SPECIAL.full.includes(index) ? 6 : [null, 12, 30, 20, null][index % 5]!;
  const event = {
    id: idOf('event', index),
    slug: `${place.slug}-${index + 1}`,
    community_id: place.id,
    series_id: series,
    recurrence_id: series ? start.wall : null,
    title: content.title,
    summary: content.summary,
    description: describe[place.language](content),
    tags: [...place.tags],
    language: place.language,
    mode: isOnline ? 'online' : isHybrid ? 'hybrid' : 'in_person',
    wall_start: start.wall,
    wall_end: end.wall,
    zone: place.zone,
    starts_at: start.instant,
    ends_at: end.instant,
    venue_name: isOnline ? null : content.venue,
    venue_line: content.line,
    venue_city: isOnline ? '' : place.city,
    venue_country: isOnline ? null : place.country,
    online_url: isOnline || isHybrid ? `https://meet.plaza.example/${place.slug}` : null,
    visibility: SPECIAL.membersOnly.includes(index) ? 'members' : 'public',
    status: isCancelled ? 'cancelled' : 'published',
    status_reason: isCancelled
      ? place.language === 'zh-CN'
        ? '主持人临时有事，改期另行通知。'
        : 'The host is ill. A new date will follow.'
      : null,
    guests_per_rsvp: index % 3 === 0 ? 2 : 0,
    search: asVector([...searchVector([content.title], { pinyin: true }), ...searchVector([content.summary, ...place.tags])]),
    created_by: host.id,
    // Published some weeks ahead, but never before its community was created.
    published_at: new Date(Math.max(Math.min(now.getTime() - days((index * 7) % 60), start.instant.getTime() - days(14)), founded)),
    created_at: new Date(Math.max(start.instant.getTime() - days(60), founded)),
  } satisfies NonNullable<Rows['events']>[number];
  return { event, host, capacity, place, isFull: SPECIAL.full.includes(index) };
}

/** Events for load tests: within the next year, without RSVPs. */
export function manyEvents(places: readonly Place[], { count, from }: Portion, now: Date, random: Random): Rows {
  const made = Array.from({ length: count }, (_, nth) => {
    const place = places[nth % places.length]!;
    const content = random.pick(contents[place.language][place.category as keyof (typeof contents)['zh-CN']]);
    return eventOf(
      { place, content, offset: random.between(1, 365), hour: random.between(8, 20), hours: 2, series: null },
      from + nth,
      now,
    );
  });
  return {
    events: made.map(({ event }) => event),
    event_hosts: made.map(({ event, host }) => ({ event_id: event.id, user_id: host.id })),
    inventory_pools: made.map(({ event, capacity }) => ({ id: poolOf(event.id), event_id: event.id, capacity })),
  };
}

type Made = ReturnType<typeof eventOf>;

const wasThere =
  ({ event }: Made) =>
  ({ joinedAt }: Member): boolean =>
    joinedAt.getTime() < event.starts_at.getTime() - days(3);

function guestsOf({ place, capacity, isFull }: Made, random: Random): Member[] {
  const wanted = isFull ? 11 : random.between(2, 9);
  return random.shuffle(place.members.slice(1)).slice(0, isFull ? wanted : Math.min(wanted, capacity ?? wanted));
}

const describe = {
  'zh-CN': ({ summary }: DemoEvent) =>
    `${summary}\n\n**流程**\n\n1. 签到，互相认识\n2. 正题\n3. 自由交流\n\n请准时到，迟到的朋友从侧门进。`,
  'en-US': ({ summary }: DemoEvent) =>
    `${summary}\n\n**How it goes**\n\n1. Arrive and say hello\n2. The main thing\n3. Time to talk\n\nPlease be on time; if you are late, use the side door.`,
};
