import type { PersonDetails } from '../kernel/person-details.ts';

/** What a browser needs of `PersonDetails`; no dependencies. */
/** Who can write to a person: every user, members of a shared community, or no one. */
export const messagesFrom = ['everyone', 'shared', 'nobody'] as const;

export const genders = ['female', 'male', 'other', 'undisclosed'] as const;

export const noDetails: PersonDetails = { firstName: '', lastName: '', phone: '', gender: null, jobTitle: '' };

const names = Object.keys(noDetails) as (keyof PersonDetails)[];

/** These fields alone, of an object that has others too. */
export const personDetailsOf = <Fields extends Record<keyof PersonDetails, unknown>>(fields: Fields): Pick<Fields, keyof PersonDetails> =>
  Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<Fields, keyof PersonDetails>;
