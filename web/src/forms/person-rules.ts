import { limits } from '#contract/browser/limits.ts';
import type { PersonDetails } from '#contract/kernel/person-details.ts';
import { line, mobile } from './rules.ts';
import type { FormRules } from './use-form.ts';

/** The contract's `personInput`. */
export const personRules = {
  firstName: line(limits.personName),
  lastName: line(limits.personName),
  phone: mobile,
  jobTitle: line(limits.jobTitle),
} satisfies FormRules<PersonDetails>;
