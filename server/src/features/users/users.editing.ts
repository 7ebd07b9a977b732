import { AppError, isConstraint } from '#kernel/errors.ts';
import type { Tx } from '#kernel/transaction.ts';
import { lockedDepartment, takenFields, type TakenField, USERNAME_IS_FREE } from './users.editing.repository.ts';

const codes = { username: 'user.username_taken', email: 'user.email_taken', phone: 'user.phone_taken' } as const;
const taken = (first: TakenField, ...others: TakenField[]) =>
  new AppError(
    codes[first],
    {},
    [first, ...others].map((field) => ({ field, rule: 'taken' })),
  );

/** Reports all taken fields at once, so that the form can be corrected in one round. */
export async function refuseTaken(
  tx: Tx,
  input: { username: string; email: string; phone: string },
  except: string | null = null,
): Promise<void> {
  const [first, ...others] = await takenFields(tx, input, except);
  if (first) throw taken(first, ...others);
}

/** Maps a violated unique index to the same field error: another call was faster. */
export const asTaken = (error: unknown): never => {
  if (isConstraint(error, USERNAME_IS_FREE)) throw taken('username');
  if (isConstraint(error, 'users_email_key_key')) throw taken('email');
  throw error;
};

/** The department's name for the log; null without one. A disabled department takes no new members, but keeps its own. */
export async function checkedDepartment(tx: Tx, id: string | null, was: string | null = null): Promise<string | null> {
  if (id === null) return null;
  const department = await lockedDepartment(tx, id);
  if (!department) throw new AppError('request.invalid', {}, [{ field: 'departmentId', rule: 'department' }]);
  if (department.status === 'disabled' && id !== was)
    throw new AppError('request.invalid', {}, [{ field: 'departmentId', rule: 'department_disabled' }]);
  return department.name;
}
