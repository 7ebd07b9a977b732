import { type RawBuilder, sql } from 'kysely';
import type { PersonDetails } from '#contract/kernel/person-details.ts';

/** The columns of `PersonDetails` in `users`, for `select`. */
export const personColumns = ['first_name as firstName', 'last_name as lastName', 'phone', 'gender', 'job_title as jobTitle'] as const;

/** The same for raw SQL; `table` is the alias of `users`. */
export const personColumnsOf = (table: string): RawBuilder<unknown> =>
  sql.join(
    personColumns.map((column) => {
      const [name = '', alias = name] = column.split(' as ');
      return sql`${sql.ref(`${table}.${name}`)} as ${sql.id(alias)}`;
    }),
  );

/** The details as columns of `users`. */
export const toPersonColumns = ({ firstName, lastName, phone, gender, jobTitle }: PersonDetails) => ({
  first_name: firstName,
  last_name: lastName,
  phone,
  gender,
  job_title: jobTitle,
});
