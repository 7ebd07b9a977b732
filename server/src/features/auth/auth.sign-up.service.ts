import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Consents, SignUp, SignUpSent } from '#contract/auth/index.ts';
import type { Tokens } from '#contract/kernel/tokens.ts';
import { documents } from '#contract/browser/legal.ts';
import { foldName } from '#contract/browser/patterns.ts';
import type { Language } from '#contract/kernel/schemas.ts';
import { insertAccount, type ReadsLikeStaff } from '#features/users/index.ts';
import { AppError, isConstraint } from '#kernel/errors.ts';
import { inConstantTime } from '#kernel/constant-time.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Device } from '#kernel/session/index.ts';
import { networkOf } from '#kernel/throttle/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { AuthDependencies } from './auth.dependencies.ts';
import type { ProofOfWork } from './auth.proof.ts';
import type { SignInAccount } from './auth.repository.ts';
import * as accounts from './auth.repository.ts';

/** A pending sign-up. The account is created once the mailed code or link is used. */
type Pending = {
  username: string;
  email: string;
  passwordHash: string;
  language: Language | null;
  consents: Consents;
  /** The target to which the mailed link redirects afterwards. */
  redirect?: string | undefined;
};
/** Its code is never mailed: a sign-up with a known address has one too, so that guessing at it gets the same responses. */
type Decoy = { email: string; isDecoy: true };
type Sent = z.output<typeof SignUpSent>;

const CODE = 'sign_up';
const LINK = 'sign_up_link';
const CODE_LIFETIME = '30 minutes';
const RESEND_AFTER = 60;

/** The ticket stays in the browser that signed up: only there can the code finish the sign-up. */
const keyOf = (ticket: string) => createHash('sha256').update(ticket).digest('base64url');
const takenName = { field: 'username', rule: 'taken' };
const taken = () => new AppError('user.username_taken', {}, [takenName]);

type Dependencies = AuthDependencies & {
  db: Db;
  proof: ProofOfWork;
  readsLikeStaff: ReadsLikeStaff;
  isOpen: () => boolean;
  /** Called with the new account and its target, before it is let in. */
  onSignedUp: (userId: string, target: string | undefined) => Promise<void>;
};

/** Until the profile has a real name, the username is shown. */
const create = (tx: Tx, pending: Pending): Promise<string> => insertAccount(tx, { ...pending, firstName: pending.username, lastName: '' });

