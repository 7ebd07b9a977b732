import type { NewUser } from '#contract/users/index.ts';
import type { createRights } from '#features/roles/index.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { personDetailsOf } from '#contract/browser/person-fields.ts';
import { insertAccount } from './users.accounts.repository.ts';
import type { MailResetLink } from './users.service.ts';
import { asTaken, checkedDepartment, refuseTaken } from './users.editing.ts';

type Dependencies = Pick<Parts, 'audit'> & { rights: ReturnType<typeof createRights>; mailInvitation: MailResetLink };
/** `code`: the required permission, checked again inside the transaction. */
type By = { viewer: Viewer; code: string };

/**
 * Creates an account for another person inside the caller's transaction; returns the id. Taken names are refused at their fields, all at
 * once. It has no password: the owner sets one by a mailed invitation, which verifies the address as well.
 */
export const creationService =
  ({ audit, rights, mailInvitation }: Dependencies) =>
  async (tx: Tx, { viewer, code }: By, input: NewUser): Promise<string> => {
    // Locked before anything is written, so that concurrent bulk creations cannot deadlock.
    await rights.editorOf(tx, viewer, code);
    await refuseTaken(tx, input);
    const { username, email, lastName, departmentId } = input;
    const department = await checkedDepartment(tx, departmentId);
    const firstName = input.firstName === '' && lastName === '' ? username : input.firstName;
    const language = input.language ?? null;
    const details = { ...personDetailsOf(input), firstName };
    const account = { username, email, firstName, lastName, language };
    const filledIn = { ...details, departmentId };
    const id = await insertAccount(tx, { ...account, passwordHash: null, consents: null, filledIn }).catch(asTaken);
    await audit.record(tx, {
      by: viewer,
      action: 'user.created',
      target: { type: 'user', id, name: username },
      after: { ...account, ...details, department },
    });
    if (input.roleIds.length > 0) await rights.setRolesOf(tx, viewer, id, input.roleIds);
    await mailInvitation(tx, { id, username, email, language });
    return id;
  };
export type CreateAccount = ReturnType<typeof creationService>;
