import type { z } from 'zod';
import type { Credentials, Tokens } from '#contract/auth.ts';
import { AppError } from '#kernel/errors.ts';
import type { Device, Sessions } from '#kernel/session/index.ts';
import type { Passwords } from '#kernel/session/passwords.ts';
import type { Transact } from '#kernel/transaction.ts';
import type { AuthRepository } from './auth.repository.ts';

type Needs = { accounts: AuthRepository; sessions: Sessions; passwords: Passwords; transact: Transact };

export const authService = ({ accounts, sessions, passwords, transact }: Needs) => ({
  async signIn({ username, password, remember }: z.output<typeof Credentials>, device: Device): Promise<Tokens> {
    const account = await accounts.findByName(username);
    // Whether the account exists, has no password or is disabled shows only to whoever knows the password.
    const isRight = await passwords.verify(account?.passwordHash || null, password);
    if (!account || !isRight) throw new AppError('auth.wrong_credentials');
    return transact(async (tx) => {
      // Asked again in the transaction: the account may have been disabled while the password was checked.
      if (!(await accounts.recordSignIn(tx, account.id))) throw new AppError('auth.account_disabled');
      return sessions.start(tx, account.id, device, { isRemembered: remember });
    });
  },

  refresh: (refreshToken: string): Promise<Tokens> => sessions.rotate(refreshToken),

  async signOut(refreshToken: string): Promise<Record<string, never>> {
    await sessions.signOut(refreshToken);
    return {};
  },
});
export type AuthService = ReturnType<typeof authService>;