export function signUpService(dependencies: Dependencies) {
  const { db, oneTime, throttle, passwords, passwordRules, mailer, entrance, transact, proof, readsLikeStaff, isOpen, onSignedUp } =
    dependencies;

  const assertOpen = () => {
    if (!isOpen()) throw new AppError('auth.sign_up_closed');
  };
  /** A new account is shown by its username, so one that reads like an administrator's name counts as taken. */
  const isTaken = async (username: string, askedBy: Viewer | null = null): Promise<boolean> =>
    (await accounts.isUsernameTaken(db, username, askedBy?.id ?? null)) ||
    (await readsLikeStaff(username, askedBy && { id: askedBy.id, name: askedBy.username }));
  /** Checks a username other than the one that was checked when the sign-up began. */
  const assertOwnLook = async (username: string | undefined): Promise<void> => {
    if (username !== undefined && (await readsLikeStaff(username, null))) throw taken();
  };
  const countMail = (email: string) => throttle.count([{ key: `sign-up:${foldName(email)}`, free: 1, first: RESEND_AFTER, longest: 900 }]);

  const mailPending = async (tx: Tx, key: string, pending: Pending): Promise<void> => {
    const code = await oneTime.issueCode(tx, { purpose: CODE, key, data: pending, lifetime: CODE_LIFETIME });
    const token = await oneTime.issueToken(tx, { purpose: LINK, data: pending, lifetime: CODE_LIFETIME });
    const { username, email, language, redirect } = pending;
    const path = `/login?${new URLSearchParams({ flow: 'register', token, ...(redirect && { redirect }) })}`;
    await mailer.send(tx, { to: email, language, kind: 'sign_up', params: { username, code, path, lifetime: CODE_LIFETIME } });
  };

  /** Notifies the owner of the address instead. */
  const mailOwner = async (tx: Tx, key: string, { email, language, username }: SignInAccount): Promise<void> => {
    await oneTime.issueCode(tx, { purpose: CODE, key, data: { email, isDecoy: true } satisfies Decoy, lifetime: CODE_LIFETIME });
    await mailer.send(tx, { to: email, language, kind: 'sign_up_exists', params: { username } });
  };
  const mailAnew = async (key: string, data: Pending | Decoy): Promise<void> => {
    const owner = 'isDecoy' in data ? await accounts.findByEmail(db, data.email) : undefined;
    await transact(async (tx) => {
      if (!('isDecoy' in data)) await mailPending(tx, key, data);
      else if (owner) await mailOwner(tx, key, owner);
    });
  };
  /** Creates the account; throws `taken()` when the username was taken meanwhile, `spent()` when the address was. */
  const createdBy = (make: (tx: Tx) => Promise<string>, spent: () => AppError): Promise<string> =>
    transact(make).catch((error: unknown) => {
      if (isConstraint(error, 'users_username_key_key')) throw taken();
      if (isConstraint(error, 'users_email_key_key')) throw spent();
      throw error;
    });

  return {
    isAvailable: async (username: string, askedBy: Viewer | null): Promise<{ isAvailable: boolean }> => ({
      isAvailable: !(await isTaken(username, askedBy)),
    }),

    async signUp({ consents, password, proof: solved, ...input }: z.output<typeof SignUp>, device: Device): Promise<Sent> {
      assertOpen();
      if (consents.privacy !== documents.privacy || consents.terms !== documents.terms) throw new AppError('auth.consent_outdated');
      const isNameTaken = await isTaken(input.username);
      await passwordRules(password, input).catch((error: unknown) => {
        // Reports both errors at once, so that the form can be corrected in one round.
        throw isNameTaken && error instanceof AppError ? new AppError(error.code, {}, [takenName, ...error.fields]) : error;
      });
      if (isNameTaken) throw taken();
      await proof.check(solved);
      await throttle.count([{ key: `sign-up-network:${networkOf(device.ip)}`, free: 10, first: 60, longest: 3_600, per: 86_400 }]);
      return inConstantTime(async () => {
        await countMail(input.email);
        const passwordHash = await passwords.hash(password);
        const ticket = randomBytes(32).toString('base64url');
        const known = await accounts.findByEmail(db, input.email);
        const { username, email, language = null, redirect } = input;
        const pending: Pending = { username, email, passwordHash, language, consents, redirect };
        await transact((tx) => (known ? mailOwner(tx, keyOf(ticket), known) : mailPending(tx, keyOf(ticket), pending)));
        return { ticket, resendAfter: RESEND_AFTER };
      });
    },

    resend: (ticket: string): Promise<{ resendAfter: number }> =>
      inConstantTime(async () => {
        const key = keyOf(ticket);
        const found = await oneTime.findCode<Pending | Decoy>(CODE, key);
        const wait = await countMail(found?.data.email ?? key);
        if (found) await mailAnew(key, found.data);
        return { resendAfter: Math.max(RESEND_AFTER, wait) };
      }),

    async finish(
      { ticket, code, username }: { ticket: string; code: string; username?: string | undefined },
      device: Device,
    ): Promise<Tokens> {
      assertOpen();
      await assertOwnLook(username);
      const found = await oneTime.tryCode<Pending | Decoy>(CODE, keyOf(ticket), code);
      if (found === 'spent') throw new AppError('auth.code_spent');
      if (found === 'wrong' || 'isDecoy' in found.data) throw new AppError('auth.code_wrong');
      const pending = { ...found.data, username: username ?? found.data.username };
      const userId = await createdBy(
        (tx) => create(tx, pending),
        () => new AppError('auth.code_wrong'),
      ).catch(async (error: unknown) => {
        // The same code stays valid for another username.
        if (error instanceof AppError && error.code === 'user.username_taken') await oneTime.giveBack(found);
        throw error;
      });
      await onSignedUp(userId, pending.redirect);
      return entrance.admit({ userId, device, remember: true, by: 'mail_code' });
    },

    async checkLink(token: string): Promise<{ username: string }> {
      assertOpen();
      const found = await oneTime.findToken<Pending>(LINK, token);
      if (!found) throw new AppError('auth.link_expired');
      return { username: found.data.username };
    },

    async finishByLink(
      { token, password, username }: { token: string; password: string; username?: string | undefined },
      device: Device,
    ): Promise<Tokens> {
      assertOpen();
      await throttle.count([{ key: `sign-up-link:${token}`, free: 5, longest: 300 }]);
      const found = await oneTime.findToken<Pending>(LINK, token);
      if (!found) throw new AppError('auth.link_expired');
      if (!(await passwords.verify(found.data.passwordHash, password)))
        throw new AppError('request.invalid', {}, [{ field: 'password', rule: 'password_wrong' }]);
      await assertOwnLook(username);
      const userId = await createdBy(
        async (tx) => {
          const used = await oneTime.useToken<Pending>(tx, LINK, token);
          if (!used) throw new AppError('auth.link_expired');
          return create(tx, { ...used.data, username: username ?? used.data.username });
        },
        () => new AppError('auth.link_expired'),
      );
      await onSignedUp(userId, found.data.redirect);
      return entrance.admit({ userId, device, remember: true, by: 'mail_code' });
    },
  };
}
export type SignUpService = ReturnType<typeof signUpService>;
