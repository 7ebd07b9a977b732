import type { NewEvent } from './events.queries.ts';

/** The form as people see it: local times as `2026-11-21T19:00`, a limit that can be left out. */
export type EventFields = {
  communityId: string;
  title: string;
  summary: string;
  description: string;
  start: string;
  end: string;
  zone: string;
  mode: NonNullable<NewEvent['mode']>;
  venueName?: string;
  venueLine?: string;
  venueCity?: string;
  onlineUrl?: string;
  capacity?: number | null;
  waitlistMode: NonNullable<NewEvent['waitlistMode']>;
  guestsPerRsvp: number;
  visibility: NonNullable<NewEvent['visibility']>;
};

const pad = (value: number) => String(value).padStart(2, '0');
const local = (at: Date) =>
  `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:${pad(at.getMinutes())}`;

/** A week from today in the evening, as long as most events take. */
export function firstValues(communityId: string, now = new Date()): Partial<EventFields> {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 7, 19, 0);
  const end = new Date(day.getTime() + 2 * 3_600_000);
  return {
    communityId,
    summary: '',
    description: '',
    start: local(day),
    end: local(end),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    mode: 'in_person',
    waitlistMode: 'auto',
    guestsPerRsvp: 0,
    visibility: 'public',
  };
}

const given = (text: string | undefined) => text?.trim() || null;

/** Only what the chosen kind of event has: a place, a call, or both. */
export function toNewEvent({ start, end, venueName, venueLine, venueCity, onlineUrl, ...fields }: EventFields): NewEvent {
  const name = fields.mode === 'online' ? null : given(venueName);
  return {
    ...fields,
    wallStart: start,
    wallEnd: end,
    capacity: fields.capacity ?? null,
    venue: name ? { name, line: venueLine?.trim() ?? '', city: venueCity?.trim() ?? '' } : null,
    onlineUrl: fields.mode === 'in_person' ? null : given(onlineUrl),
  };
}
