import { limits } from '#contract/browser/limits.ts';
import { wallTimePattern } from '#contract/browser/patterns.ts';
import type { EventPlan } from '#contract/events/planning.ts';
import type { EventQuestion } from '#contract/events/questions.ts';
import type { Person } from '#contract/kernel/person.ts';
import { every, message, questionsRule, wholeDate, type FormRules } from '#forms/index.ts';
import { instantAt, wallTimeAt } from '#ui/date/zoned-wall-time.ts';
import { guestsRule, typedGuests } from '../invited/typed-guests.ts';
import type { NewEvent } from '../events.queries.ts';

/** What a new event starts with; one that exists has sheets and tabs of its own for it. */
export type Setup = {
  /** Local times at the place of the event, empty for none. */
  opensAt: string;
  closesAt: string;
  /** Hours before the start as a string; empty = until the end. */
  cutoff: string;
  questions: EventQuestion[];
  hosts: Person[];
  namedGuests: Person[];
  /** E-mail addresses and usernames, as typed. */
  otherGuests: string;
};
export const noSetup: Setup = { opensAt: '', closesAt: '', cutoff: '', questions: [], hosts: [], namedGuests: [], otherGuests: '' };

type Context = Pick<EventPlan, 'visibility' | 'joinMode' | 'zone'>;
/** Whether the event is only for guests whom its hosts name, or answered only by them. */
export const namesGuests = ({ visibility, joinMode }: Omit<Context, 'zone'>): boolean => visibility === 'private' || joinMode === 'invite';

export const setupRules: FormRules<Setup & Context> = {
  opensAt: wholeDate,
  closesAt: every<string, Setup & Context>(wholeDate, (closesAt, { opensAt }) =>
    opensAt !== '' && closesAt !== '' && opensAt >= closesAt ? message('after_start') : undefined,
  ),
  questions: questionsRule(limits.eventQuestion),
  otherGuests: (typed, values) => (namesGuests(values) ? guestsRule(typed, values) : undefined),
};

/** Moves the period for RSVPs along with the start. */
export const moveWindow = ({ opensAt, closesAt }: Pick<Setup, 'opensAt' | 'closesAt'>, from: string, to: string) => {
  const isMoved = wallTimePattern.test(from) && wallTimePattern.test(to);
  // All are local times of one place, so no zone is needed.
  const moved = (time: string) =>
    isMoved && wallTimePattern.test(time)
      ? new Date(Date.parse(`${time}Z`) + Date.parse(`${to}Z`) - Date.parse(`${from}Z`)).toISOString().slice(0, 16)
      : time;
  return { opensAt: moved(opensAt), closesAt: moved(closesAt) };
};

export const setupOf = ({ opensAt, closesAt, cancelCutoffHours, zone }: Pick<EventPlan, keyof Window | 'zone'>): Setup => ({
  ...noSetup,
  opensAt: opensAt === null ? '' : wallTimeAt(opensAt, zone),
  closesAt: closesAt === null ? '' : wallTimeAt(closesAt, zone),
  cutoff: cancelCutoffHours === null ? '' : String(cancelCutoffHours),
});
type Window = Pick<EventPlan, 'opensAt' | 'closesAt' | 'cancelCutoffHours'>;

/** The part of the body of a new event. */
export function toSetup({ zone, ...fields }: Setup & Context): Partial<NewEvent> {
  const { usernames, emails } = typedGuests(fields.otherGuests);
  const names = [...new Set([...fields.namedGuests.map(({ username }) => username), ...usernames])];
  const isNaming = namesGuests(fields) && names.length + emails.length > 0;
  return {
    opensAt: fields.opensAt === '' ? null : instantAt(fields.opensAt, zone),
    closesAt: fields.closesAt === '' ? null : instantAt(fields.closesAt, zone),
    cancelCutoffHours: fields.cutoff === '' ? null : Number(fields.cutoff),
    questions: fields.questions,
    hostIds: fields.hosts.map(({ id }) => id),
    ...(isNaming && { guests: { usernames: names, emails } }),
  };
}
