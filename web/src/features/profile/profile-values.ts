import { limits } from '#contract/browser/limits.ts';
import type { PersonDetails } from '#contract/kernel/person-details.ts';
import { personDetailsOf } from '#contract/browser/person-fields.ts';
import { every, line, personRules, required, text, wholeDate, type FormRules } from '#forms/index.ts';
import type { ProfileChange } from '#contract/profile.ts';
import type { Me } from '#kernel/me/index.ts';

/** The values of the form; the date of birth as `1990-01-31`, empty for none. */
export type ProfileValues = PersonDetails & Pick<Me, 'bio' | 'location' | 'isPublic' | 'messagesFrom'> & { dateOfBirth: string };

export const valuesOf = (me: Me): ProfileValues => ({
  ...personDetailsOf(me),
  bio: me.bio,
  location: me.location,
  dateOfBirth: me.dateOfBirth ?? '',
  isPublic: me.isPublic,
  messagesFrom: me.messagesFrom,
});

export const rules: FormRules<ProfileValues> = {
  ...personRules,
  firstName: every(required, personRules.firstName),
  bio: text(limits.bio),
  location: line(limits.location),
  dateOfBirth: wholeDate,
};

const tidy = (value: unknown) => (typeof value === 'string' ? value.normalize('NFC').trim() : value);

/** Only changed fields, so that two devices do not overwrite each other's other fields. */
export const changeOf = (me: Me, values: ProfileValues): ProfileChange => {
  const wanted = Object.entries({ ...values, dateOfBirth: values.dateOfBirth || null }).map(
    ([name, value]) => [name, tidy(value)] as const,
  );
  return Object.fromEntries(wanted.filter(([name, value]) => value !== me[name as keyof Me]));
};
