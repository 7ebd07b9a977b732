import type { EventSummary } from '#contract/events.ts';
import { limits } from '#contract/kernel/limits.ts';
import type { FilterForm } from '#kernel/page/use-filter.ts';
import type { EventsQuery } from './events.queries.ts';

export const scopes = ['all', 'joined', 'mine'] as const;
export const whens = ['upcoming', 'past'] as const;
export type Scope = (typeof scopes)[number];
export type When = (typeof whens)[number];
/** The state of the list in the URL. */
/** `since`: a UTC day, the earliest publication; empty for any. */
export type Filter = { q: string; scope: Scope; when: When; since: string; page: number };

const perPage = 20;
const day = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

const isDay = (text: string): boolean => day.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

export const readFilter = (address: URLSearchParams): Filter => {
  const since = address.get('since') ?? '';
  const page = Number(address.get('page'));
  return {
    // A link may hold more text than the input accepts.
    q: [...(address.get('q')?.trim() ?? '')].slice(0, limits.searchText.max).join(''),
    scope: scopes.find((scope) => scope === address.get('scope')) ?? 'all',
    when: whens.find((when) => when === address.get('when')) ?? 'upcoming',
    since: isDay(since) ? since : '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
};

/** Only values that differ from the default are written, so that URLs stay short. */
export const writeFilter = ({ q, scope, when, since, page }: Filter): string => {
  const entries = Object.entries({
    q,
    scope: scope === 'all' ? '' : scope,
    when: when === 'upcoming' ? '' : when,
    since,
    page: page > 1 ? String(page) : '',
  });
  const search = new URLSearchParams(entries.filter(([, value]) => value !== '')).toString();
  return search && `?${search}`;
};

/** Another filter starts at the first page. */
export const changeFilter = (filter: Filter, change: Partial<Filter>): Filter => ({ ...filter, page: 1, ...change });
export const isFiltered = ({ q, scope, when, since }: Filter): boolean =>
  q !== '' || scope !== 'all' || when !== 'upcoming' || since !== '';
export const toQuery = ({ q, scope, when, since, page }: Filter): EventsQuery => ({
  ...(q && { q }),
  scope,
  when,
  ...(since && { publishedFrom: since }),
  page,
  perPage,
});

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

export const filterForm: FilterForm<Filter> = { path: '/events', read: readFilter, write: writeFilter, change: changeFilter };
