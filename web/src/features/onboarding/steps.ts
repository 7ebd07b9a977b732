import type { Me, ProfileChange } from '#kernel/me/index.ts';
import { homePath, safeRedirect } from '#kernel/session/index.ts';
import { firstStepsPath } from './way-in.ts';

export const steps = ['picture', 'about', 'place', 'interests', 'communities'] as const;
export type Step = (typeof steps)[number];

/** What is written down on the way; it is sent when somebody goes on. */
export type Draft = Partial<Pick<Me, 'firstName' | 'lastName' | 'bio' | 'location' | 'interests'>>;
type Field = keyof Draft;
const fields: Record<Step, readonly Field[]> = {
  picture: [],
  about: ['firstName', 'lastName', 'bio'],
  place: ['location'],
  interests: ['interests'],
  communities: [],
};

export const stepNamed = (name: string | null): Step | null => steps.find((step) => step === name) ?? null;
export const stepAt = (step: Step, distance: number): Step | null => steps[steps.indexOf(step) + distance] ?? null;

/** Where somebody goes on who comes back: at the first step that has left nothing yet. */
export const firstOpen = (me: Me): Step => {
  const isDone: Record<Step, boolean> = {
    picture: me.profilePicture !== null,
    about: me.firstName !== '' && me.bio !== '',
    place: me.location !== '',
    interests: me.interests.length > 0,
    communities: false,
  };
  return steps.find((step) => !isDone[step]) ?? 'communities';
};

/** Where somebody wanted to go before they were led here; never here again. */
export const targetOf = (address: URLSearchParams): string => {
  const wanted = safeRedirect(address.get('to'), location.origin);
  return wanted.startsWith(firstStepsPath) ? homePath : wanted;
};

export const addressOf = (step: Step, target: string): string =>
  `${firstStepsPath}?${new URLSearchParams({ step, ...(target !== homePath && { to: target }) })}`;

const tidy = <Value>(value: Value) => (typeof value === 'string' ? value.normalize('NFC').trim() : value);
const isSame = (one: unknown, other: unknown) =>
  Array.isArray(one) && Array.isArray(other) ? one.toSorted().join() === other.toSorted().join() : one === other;

/** Only what differs from what is stored, so that two devices do not undo each other's other fields. */
export const changeOf = (me: Me, draft: Draft, names: readonly Field[] = steps.flatMap((step) => fields[step])): ProfileChange =>
  Object.fromEntries(
    names.flatMap((name) => (draft[name] === undefined || isSame(tidy(draft[name]), me[name]) ? [] : [[name, tidy(draft[name])]])),
  );
export const changeAt = (step: Step, me: Me, draft: Draft): ProfileChange => changeOf(me, draft, fields[step]);
export const withoutStep = (step: Step, draft: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => !fields[step].includes(name as Field)));
