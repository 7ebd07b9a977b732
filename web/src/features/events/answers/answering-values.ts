import { limits } from '#contract/browser/limits.ts';
import type { AnsweringChange } from '#contract/events/answers.ts';
import { every, message, required, wholeDate, wholeNumber, type FormRules } from '#forms/index.ts';
import { instantAt, wallTimeAt } from '#ui/date/zoned-wall-time.ts';
import type { AnsweringRules } from './answering.queries.ts';
import { addressElsewhere } from './joining.ts';

/** The values of the form: numbers as typed strings, times as local times of the event's place, both empty for none. */
export type AnsweringValues = {
  capacity: string;
  onlineCapacity: string;
  guestsPerRsvp: string;
  joinMode: AnsweringRules['joinMode'];
  externalUrl: string;
  waitlistMode: AnsweringRules['waitlistMode'];
  offerMinutes: string;
  opensAt: string;
  closesAt: string;
  cutoff: string;
  showAttendees: AnsweringRules['showAttendees'];
  transfers: AnsweringRules['transfers'];
};

export const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed.normalize('NFKC')));

export const valuesOf = (settings: AnsweringRules, zone: string): AnsweringValues => ({
  capacity: settings.capacity === null ? '' : String(settings.capacity),
  onlineCapacity: settings.online?.capacity ? String(settings.online.capacity) : '',
  guestsPerRsvp: String(settings.guestsPerRsvp),
  joinMode: settings.joinMode,
  externalUrl: settings.externalUrl ?? '',
  waitlistMode: settings.waitlistMode,
  offerMinutes: String(settings.offerMinutes),
  opensAt: settings.opensAt === null ? '' : wallTimeAt(settings.opensAt, zone),
  closesAt: settings.closesAt === null ? '' : wallTimeAt(settings.closesAt, zone),
  cutoff: settings.cancelCutoffHours === null ? '' : String(settings.cancelCutoffHours),
  showAttendees: settings.showAttendees,
  transfers: settings.transfers,
});

export const changeOf = (values: AnsweringValues, zone: string): Omit<AnsweringChange, 'version'> => ({
  capacity: numberOf(values.capacity),
  onlineCapacity: numberOf(values.onlineCapacity),
  guestsPerRsvp: numberOf(values.guestsPerRsvp) ?? 0,
  joinMode: values.joinMode,
  externalUrl: values.joinMode === 'external' ? values.externalUrl.trim() : null,
  waitlistMode: values.waitlistMode,
  offerMinutes: Number(values.offerMinutes),
  opensAt: values.opensAt === '' ? null : instantAt(values.opensAt, zone),
  closesAt: values.closesAt === '' ? null : instantAt(values.closesAt, zone),
  cancelCutoffHours: numberOf(values.cutoff),
  showAttendees: values.showAttendees,
  transfers: values.transfers,
});

export const rules: FormRules<AnsweringValues> = {
  capacity: wholeNumber(limits.eventCapacity),
  onlineCapacity: wholeNumber(limits.eventCapacity),
  guestsPerRsvp: every(required, wholeNumber(limits.guestsPerRsvp)),
  externalUrl: addressElsewhere,
  opensAt: wholeDate,
  closesAt: every<string, AnsweringValues>(wholeDate, (closesAt, { opensAt }) =>
    opensAt !== '' && closesAt !== '' && opensAt >= closesAt ? message('after_start') : undefined,
  ),
};

/** Lengths of an offer to choose from, in minutes. */
export const offerLengths = (current: number): number[] =>
  [...new Set([15, 30, 60, 180, 720, 1_440, 4_320, 10_080, current])].toSorted((a, b) => a - b);

/** Hours before the start to choose from; a value set elsewhere is among them. */
export const cutoffs = (current: string): number[] =>
  [...new Set([0, 2, 6, 12, 24, 48, 72, 168, ...(current === '' ? [] : [Number(current)])])].toSorted((a, b) => a - b);
