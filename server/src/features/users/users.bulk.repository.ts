import { sql } from 'kysely';
import type { PersonDetails } from '#contract/kernel/person-details.ts';
import { foldName } from '#contract/browser/patterns.ts';
import { vectorText } from '#kernel/search.ts';
import type { Tables, Tx } from '#kernel/transaction.ts';
import { personWords } from './person-words.ts';

type Language = Tables['users']['language'];
/** One account of a bulk creation: the same as a single one. */
export type BulkNew = PersonDetails & {
  id: string;
  username: string;
  email: string;
  departmentId: string | null;
  language: Language;
};
/** Null keeps the stored value. */
export type BulkChanges = { id: string } & {
  [Field in keyof PersonDetails | 'departmentId' | 'language']: string | null;
};

/** The accounts are unverified and without passwords. Throws at the unique index of the name or of the address. */
export async function insertAccounts(tx: Tx, accounts: readonly BulkNew[]): Promise<void> {
  const column = (read: (account: BulkNew) => string | null) => accounts.map(read);
  const words = column(({ username, firstName, lastName }) =>
    vectorText(personWords({ username, first_name: firstName, last_name: lastName })),
  );
  await sql`
    insert into users (id, username, username_key, email, email_key, password_hash, first_name, last_name, phone, gender, job_title,
                       department_id, language, search)
    select a.id, a.username, a.username_key, a.email, a.email_key, '', a.first_name, a.last_name, a.phone, a.gender, a.job_title,
           a.department_id, a.language, a.words::tsvector
      from unnest(${column(({ id }) => id)}::uuid[], ${column(({ username }) => username)}::text[],
                  ${column(({ username }) => foldName(username))}::text[], ${column(({ email }) => email)}::text[],
                  ${column(({ email }) => foldName(email))}::text[], ${column(({ firstName }) => firstName)}::text[],
                  ${column(({ lastName }) => lastName)}::text[], ${column(({ phone }) => phone)}::text[],
                  ${column(({ gender }) => gender)}::text[], ${column(({ jobTitle }) => jobTitle)}::text[],
                  ${column(({ departmentId }) => departmentId)}::uuid[], ${column(({ language }) => language)}::text[],
                  ${words}::text[])
        as a (id, username, username_key, email, email_key, first_name, last_name, phone, gender, job_title, department_id, language, words)`.execute(
    tx,
  );
}

/** Clears the search words of renamed accounts: see `fillPersonWords`. A changed number is unverified. */
export async function changeAccounts(tx: Tx, changes: readonly BulkChanges[]): Promise<void> {
  const column = (field: keyof BulkChanges) => changes.map((change) => change[field]);
  await sql`
    update users u
       set first_name = coalesce(c.first_name, u.first_name), last_name = coalesce(c.last_name, u.last_name),
           phone = coalesce(c.phone, u.phone), gender = coalesce(c.gender, u.gender), job_title = coalesce(c.job_title, u.job_title),
           department_id = coalesce(c.department_id, u.department_id), language = coalesce(c.language, u.language),
           phone_key = case when c.phone is null or c.phone = u.phone then u.phone_key end,
           phone_verified_at = case when c.phone is null or c.phone = u.phone then u.phone_verified_at end,
           search = case when c.first_name is null and c.last_name is null then u.search end,
           updated_at = app_now(), version = u.version + 1
      from unnest(${column('id')}::uuid[], ${column('firstName')}::text[], ${column('lastName')}::text[], ${column('phone')}::text[],
                  ${column('gender')}::text[], ${column('jobTitle')}::text[], ${column('departmentId')}::uuid[],
                  ${column('language')}::text[])
        as c (id, first_name, last_name, phone, gender, job_title, department_id, language)
     where u.id = c.id`.execute(tx);
}
