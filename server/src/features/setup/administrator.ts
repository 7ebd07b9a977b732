import type { Consents } from '#contract/auth/index.ts';
import type { Language } from '#contract/kernel/schemas.ts';
import { insertAccount } from '#features/users/index.ts';
import type { Audit, RecordedEntry } from '#kernel/audit/index.ts';
import { AppError, isConstraint } from '#kernel/errors.ts';
import type { Tx } from '#kernel/transaction.ts';

export type NewAdministrator = {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  /** Null until one is set by a link. */
  passwordHash: string | null;
  language: Language | null;
  /** Null: asked at the first sign-in. */
  consents: Consents | null;
};

/** An administrator whose address counts as verified: its creator runs the machine. */
export async function createAdministrator(
  tx: Tx,
  audit: Pick<Audit, 'record'>,
  { by, ...account }: NewAdministrator & { by: RecordedEntry['by'] },
): Promise<string> {
  const id = await insertAccount(tx, { ...account, isAdmin: true });
  const { username, email } = account;
  await audit.record(tx, {
    by: by ?? { id, username },
    action: 'user.created',
    target: { type: 'user', id, name: username },
    after: { username, email, isAdmin: true },
  });
  return id;
}

/** The field error when username or address is taken. */
export const takenOf = (error: unknown): unknown => {
  if (isConstraint(error, 'users_username_key_key')) return new AppError('user.username_taken', {}, [{ field: 'username', rule: 'taken' }]);
  if (isConstraint(error, 'users_email_key_key')) return new AppError('user.email_taken', {}, [{ field: 'email', rule: 'taken' }]);
  return error;
};
