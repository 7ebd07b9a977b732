import type { Consents } from '#contract/auth/index.ts';
import { documents } from '#contract/browser/legal.ts';
import { foldName } from '#contract/browser/patterns.ts';
import { recordConsents } from '#features/users/index.ts';
import { AppError, isConstraint } from '#kernel/errors.ts';
import { inConstantTime } from '#kernel/constant-time.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { AuthDependencies } from './auth.dependencies.ts';
import type { SignInAccount } from './auth.repository.ts';
import * as accounts from './auth.repository.ts';
import type { PasswordsService } from './auth.passwords.service.ts';

const EMAIL = 'email_change';
const UNDO = 'email_undo';
const CODE_LIFETIME = '30 minutes';
const UNDO_LIFETIME = '7 days';
const RESEND_AFTER = 60;

/** An address that waits for its confirmation code. */
type Wanted = { email: string; isDecoy?: true };
const keyOf = (viewer: { id: string }, receiver: string) => `${viewer.id}:${receiver}`;
const taken = () => new AppError('user.email_taken', {}, [{ field: 'email', rule: 'taken' }]);

/** The address of the signed-in account: a new one takes effect once the code mailed to it is confirmed. */
export function contactsService(dependencies: AuthDependencies & Pick<PasswordsService, 'assertCurrent'>) {
  const { db, oneTime, throttle, mailer, sessions, transact, viewers, audit, assertCurrent } = dependencies;

  const self = async ({ id }: Viewer): Promise<SignInAccount> => {
    const account = await accounts.findById(db, id);
    if (!account) throw new AppError('auth.required');
    return account;
  };
  /**
   * One pending address at a time. An address of another account is pending as well, with a code that is never mailed, so that both cases
   * look the same; its owner is notified.
   */
  const mailCode = async (account: SignInAccount, email: string): Promise<void> => {
    const { id, language, username } = account;
    const isOwn = foldName(email) === foldName(account.email);
    const owner = isOwn ? undefined : await accounts.findByEmail(db, email);
    await transact(async (tx) => {
      await oneTime.revoke(tx, { purpose: EMAIL, userId: id });
      const code = await oneTime.issueCode(tx, {
        purpose: EMAIL,
        key: keyOf(account, foldName(email)),
        userId: id,
        data: { email, ...(owner && { isDecoy: true }) } satisfies Wanted,
        lifetime: CODE_LIFETIME,
      });
      if (owner) {
        const { email: to, language: said, username: name } = owner;
        return mailer.send(tx, { to, language: said, kind: 'email_known', params: { username: name } });
      }
      const path = `/personal-center/settings?${new URLSearchParams({ section: 'account', email, code })}`;
      return mailer.send(tx, { to: email, language, kind: EMAIL, params: { username, code, path, lifetime: CODE_LIFETIME } });
    });
  };
  const waiting = async ({ id }: Viewer) => {
    const found = await oneTime.findCodeOf<Wanted>(EMAIL, id);
    return found && { email: found.data.email, expiresAt: found.expiresAt.toISOString() };
  };

  const countFor = (viewer: Viewer) => throttle.count([{ key: `${EMAIL}:${viewer.id}`, free: 0, first: RESEND_AFTER, longest: 900 }]);

  return {
    /** The same response for an address that has an account: its owner is notified instead. */
    async changeEmail(
      viewer: Viewer,
      { email, current }: { email: string; current?: string | undefined },
    ): Promise<{ resendAfter: number }> {
      const account = await self(viewer);
      const isOwn = foldName(email) === foldName(account.email);
      // Verifying the current address changes nothing, so it requires no password.
      if (!isOwn) await assertCurrent(account, current, viewer);
      return inConstantTime(async () => {
        const wait = await countFor(viewer);
        await mailCode(account, email);
        return { resendAfter: Math.max(RESEND_AFTER, wait) };
      });
    },

    pendingEmail: async (viewer: Viewer) => ({ pending: await waiting(viewer) }),

    /** No password again: it was required when the change began. */
    async resendEmail(viewer: Viewer): Promise<{ resendAfter: number }> {
      const account = await self(viewer);
      return inConstantTime(async () => {
        const pending = await waiting(viewer);
        if (!pending) throw new AppError('user.email_not_pending');
        const wait = await countFor(viewer);
        await mailCode(account, pending.email);
        return { resendAfter: Math.max(RESEND_AFTER, wait) };
      });
    },

    async dropEmail(viewer: Viewer): Promise<Record<string, never>> {
      await transact((tx) => oneTime.revoke(tx, { purpose: EMAIL, userId: viewer.id }));
      return {};
    },

    async confirmEmail(viewer: Viewer, email: string, code: string): Promise<{ email: string }> {
      const found = await oneTime.tryCode<Wanted>(EMAIL, keyOf(viewer, foldName(email)), code);
      if (found === 'spent') throw new AppError('auth.code_spent');
      if (found === 'wrong' || found.data.isDecoy) throw new AppError('auth.code_wrong');
      const { email: old, username, language } = await self(viewer);
      await transact(async (tx) => {
        if (!(await accounts.setEmail(tx, viewer.id, email))) throw new AppError('auth.required');
        // A reset link that was mailed to the old address must not outlive it.
        await oneTime.revoke(tx, { purpose: 'reset', userId: viewer.id });
        afterCommit(tx, () => viewers.forget({ userId: viewer.id }));
        if (foldName(old) === foldName(email)) return;
        await audit.own(tx, viewer.id, 'email.changed', { before: { email: old }, after: { email } });
        const token = await oneTime.issueToken(tx, { purpose: UNDO, userId: viewer.id, data: { email: old }, lifetime: UNDO_LIFETIME });
        const path = `/login?flow=undo&token=${token}`;
        await mailer.send(tx, { to: old, language, kind: 'email_changed', params: { username, path, lifetime: UNDO_LIFETIME } });
      }).catch((error: unknown) => {
        throw isConstraint(error, 'users_email_key_key') ? taken() : error;
      });
      return { email };
    },

    /** The changer may know the password and have a session: all sessions end, and setting a new password by link is the next step. */
    async undoEmail(token: string): Promise<{ email: string }> {
      return transact(async (tx) => {
        const found = await oneTime.useToken<{ email: string }>(tx, UNDO, token);
        if (!found?.userId) throw new AppError('auth.link_expired');
        const { userId, data } = found;
        const given = await accounts.findById(tx, userId);
        // The token proves access to the account's mail, so the error may say that it is disabled. The token stays valid for when it is
        // enabled again.
        if (!(await accounts.setEmail(tx, userId, data.email))) throw new AppError('auth.account_disabled');
        await oneTime.revoke(tx, { purpose: 'reset', userId });
        await oneTime.revoke(tx, { purpose: EMAIL, userId });
        await sessions.endAll(tx, userId, 'revoked');
        await audit.own(tx, userId, 'email.undone', { before: { email: given?.email }, after: data });
        // Both addresses are notified: the change may have been the owner's after all.
        for (const to of new Set([data.email, given?.email ?? data.email]))
          await mailer.send(tx, {
            to,
            language: given?.language ?? null,
            kind: 'email_undone',
            params: { username: given?.username ?? '' },
          });
        return { email: data.email };
      }).catch((error: unknown) => {
        throw isConstraint(error, 'users_email_key_key') ? new AppError('user.email_taken') : error;
      });
    },

    async notifyFormerEmail(
      tx: Tx,
      { id, username, email, language }: Pick<SignInAccount, 'id' | 'username' | 'email' | 'language'>,
    ): Promise<void> {
      // Neither reset links mailed to the old address nor earlier undo links outlive this change.
      for (const purpose of ['reset', EMAIL, UNDO]) await oneTime.revoke(tx, { purpose, userId: id });
      await mailer.send(tx, { to: email, language, kind: 'email_given', params: { username } });
    },

    async consent(viewer: Viewer, versions: Consents): Promise<Record<string, never>> {
      if (versions.privacy !== documents.privacy || versions.terms !== documents.terms) throw new AppError('auth.consent_outdated');
      await transact((tx) => recordConsents(tx, viewer.id, versions));
      return {};
    },
  };
}
export type ContactsService = ReturnType<typeof contactsService>;
