import { limits } from '#contract/kernel/limits.ts';
import { usernamePattern } from '#contract/kernel/patterns.ts';
import { email, every, line, mobile, mobileNumber, pattern, required, text, type Rules } from '#forms/index.ts';
import type { AccountDetail, UserInput } from './users.queries.ts';

export const genders = ['female', 'male', 'other', 'undisclosed'] as const;
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

export const noValues: UserValues = {
  username: '',
  email: '',
  firstName: '',
  lastName: '',
  phone: '',
  gender: null,
  jobTitle: '',
  departmentId: null,
};
export const valuesOf = ({ username, email, firstName, lastName, phone, gender, jobTitle, department }: AccountDetail): UserValues => ({
  username,
  email,
  firstName,
  lastName,
  phone,
  gender,
  jobTitle,
  departmentId: department?.id ?? null,
});

export const rules: Rules<UserValues> = {
  username: every(required, text(limits.username), pattern(usernamePattern, 'username')),
  email: every(required, email),
  firstName: line(limits.personName),
  lastName: line(limits.personName),
  phone: mobile,
  jobTitle: line(limits.jobTitle),
};

/** Normalizes phone numbers; an invalid one is sent unchanged, so that the server reports all errors at once. */
export const tidyValues = async <Values extends UserValues>(values: Values): Promise<Values> => ({
  ...values,
  phone: (await mobileNumber(values.phone)) ?? values.phone,
});
