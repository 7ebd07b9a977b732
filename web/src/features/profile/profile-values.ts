import { limits } from '#contract/kernel/limits.ts';
import { every, line, mobile, required, text, wholeDate, type Rules } from '#forms/index.ts';
import type { Me, ProfileChange } from '#kernel/me/index.ts';

const texts = ['firstName', 'lastName', 'bio', 'phone', 'location', 'jobTitle'] as const;
type TextField = (typeof texts)[number];

/** The values of the form; the date of birth as `1990-01-31`, empty for none. */
export type ProfileValues = Pick<Me, TextField | 'gender' | 'isPublic'> & { dateOfBirth: string };

export const valuesOf = (me: Me): ProfileValues => ({
  firstName: me.firstName,
  lastName: me.lastName,
  bio: me.bio,
  jobTitle: me.jobTitle,
  location: me.location,
  dateOfBirth: me.dateOfBirth ?? '',
  gender: me.gender,
  phone: me.phone,
  isPublic: me.isPublic,
});

export const rules: Rules<ProfileValues> = {
  firstName: every(required, line(limits.personName)),
  lastName: line(limits.personName),
  bio: text(limits.bio),
  jobTitle: line(limits.jobTitle),
  location: line(limits.location),
  dateOfBirth: wholeDate,
  phone: mobile,
};

/** Only changed fields, so that two devices do not overwrite each other's other fields. */
export const changeOf = (me: Me, values: ProfileValues): ProfileChange => {
  const wanted: ProfileChange = {
    gender: values.gender ?? null,
    isPublic: values.isPublic,
    dateOfBirth: values.dateOfBirth || null,
    ...Object.fromEntries(texts.map((name) => [name, values[name].normalize('NFC').trim()])),
  };
  const fields = Object.entries(wanted) as [keyof ProfileChange & keyof Me, never][];
  return Object.fromEntries(fields.filter(([name, value]) => value !== me[name]));
};
