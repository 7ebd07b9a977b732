import type { PersonDetails } from '../kernel/person-details.ts';

/** Parts of `PersonDetails` that a browser needs; no dependencies. */
/** Users that can write to a person: every user, members of a shared community, or none. */
export const messagesFrom = ['everyone', 'shared', 'nobody'] as const;

export const genders = ['female', 'male', 'other', 'undisclosed'] as const;

export const noDetails: PersonDetails = { firstName: '', lastName: '', phone: '', gender: null, jobTitle: '' };

const names = Object.keys(noDetails) as (keyof PersonDetails)[];

/** Only these fields of an object that has other fields too. */
export const personDetailsOf = <Fields extends Record<keyof PersonDetails, unknown>>(fields: Fields): Pick<Fields, keyof PersonDetails> =>
  Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<Fields, keyof PersonDetails>;
