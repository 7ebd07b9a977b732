import type { Consents } from '#contract/auth.ts';
import { documentNames } from '#contract/kernel/legal.ts';
import { foldName } from '#contract/kernel/patterns.ts';
import type { PersonDetails } from '#contract/kernel/person-details.ts';
import type { Language } from '#contract/kernel/schemas.ts';
import { appNow } from '#kernel/clock.ts';
import { newId } from '#kernel/ids.ts';
import { asVector } from '#kernel/search.ts';
import type { Tx } from '#kernel/transaction.ts';
import { noDetails, toPersonColumns } from './users.columns.repository.ts';
import { personWords } from './person-words.ts';

export type NewAccount = {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  /** Null for whoever comes in by an account elsewhere. */
  passwordHash: string | null;
  language: Language | null;
  /** Null where somebody else made the account: its owner is asked when they first come in. */
  consents: Consents | null;
  /** What an administrator fills in; whoever signs up does it later themselves. */
  filledIn?: FilledIn;
  isAdmin?: boolean;
};
/** Nothing of it is proven, neither the address nor the number. */
export type FilledIn = PersonDetails & { departmentId: string | null };

export const recordConsents = (tx: Tx, userId: string, versions: Consents): Promise<unknown> =>
  tx
    .insertInto('consents')
    .values(documentNames.map((document) => ({ user_id: userId, document, version: versions[document] })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/**
 * The one way in which somebody becomes a person here; their address is proven unless somebody else filled it in. Throws at
 * the unique index of the name or of the address.
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
      // The first steps are for those who come to a site, not for whoever makes it.
      did_complete_onboarding: isAdmin,
      search: asVector(personWords({ username, ...columns })),
    })
    .execute();
  if (consents) await recordConsents(tx, id, consents);
  return id;
}
