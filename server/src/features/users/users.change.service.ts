import { isDeepStrictEqual } from 'node:util';
import { foldName } from '#contract/browser/patterns.ts';
import type { UserChange } from '#contract/users/index.ts';
import type { createRights } from '#features/roles/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Parts } from '#kernel/parts.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { MailResetLink } from './users.service.ts';
import { personDetailsOf } from '#contract/browser/person-fields.ts';
import { asTaken, checkedDepartment, refuseTaken } from './users.editing.ts';
import { lockFields, type LockedFields, writeFields } from './users.editing.repository.ts';

/** Notifies the address that an account had before. */
export type NotifyFormerEmail = MailResetLink;
type Dependencies = Pick<Parts, 'audit' | 'viewers'> & {
  rights: ReturnType<typeof createRights>;
  notifyFormerEmail: NotifyFormerEmail;
  mailInvitation: MailResetLink;
};
type Input = UserChange & { id: string };
type Fields = Omit<LockedFields, 'version' | 'updatedAt' | 'language' | 'isAwaited' | 'departmentId'>;

/** The fields that the audit log compares. */
const kept = ({ username, email, department, ...details }: Fields): Fields => ({
  username,
  email,
  ...personDetailsOf(details),
  department,
});
/** Accounts without a name are shown by their username; keep it in step. */
const firstNameOf = ({ username, firstName, lastName }: Input, before: LockedFields): string => {
  const isNameless = lastName === '' && (firstName === '' || (firstName === before.firstName && firstName === before.username));
  return isNameless ? username : firstName;
};

/** Changes the personal data of an account. A former username stays reserved for a while, as when its owner changes it. */
export function changeService({ audit, viewers, rights, notifyFormerEmail, mailInvitation }: Dependencies) {
  /** Changes by the owner are not logged: without a matching log entry it was the owner. */
  const conflict = async (tx: Tx, id: string, { username, updatedAt }: LockedFields): Promise<AppError> => {
    const logged = await audit.conflict(tx, { type: 'user', id });
    const at = updatedAt.toISOString();
    return logged.params['at'] === at ? logged : new AppError('record.changed', { by: username, at });
  };

  /** A pending account is invited at the new address; any other is notified at its former one. */
  const moveMail = (tx: Tx, { id, username, email }: Input, { isAwaited, language, ...before }: LockedFields): Promise<void> =>
    isAwaited
      ? mailInvitation(tx, { id, username, email, language })
      : notifyFormerEmail(tx, { id, username, email: before.email, language });

  return async (tx: Tx, viewer: Viewer, input: Input): Promise<void> => {
    await rights.assertMayActOn(tx, viewer, input.id);
    const before = await lockFields(tx, input.id);
    if (!before) throw new AppError('person.not_found');
    if (before.version !== input.version) throw await conflict(tx, input.id, before);
    await refuseTaken(tx, input, input.id);
    const department = await checkedDepartment(tx, input.departmentId, before.departmentId);
    const fields = { ...input, firstName: firstNameOf(input, before) };
    const [was, is] = [kept(before), kept({ ...fields, department })];
    if (isDeepStrictEqual(was, is) && before.departmentId === input.departmentId) return;
    await writeFields(tx, fields).catch(asTaken);
    if (foldName(before.email) !== foldName(input.email)) await moveMail(tx, input, before);
    await audit.record(tx, {
      by: viewer,
      action: 'user.changed',
      target: { type: 'user', id: input.id, name: input.username },
      before: was,
      after: is,
    });
    afterCommit(tx, () => viewers.forget({ userId: input.id }));
  };
}
export type ChangeAccount = ReturnType<typeof changeService>;
