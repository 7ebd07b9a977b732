import { isDeepStrictEqual } from 'node:util';
import type { ChangeKind, ChangeSide, EventChange, EventPlan } from '#contract/events/planning.ts';
import { imageAddress } from '#contract/browser/image-address.ts';
import { isLaterTime } from '#kernel/zoned-time.ts';
import { timesOf } from '../event-plan.ts';

/** The plan of an event, with the instants of its times. */
export type EventFacts = Omit<
  EventPlan,
  | 'id'
  | 'slug'
  | 'community'
  | 'capacity'
  | 'onlineCapacity'
  | 'joinMode'
  | 'externalUrl'
  | 'commentPolicy'
  | 'opensAt'
  | 'closesAt'
  | 'cancelCutoffHours'
  | 'startsLater'
  | 'endsLater'
  | 'status'
  | 'isRecurring'
  | 'version'
> & {
  startsAt: Date;
  endsAt: Date;
};

/** The facts after a change; fields left out keep their values. Throws for impossible times. */
export function changedFacts(before: EventFacts, { version: _, mayHaveBegun: __, coverId, ...edit }: EventChange): EventFacts {
  const { startsLater, endsLater, ...change } = edit;
  const after = { ...before, ...change, ...(coverId !== undefined && { cover: coverId && imageAddress('cover', coverId) }) };
  const isMoved = (['wallStart', 'wallEnd', 'zone', 'allDay'] as const).some((name) => after[name] !== before[name]);
  const former = laterTimesOf(before);
  const later = { startsLater: startsLater ?? former.startsLater, endsLater: endsLater ?? former.endsLater };
  return isMoved || !isDeepStrictEqual(later, former) ? { ...after, ...timesOf({ ...after, ...later }) } : after;
}

/** Which of two equal wall times the start and the end are. */
export const laterTimesOf = ({ wallStart, wallEnd, zone, startsAt, endsAt }: EventFacts) => ({
  startsLater: isLaterTime(wallStart, zone, startsAt),
  endsLater: isLaterTime(wallEnd, zone, endsAt),
});

/** Without the point: a pin that is corrected on the map leads to the same place, and calendars have no pin. */
const whereOf = ({ venue }: EventFacts) => venue && { name: venue.name, line: venue.line, city: venue.city, country: venue.country };

/** The kinds of a change of which guests are notified. */
export function kindsOf(before: EventFacts, after: EventFacts): ChangeKind[] {
  const isMoved = after.startsAt.getTime() !== before.startsAt.getTime() || after.endsAt.getTime() !== before.endsAt.getTime();
  const certainty = after.isTentative ? 'tentative' : 'confirmed';
  const found: (ChangeKind | false)[] = [
    after.title !== before.title && 'title',
    (isMoved || after.zone !== before.zone || after.allDay !== before.allDay) && 'when',
    // What another way to take part leaves without a place, or without a link, has no new one.
    after.mode !== 'online' && !isDeepStrictEqual(whereOf(after), whereOf(before)) && 'where',
    after.mode !== 'in_person' && after.onlineUrl !== before.onlineUrl && 'link',
    after.mode !== before.mode && 'mode',
    after.isTentative !== before.isTentative && certainty,
  ];
  return found.filter((kind) => kind !== false);
}

/** Calendars replace their copy when date, place, link, kind or certainty move. */
export const movesCalendars = (kinds: readonly ChangeKind[]): boolean => kinds.some((kind) => kind !== 'title');

/** The facts in the history of the event. Without the street: guests who take part online read the history, and may not know it. */
export const sideOf = ({ title, startsAt, endsAt, zone, allDay, venue, mode }: EventFacts): ChangeSide => ({
  title,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  zone,
  allDay,
  place: venue ? [venue.name, venue.city].filter((part) => part !== '').join(', ') : '',
  mode,
});

/** The fields that the audit log compares. */
export const keptOf = ({ startsAt, endsAt, ...facts }: EventFacts): Record<string, unknown> => ({
  ...facts,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});
