import type { ResetLink } from '#features/auth/index.ts';
import type { DropFactors } from '#features/security/index.ts';
import { createAdministrator, firstStart, takenOf } from '#features/setup/index.ts';
import { commandLine } from '#kernel/audit/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { OperatedAccount } from './operators.repository.ts';
import * as accounts from './operators.repository.ts';

/** The server may have to be started first. */
const LIFETIME = '24 hours';

export type NewOperator = { username: string; email: string; name: string; password: string | null };
export type ResetInput = { name: string; isUserMeant: boolean; removeSecondFactor: boolean };
/** `path` leads to a new password. */
export type ResetDone = { username: string; path: string; removed: { totp: boolean; passkeys: number } | null; sessions: number };

type Disable = (userId: string, by: { viewer: typeof commandLine; guard: (tx: Tx) => Promise<void> }) => Promise<boolean>;
type Dependencies = Pick<Parts, 'transact' | 'sessions' | 'passwords' | 'audit'> & {
  resetLink: ResetLink;
  dropFactors: DropFactors;
  disable: Disable;
};

/** Account commands of the machine's operator: no permission is checked, and every act is recorded in the audit log. */
export function operatorsService(dependencies: Dependencies) {
  const { resetLink, dropFactors, disable, transact, sessions, passwords, audit } = dependencies;

  const found = async (tx: Tx, name: string): Promise<OperatedAccount> => {
    const account = await accounts.find(tx, name);
    if (!account) throw new AppError('person.not_found');
    return account;
  };

  return {
    /** Returns the path of a link for setting the password; null when one was given. */
    async createAdministrator({ username, email, name, password }: NewOperator): Promise<{ path: string | null }> {
      const passwordHash = password === null ? null : await passwords.hash(password);
      return transact(async (tx) => {
        const account = { username, email, firstName: name || username, lastName: '', passwordHash, language: null, consents: null };
        const id = await createAdministrator(tx, audit, { ...account, by: commandLine });
        await firstStart.haveAdministrator(tx);
        return { path: passwordHash === null ? await resetLink(tx, id, LIFETIME) : null };
      }).catch((error: unknown) => {
        throw takenOf(error);
      });
    },

    reset: ({ name, isUserMeant, removeSecondFactor }: ResetInput): Promise<ResetDone> =>
      transact(async (tx) => {
        const { id, username, isAdmin, status } = await found(tx, name);
        if (!isAdmin && !isUserMeant) throw new AppError('auth.forbidden', { username });
        if (status === 'disabled') throw new AppError('auth.account_disabled');
        const target = { type: 'user', id, name: username } as const;
        const removed = removeSecondFactor ? await dropFactors(tx, id) : null;
        const ended = removeSecondFactor ? await sessions.endAll(tx, id, 'revoked') : 0;
        if (removed) await audit.record(tx, { by: commandLine, action: 'second_factor.disabled', target, before: removed });
        await audit.record(tx, { by: commandLine, action: 'user.reset_sent', target, after: { sessions: ended } });
        return { username, path: await resetLink(tx, id, LIFETIME), removed, sessions: ended };
      }),

    /** `isChanged` is false when it was disabled before. Throws `user.last_admin`. */
    async disable(name: string): Promise<{ username: string; isChanged: boolean }> {
      const { id, username } = await transact((tx) => found(tx, name));
      return { username, isChanged: await disable(id, { viewer: commandLine, guard: async () => {} }) };
    },
  };
}
export type OperatorsService = ReturnType<typeof operatorsService>;
