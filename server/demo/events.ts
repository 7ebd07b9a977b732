import { recurrenceText, weekdayOf } from '#contract/browser/recurrence.ts';
import { asVector, searchVector } from '#kernel/search.ts';
import { zonedTime } from '#kernel/zoned-time.ts';
import { calendarOf, clock } from './calendar.ts';
import { cities } from './content/cities.ts';
import type { DemoEvent } from './content/community.ts';
import { days, idOf, minutes, type Random } from './random.ts';
import { memberOf, type Member, type Person, type WorldCommunity, type Portion, type Rows } from './world.ts';

/** An RSVP to make for a future event; the service assigns the seats. */
export type Input = { eventId: string; person: Person; partySize: number };
/** One occurrence of a written event, so many days from today. */
type Slot = { community: WorldCommunity; content: DemoEvent; slug: string; offset: number; host: Member; series: string | null };

/** Eighty events around today; past ones have their guests, the others RSVPs still to make. */
export function demoEvents(communities: readonly WorldCommunity[], now: Date, random: Random): { rows: Rows; inputs: Input[] } {
  const made = communities.flatMap((community) => slots(community, now)).map((slot, index) => eventOf(slot, index, now));
  const isOver = ({ event }: Made) => event.ends_at <= now;
  const past = made
    .filter((one) => isOver(one) && one.event.status === 'published')
    .map((one) => ({
      ...one,
      guests: guestsOf(one, random)
        .filter(wasThere(one))
        .slice(0, one.capacity ?? undefined),
    }));
  const ahead = made.filter((one) => !isOver(one) && one.event.status === 'published');
  return {
    rows: {
      ...rowsOf(made, new Map(past.map(({ event, guests }) => [event.id, guests.length]))),
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

const rowsOf = (made: readonly Made[], confirmed: ReadonlyMap<string, number> = new Map()): Rows => ({
  event_series: seriesOf(made),
  events: made.map(({ event }) => event),
  event_hosts: made.map(({ event, host }) => ({ event_id: event.id, user_id: host.id })),
  inventory_pools: made.map(({ event, capacity }) => ({
    id: poolOf(event.id),
    event_id: event.id,
    capacity,
    confirmed: confirmed.get(event.id) ?? 0,
  })),
});

/** Written events repeat weekly. */
const seriesOf = (made: readonly Made[]): NonNullable<Rows['event_series']> =>
  [...Map.groupBy(made, ({ event }) => event.series_id)].flatMap(([id, dates]) => {
    const { event } = dates[0]!;
    if (id === null) return [];
    const every = { frequency: 'weekly', interval: 1, weekdays: [weekdayOf(event.wall_start.slice(0, 10))] } as const;
    const rrule = recurrenceText({ every, end: { count: dates.length } });
    return [{ id, community_id: event.community_id, rrule, wall_start: event.wall_start, zone: event.zone, created_by: event.created_by }];
  });

const poolOf = (eventId: string) => idOf(`pool ${eventId}`, 0);

function slots(community: WorldCommunity, now: Date): Slot[] {
  const calendar = calendarOf(now, community.content.zone);
  return community.content.events.flatMap((content, nth) => {
    const first = content.on ? calendar.next(content.in, content.on) : content.in;
    const host = memberOf(community, content.by);
    return Array.from({ length: content.weeks ?? 1 }, (_, week): Slot => ({
      community,
      content,
      slug: week === 0 ? content.slug : `${content.slug}-${week + 1}`,
      offset: first + week * 7,
      host,
      series: content.weeks ? idOf(`series ${community.index}`, nth) : null,
    }));
  });
}

/** The wall times of its first and last minute. */
function timesOf({ community, content, offset }: Slot, now: Date) {
  const calendar = calendarOf(now, community.content.zone);
  const at = (minute: number) => {
    const rest = minute % (24 * 60);
    const time = [Math.floor(rest / 60), rest % 60].map((part) => String(part).padStart(2, '0')).join(':');
    return zonedTime(`${calendar.day(offset + Math.floor(minute / (24 * 60)))}T${time}`, community.content.zone)!;
  };
  return [at(clock(content.from)), at(clock(content.from) + content.hours * 60)] as const;
}

const statusOf = ({ cancelled, postponed, isDraft }: DemoEvent) => {
  if (isDraft) return 'draft' as const;
  if (postponed) return 'postponed' as const;
  return cancelled ? ('cancelled' as const) : ('published' as const);
};

/** Each place of a city is within a kilometre of its middle. */
function pointOf({ community, content }: Slot): { venue_lat: number | null; venue_lng: number | null } {
  const middle = cities[community.content.city];
  if (!content.venue || !middle) return { venue_lat: null, venue_lng: null };
  const [name] = content.venue;
  const turn = [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 360, 7);
  const angle = (turn * Math.PI) / 180;
  const [lat, lng] = [middle[0] + Math.sin(angle) * 0.008, middle[1] + Math.cos(angle) * 0.008];
  return { venue_lat: Math.round(lat * 1e5) / 1e5, venue_lng: Math.round(lng * 1e5) / 1e5 };
}

function eventOf(slot: Slot, index: number, now: Date) {
  const { community, content, host, series } = slot;
  const { zone, language, tags, city, country } = community.content;
  const [start, end] = timesOf(slot, now);
  const founded = community.createdAt.getTime() + minutes(50);
  const capacity = content.seats ?? null;
  const event = {
    id: idOf('event', index),
    slug: slot.slug,
    community_id: community.id,
    series_id: series,
    recurrence_id: series ? start.wall : null,
    title: content.title,
    summary: content.summary,
    description: content.description,
    tags: [...tags],
    language,
    mode: !content.venue ? 'online' : content.isHybrid ? 'hybrid' : 'in_person',
    wall_start: start.wall,
    wall_end: end.wall,
    zone,
    starts_at: start.instant,
    ends_at: end.instant,
    venue_name: content.venue?.[0] ?? null,
    venue_line: content.venue?.[1] ?? '',
    venue_city: content.venue ? city : '',
    venue_country: content.venue ? country : null,
    ...pointOf(slot),
    online_url: !content.venue || content.isHybrid ? `https://meet.plaza.example/${slot.slug}` : null,
    visibility: content.isForMembers ? 'members' : 'public',
    status: statusOf(content),
    status_reason: content.cancelled ?? content.postponed ?? null,
    is_tentative: content.isTentative ?? false,
    feedback_asked_at: end.instant <= now ? end.instant : null,
    guests_per_rsvp: content.guests ?? 0,
    search: asVector([...searchVector([content.title], { pinyin: true }), ...searchVector([content.summary, ...tags])]),
    created_by: host.id,
    // Published some weeks ahead, but never before its community was created.
    published_at: new Date(Math.max(Math.min(now.getTime() - days((index * 7) % 60), start.instant.getTime() - days(14)), founded)),
    created_at: new Date(Math.max(start.instant.getTime() - days(60), founded)),
  } satisfies NonNullable<Rows['events']>[number];
  return { event, host, capacity, community, isFull: content.isFull ?? false };
}

/** Events for load tests: within the next year, without RSVPs. */
export function manyEvents(communities: readonly WorldCommunity[], { count, from }: Portion, now: Date, random: Random): Rows {
  const made = Array.from({ length: count }, (_, nth) => {
    const community = communities[nth % communities.length]!;
    const content = random.pick(community.content.events);
    const slot = {
      community,
      content,
      slug: `${content.slug}-${from + nth}`,
      offset: random.between(1, 365),
      host: community.members[0]!,
      series: null,
    };
    return eventOf(slot, from + nth, now);
  });
  return rowsOf(made);
}

type Made = ReturnType<typeof eventOf>;

const wasThere =
  ({ event }: Made) =>
  ({ joinedAt }: Member): boolean =>
    joinedAt.getTime() < event.starts_at.getTime() - days(3);

function guestsOf({ community, capacity, host, isFull }: Made, random: Random): Member[] {
  const wanted = isFull ? 11 : random.between(2, 9);
  const others = community.members.slice(1).filter(({ id }) => id !== host.id);
  return random.shuffle(others).slice(0, isFull ? wanted : Math.min(wanted, capacity ?? wanted));
}
