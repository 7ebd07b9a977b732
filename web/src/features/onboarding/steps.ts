import { limits } from '#contract/browser/limits.ts';
import { every, line, required, text, type FormRules } from '#forms/index.ts';
import type { ProfileChange } from '#contract/profile.ts';
import type { Me } from '#kernel/me/index.ts';
import { homePath, safeRedirect } from '#kernel/session/index.ts';
import { firstStepsPath } from './way-in.ts';

export const steps = ['picture', 'about', 'place', 'interests', 'communities'] as const;
export type OnboardingStep = (typeof steps)[number];

/** The values entered during the onboarding; saved step by step. */
export type ProfileDraft = Pick<Me, 'firstName' | 'lastName' | 'bio' | 'location' | 'interests'>;
type Field = keyof ProfileDraft;
export const fields: Record<OnboardingStep, readonly Field[]> = {
  picture: [],
  about: ['firstName', 'lastName', 'bio'],
  place: ['location'],
  interests: ['interests'],
  communities: [],
};
const allFields: readonly Field[] = Object.values(fields).flat();

/** Rules per step, as a skipped step may hold invalid values. */
export const rules: Partial<Record<OnboardingStep, FormRules<ProfileDraft>>> = {
  about: { firstName: every(required, line(limits.personName)), lastName: line(limits.personName), bio: text(limits.bio) },
  place: { location: line(limits.location) },
};

export const stepNamed = (name: string | null): OnboardingStep | null => steps.find((step) => step === name) ?? null;
export const stepAt = (step: OnboardingStep, distance: number): OnboardingStep | null => steps[steps.indexOf(step) + distance] ?? null;

/** The step at which a returning user continues: the first without any saved value. */
export const firstOpen = (me: Me): OnboardingStep => {
  const isDone: Record<OnboardingStep, boolean> = {
    picture: me.profilePicture !== null,
    about: me.firstName !== '' && me.bio !== '',
    place: me.location !== '',
    interests: me.interests.length > 0,
    communities: false,
  };
  return steps.find((step) => !isDone[step]) ?? 'communities';
};

/** The original target before the redirect to the onboarding; never the onboarding itself. */
export const targetOf = (address: URLSearchParams): string => {
  const wanted = safeRedirect(address.get('to'), location.origin);
  return wanted.startsWith(firstStepsPath) ? homePath : wanted;
};

export const addressOf = (step: OnboardingStep, target: string): string =>
  `${firstStepsPath}?${new URLSearchParams({ step, ...(target !== homePath && { to: target }) })}`;

const tidy = <Value>(value: Value) => (typeof value === 'string' ? value.normalize('NFC').trim() : value);
const isSame = (one: unknown, other: unknown) =>
  Array.isArray(one) && Array.isArray(other) ? one.toSorted().join() === other.toSorted().join() : one === other;

export const storedOf = (me: Me, names = allFields): ProfileDraft =>
  Object.fromEntries(names.map((name) => [name, me[name]])) as ProfileDraft;
/** Only changed fields, so that two devices do not overwrite each other's other fields. */
export const changeOf = (me: Me, draft: ProfileDraft, names = allFields): ProfileChange =>
  Object.fromEntries(names.filter((name) => !isSame(tidy(draft[name]), me[name])).map((name) => [name, tidy(draft[name])]));
