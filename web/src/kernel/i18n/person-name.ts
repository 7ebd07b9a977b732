import { textOf } from './current.ts';
import { fullName } from '#contract/browser/full-name.ts';

/** The display name of a user; a fallback for deleted accounts. */
export const personName = (person: Parameters<typeof fullName>[0]): string => fullName(person) || textOf('kernel', 'deletedPerson');
