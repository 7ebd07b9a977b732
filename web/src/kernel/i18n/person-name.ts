import { textOf } from './current.ts';
import { fullName } from '#contract/kernel/full-name.ts';

/** As people call them. Whose account is gone has no name. */
export const personName = (person: Parameters<typeof fullName>[0]): string => fullName(person) || textOf('kernel', 'deletedPerson');
