import dayjs, { type Dayjs } from 'dayjs';
import type { Me, ProfileChange } from './users.queries.ts';

const texts = ['firstName', 'lastName', 'bio', 'phone', 'location', 'jobTitle'] as const;
type TextField = (typeof texts)[number];

/** What the form holds; a date as its picker wants it. */
export type ProfileValues = Pick<Me, TextField | 'gender' | 'isPublic'> & { dateOfBirth: Dayjs | null };

export const valuesOf = (me: Me): ProfileValues => ({
  firstName: me.firstName,
  lastName: me.lastName,
  bio: me.bio,
  phone: me.phone,
  location: me.location,
  jobTitle: me.jobTitle,
  gender: me.gender,
  isPublic: me.isPublic,
  dateOfBirth: me.dateOfBirth === null ? null : dayjs(me.dateOfBirth),
});

const isoDate = (date: Dayjs | null | undefined) => date?.format('YYYY-MM-DD') ?? null;

/** Only what differs from what is stored, so that two devices do not undo each other's other fields. */
export const changeOf = (me: Me, values: ProfileValues): ProfileChange => {
  const wanted: ProfileChange = {
    gender: values.gender ?? null,
    isPublic: values.isPublic,
    dateOfBirth: isoDate(values.dateOfBirth),
    ...Object.fromEntries(texts.map((name) => [name, values[name].normalize('NFC').trim()])),
  };
  const fields = Object.entries(wanted) as [keyof ProfileChange & keyof Me, never][];
  return Object.fromEntries(fields.filter(([name, value]) => value !== me[name]));
};
