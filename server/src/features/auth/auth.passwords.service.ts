import { foldName } from '#contract/browser/patterns.ts';
import { AppError } from '#kernel/errors.ts';
import { inConstantTime } from '#kernel/constant-time.ts';
import type { Device } from '#kernel/session/index.ts';
import { networkOf } from '#kernel/throttle/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { AuthDependencies } from './auth.dependencies.ts';
import type { SignInAccount } from './auth.repository.ts';
import * as accounts from './auth.repository.ts';

type Reader = Pick<SignInAccount, 'id' | 'username' | 'email' | 'language'>;

const PURPOSE = 'reset';
const LIFETIME = '30 minutes';
/** Invitations are not read at once, so their links last longer. */
const INVITATION_LIFETIME = '7 days';
const RESEND_AFTER = 30;

/** Setting a new password: by a mailed link, or as the signed-in account. */
export function passwordsService(dependencies: AuthDependencies) {
  const { db, oneTime, throttle, passwords, passwordRules, mailer, sessions, transact, viewers, audit } = dependencies;

  const linkIn = async (tx: Tx, userId: string, lifetime: string): Promise<string> => {
    // Only the latest link is valid.
    await oneTime.revoke(tx, { purpose: PURPOSE, userId });
    return `/reset-password?token=${await oneTime.issueToken(tx, { purpose: PURPOSE, userId, lifetime })}`;
  };
  const mailLinkOf = async (tx: Tx, { id, username, email, language }: Reader, kind: 'reset' | 'invited'): Promise<void> => {
    const lifetime = kind === 'reset' ? LIFETIME : INVITATION_LIFETIME;
    const path = await linkIn(tx, id, lifetime);
    await mailer.send(tx, { to: email, language, kind, params: { username, path, lifetime } });
  };
  const mailLinkIn = (tx: Tx, reader: Reader): Promise<void> => mailLinkOf(tx, reader, 'reset');
  const mailInvitationIn = (tx: Tx, reader: Reader): Promise<void> => mailLinkOf(tx, reader, 'invited');
  const mailLink = (account: SignInAccount): Promise<void> =>
    transact(async (tx) => {
      if (account.isEnabled) await mailLinkIn(tx, account);
    });

  /**
   * The account of a reset token; throws `auth.link_expired`. As the token proves access to the mail, a disabled account gets its own
   * error.
   */
  const ownerOf = async (token: string): Promise<SignInAccount> => {
    const found = await oneTime.findToken(PURPOSE, token);
    const account = found?.userId ? await accounts.findById(db, found.userId) : undefined;
    if (!account) throw new AppError('auth.link_expired');
    if (!account.isEnabled) throw new AppError('auth.account_disabled');
    return account;
  };

  /** Throws unless the caller knows the account's password. An account without one requires a recent confirmation by another method. */
  const assertCurrent = async (account: SignInAccount, current: string | undefined, viewer: Viewer): Promise<void> => {
    if (account.passwordHash === null) {
      if (!viewer.isConfirmed) throw new AppError('auth.confirmation_required');
      return;
    }
    const refuse = (rule: string) => new AppError('request.invalid', {}, [{ field: 'current', rule }]);
    if (current === undefined) throw refuse('required');
    const key = `current-password:${account.id}`;
    await throttle.count([{ key, free: 5, longest: 900 }]);
    if (!(await passwords.verify(account.passwordHash, current))) throw refuse('password_wrong');
    await throttle.settle({ clear: [key] });
  };

  /** The password may be known to others, so the new one must differ from it. */
  const assertNew = async ({ passwordHash }: SignInAccount, password: string): Promise<void> => {
    if (passwordHash !== null && (await passwords.verify(passwordHash, password)))
      throw new AppError('request.invalid', {}, [{ field: 'password', rule: 'password_same' }]);
  };

  return {
    assertCurrent,
    linkIn,
    mailLinkIn,
    mailInvitationIn,

    forgot: (email: string, { ip }: Device): Promise<{ resendAfter: number }> =>
      inConstantTime(async () => {
        const wait = await throttle.count([
          { key: `reset:${foldName(email)}`, free: 0, first: RESEND_AFTER, longest: 900 },
          { key: `reset-network:${networkOf(ip)}`, free: 20, first: 60, longest: 3_600, per: 86_400 },
        ]);
        const account = await accounts.findByEmail(db, email);
        if (account) await mailLink(account);
        return { resendAfter: Math.max(RESEND_AFTER, wait) };
      }),

    checkReset: async (token: string): Promise<{ username: string }> => ({ username: (await ownerOf(token)).username }),

    /** Does not sign in: accounts with a second factor still need it. */
    async reset(token: string, password: string): Promise<Record<string, never>> {
      const account = await ownerOf(token);
      await passwordRules(password, account);
      await assertNew(account, password);
      const passwordHash = await passwords.hash(password);
      await transact(async (tx) => {
        if (!(await oneTime.useToken(tx, PURPOSE, token))) throw new AppError('auth.link_expired');
        const { id, username, email, language } = account;
        if (!(await accounts.setPassword(tx, id, passwordHash))) throw new AppError('auth.account_disabled');
        await accounts.verifyEmail(tx, id, email);
        await sessions.endAll(tx, id, 'password_changed');
        await audit.own(tx, id, 'password.reset');
        await mailer.send(tx, { to: email, language, kind: 'password_changed', params: { username } });
      });
      viewers.forget({ userId: account.id });
      return {};
    },

    async change(
      viewer: Viewer,
      { current, password }: { current?: string | undefined; password: string },
    ): Promise<Record<string, never>> {
      const account = await accounts.findById(db, viewer.id);
      if (!account) throw new AppError('auth.required');
      await assertCurrent(account, current, viewer);
      await passwordRules(password, account);
      await assertNew(account, password);
      const passwordHash = await passwords.hash(password);
      await transact(async (tx) => {
        const { id, username, email, language } = account;
        if (!(await accounts.setPassword(tx, id, passwordHash))) throw new AppError('auth.required');
        await oneTime.revoke(tx, { purpose: PURPOSE, userId: id });
        await sessions.endAll(tx, id, 'password_changed', { except: viewer.sessionId });
        await audit.own(tx, id, 'password.changed');
        await mailer.send(tx, { to: email, language, kind: 'password_changed', params: { username } });
      });
      return {};
    },
  };
}
export type PasswordsService = ReturnType<typeof passwordsService>;
