import { limits } from '#contract/browser/limits.ts';
import { hasPlace, type EventFields } from '../event-fields.ts';

/** Fields of the fold with what they have by default. */
const defaults = {
  summary: '',
  description: '',
  categoryId: '',
  language: '',
  tags: [],
  isTentative: false,
  joinMode: 'open',
  externalUrl: '',
  waitlistMode: 'auto',
  guestsPerRsvp: '0',
  opensAt: '',
  closesAt: '',
  cutoff: '',
  questions: [],
  hosts: [],
  commentPolicy: 'all',
  hasChat: false,
  feedbackHours: String(limits.feedback.usualHours),
  venueCountry: '',
  venueReveal: 'all',
  venueNote: '',
  lat: '',
  lng: '',
} satisfies Partial<EventFields>;
export type Inside = keyof typeof defaults;

const ofPlace: readonly Inside[] = ['venueCountry', 'venueReveal', 'venueNote', 'lat', 'lng'];
const ofSeats: readonly Inside[] = ['waitlistMode', 'guestsPerRsvp', 'cutoff', 'questions'];
/** An event that exists keeps these on sheets of its page. */
const ofNew: readonly Inside[] = [...ofSeats, 'joinMode', 'externalUrl', 'opensAt', 'closesAt', 'hosts', 'commentPolicy'];
/** Parts of what is shown before them. */
const parts: readonly Inside[] = ['lng', 'externalUrl'];

/** The fields that the fold shows, in their order. */
export const shownInside = ({ mode, joinMode }: Pick<EventFields, 'mode' | 'joinMode'>, isNew: boolean): Inside[] =>
  (Object.keys(defaults) as Inside[]).filter(
    (name) =>
      (isNew || !ofNew.includes(name)) &&
      (hasPlace(mode) || !ofPlace.includes(name)) &&
      (joinMode === 'external' ? !ofSeats.includes(name) : name !== 'externalUrl'),
  );

/** Those of them that say something. An event that exists always has a language. */
export const setInside = (values: EventFields, isNew: boolean): Inside[] =>
  shownInside(values, isNew).filter(
    (name) => !parts.includes(name) && (isNew || name !== 'language') && String(values[name]).trim() !== String(defaults[name]),
  );
