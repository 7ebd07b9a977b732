import { limits } from '#contract/browser/limits.ts';
import { usernamePattern } from '#contract/browser/patterns.ts';
import { noDetails, personDetailsOf } from '#contract/browser/person-fields.ts';
import type { AccountDetail } from '#contract/users/shapes.ts';
import { email, every, mobileNumber, pattern, personRules, required, text, type FormRules } from '#forms/index.ts';
import type { UserInput } from './users.queries.ts';

export type UserValues = Omit<UserInput, 'version'>;

/** The label of each field. */
export const labelOf = {
  username: 'field.username',
  email: 'column.email',
  firstName: 'field.firstName',
  lastName: 'field.lastName',
  phone: 'column.phone',
  jobTitle: 'column.jobTitle',
  gender: 'column.gender',
  departmentId: 'column.department',
} as const;

export const noValues: UserValues = { username: '', email: '', ...noDetails, departmentId: null };
export const valuesOf = (account: AccountDetail): UserValues => ({
  username: account.username,
  email: account.email,
  ...personDetailsOf(account),
  departmentId: account.department?.id ?? null,
});

export const rules: FormRules<UserValues> = {
  username: every(required, text(limits.username), pattern(usernamePattern, 'username')),
  email: every(required, email),
  ...personRules,
};

/** Normalizes phone numbers; an invalid one is sent unchanged, so that the server reports all errors at once. */
export const tidyValues = async <Values extends UserValues>(values: Values): Promise<Values> => ({
  ...values,
  phone: (await mobileNumber(values.phone)) ?? values.phone,
});
