import type { Consents } from '#contract/auth/index.ts';
import { documentNames } from '#contract/browser/legal.ts';
import { foldName } from '#contract/browser/patterns.ts';
import type { PersonDetails } from '#contract/kernel/person-details.ts';
import { noDetails } from '#contract/browser/person-fields.ts';
import type { Language } from '#contract/kernel/schemas.ts';
import { appNow } from '#kernel/clock.ts';
import { newId } from '#kernel/ids.ts';
import { asVector } from '#kernel/search.ts';
import type { Tx } from '#kernel/transaction.ts';
import { toPersonColumns } from './users.columns.repository.ts';
import { personWords } from './person-words.ts';

export type NewAccount = {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  /** Null for an account that signs in with an external identity. */
  passwordHash: string | null;
  language: Language | null;
  /** Null when an administrator created the account: its owner is asked at the first sign-in. */
  consents: Consents | null;
  /** Filled in by an administrator; after a sign-up the owner does it later. */
  filledIn?: FilledIn;
  isAdmin?: boolean;
};
/** With these details, both the address and the number are unverified. */
export type FilledIn = PersonDetails & { departmentId: string | null };

export const recordConsents = (tx: Tx, userId: string, versions: Consents): Promise<unknown> =>
  tx
    .insertInto('consents')
    .values(documentNames.map((document) => ({ user_id: userId, document, version: versions[document] })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/**
 * Creates a single account; its address is verified unless an administrator filled it in. Throws at the unique index of the name
 * or of the address.
 */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<string> {
  const id = newId();
  const { username, email, firstName, lastName, passwordHash, language, consents, filledIn, isAdmin = false } = account;
  const columns = toPersonColumns({ ...noDetails, ...filledIn, firstName, lastName });
  await tx
    .insertInto('users')
    .values({
      id,
      username,
      username_key: foldName(username),
      email,
      email_key: foldName(email),
      email_verified_at: filledIn ? null : appNow,
      password_hash: passwordHash ?? '',
      password_changed_at: passwordHash === null ? null : appNow,
      ...columns,
      department_id: filledIn?.departmentId ?? null,
      language,
      is_admin: isAdmin,
      // An administrator set the site up and needs no onboarding.
      did_complete_onboarding: isAdmin,
      search: asVector(personWords({ username, ...columns })),
    })
    .execute();
  if (consents) await recordConsents(tx, id, consents);
  return id;
}
