import type { EventSummary } from '#contract/events/index.ts';
import { limits } from '#contract/browser/limits.ts';
import { readBounds } from '#contract/browser/bounds.ts';
import { slugPattern } from '#contract/browser/patterns.ts';
import { cut, pointOf } from '#kernel/page/address-values.ts';
import type { FilterForm } from '#kernel/page/use-filter.ts';
import type { EventsQuery } from './events.queries.ts';
import { startOfDay } from '#kernel/i18n/start-of-day.ts';
import { addDays, isDay } from './finding/days.ts';

export const scopes = ['all', 'joined', 'mine', 'hosting', 'maybe'] as const;
export const whens = ['upcoming', 'past'] as const;
export const views = ['list', 'map', 'month', 'week'] as const;
export const modes = ['in_person', 'online', 'hybrid'] as const;
export const languages = ['zh-CN', 'en-US', 'other'] as const;
export type EventsScope = (typeof scopes)[number];
export type When = (typeof whens)[number];
export type EventsView = (typeof views)[number];

/** The state of the list in the URL; empty strings mean "all". */
export type EventsFilter = {
  q: string;
  scope: EventsScope;
  when: When;
  /** A UTC day, the earliest publication. */
  since: string;
  /** First and last day, by the reader's calendar. */
  from: string;
  to: string;
  mode: (typeof modes)[number] | '';
  category: string;
  tag: string;
  language: (typeof languages)[number] | '';
  city: string;
  /** Latitude and longitude: `47.17,8.52`. */
  near: string;
  /** Id of a community. */
  community: string;
  view: EventsView;
  /** The part of the map in sight: `west,south,east,north`. */
  bbox: string;
  /** The day that a calendar shows; empty for today. */
  date: string;
  page: number;
};

const perPage = 20;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const among = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);
const fitting = (text: string | null, fits: (text: string) => boolean): string => (text !== null && fits(text) ? text : '');

export const readFilter = (address: URLSearchParams): EventsFilter => {
  const page = Number(address.get('page'));
  return {
    q: cut(address.get('q'), limits.searchText),
    scope: among(scopes, address.get('scope')) ?? 'all',
    when: among(whens, address.get('when')) ?? 'upcoming',
    since: fitting(address.get('since'), isDay),
    from: fitting(address.get('from'), isDay),
    to: fitting(address.get('to'), isDay),
    mode: among(modes, address.get('mode')) ?? '',
    category: fitting(address.get('category'), (slug) => slug.length <= 64 && slugPattern.test(slug)),
    tag: cut(address.get('tag'), limits.tag),
    language: among(languages, address.get('language')) ?? '',
    city: cut(address.get('city'), limits.city),
    near: fitting(address.get('near'), (near) => pointOf(near) !== null),
    community: fitting(address.get('community'), (id) => uuid.test(id)),
    view: among(views, address.get('view')) ?? 'list',
    bbox: fitting(address.get('bbox'), (bbox) => readBounds(bbox) !== null),
    date: fitting(address.get('date'), isDay),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
};

/** Only values that differ from the default are written, so that URLs stay short. */
export const writeFilter = ({ page, ...filter }: EventsFilter): string => {
  const defaults: Partial<EventsFilter> = { scope: 'all', when: 'upcoming', view: 'list' };
  const entries = Object.entries({ ...filter, page: page > 1 ? String(page) : '' });
  const search = new URLSearchParams(
    entries.filter(([name, value]) => value !== '' && value !== defaults[name as keyof EventsFilter]),
  ).toString();
  return search && `?${search}`;
};

/** Another filter starts at the first page. */
export const changeFilter = (filter: EventsFilter, change: Partial<EventsFilter>): EventsFilter => ({ ...filter, page: 1, ...change });

/** The filters that can be removed one by one, and the values of all filters if none is set. */
export const unnarrowed = { from: '', to: '', mode: '', category: '', tag: '', language: '', city: '', near: '', community: '' } as const;
export const unfiltered = { ...unnarrowed, q: '', scope: 'all', when: 'upcoming', since: '' } as const;
export const isNarrowed = (filter: EventsFilter): boolean =>
  Object.keys(unnarrowed).some((name) => filter[name as keyof typeof unnarrowed] !== '');
export const isFiltered = (filter: EventsFilter): boolean =>
  isNarrowed(filter) || filter.q !== '' || filter.scope !== 'all' || filter.when !== 'upcoming' || filter.since !== '';

/** The filters that the list and the calendar share, and that a calendar feed keeps: it has its own window of time. */
export const narrowingOf = ({ q, scope, mode, category, tag, language, city, near, community }: EventsFilter) => ({
  ...(q && { q }),
  scope,
  ...(mode && { mode }),
  ...(category && { category }),
  ...(tag && { tag }),
  ...(language && { language }),
  ...(city && { city }),
  ...pointOf(near),
  ...(community && { communityId: community }),
});

/** The instants between which the chosen days lie. */
export const instantsOf = ({ from, to }: Pick<EventsFilter, 'from' | 'to'>, zone: string): { from?: string; to?: string } => {
  const begin = (day: string) => new Date(startOfDay(day, zone)).toISOString();
  return { ...(from && { from: begin(from) }), ...(to && { to: begin(addDays(to, 1)) }) };
};

export const toQuery = (filter: EventsFilter, zone: string): EventsQuery => {
  const { when, since, page } = filter;
  return {
    ...narrowingOf(filter),
    when,
    ...(since && { publishedFrom: since }),
    ...instantsOf(filter, zone),
    page,
    perPage,
  };
};

export type Day = { key: number; at: string; events: EventSummary[] };
/** Groups events by the reader's calendar day; their order is kept. */
export function byDay(events: readonly EventSummary[], dayOf: (at: string) => number): Day[] {
  const days: Day[] = [];
  for (const event of events) {
    const key = dayOf(event.startsAt);
    const last = days.at(-1);
    if (last?.key === key) last.events.push(event);
    else days.push({ key, at: event.startsAt, events: [event] });
  }
  return days;
}

export const filterForm: FilterForm<EventsFilter> = { path: '/events', read: readFilter, write: writeFilter, change: changeFilter };
