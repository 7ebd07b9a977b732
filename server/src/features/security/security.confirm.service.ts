import type { Assertion } from '#contract/kernel/webauthn.ts';
import type { ConfirmMethod } from '#contract/security/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as factors from './security.factors.repository.ts';
import type { AssertionsService } from './security.assertions.service.ts';
import type { TotpService } from './security.totp.service.ts';

const PURPOSE = 'confirm';
const LIFETIME = '5 minutes';
type Proof = { password?: string | undefined; code?: string | undefined; mailedCode?: string | undefined; passkey?: Assertion | undefined };
type Factors = Awaited<ReturnType<typeof factors.findFactors>>;

/** Methods to confirm a session; a mailed code only where there is no better one. */
export function confirmMethods({ hasPassword, totpSince, recoveryCodesLeft, passkeys }: Factors): ConfirmMethod[] {
  const methods: ConfirmMethod[] = [
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(hasPassword ? (['password'] as const) : []),
    ...(totpSince ? (['totp'] as const) : []),
    ...(totpSince && recoveryCodesLeft > 0 ? (['recovery'] as const) : []),
  ];
  return methods.length > 0 ? methods : ['mail'];
}

type Dependencies = Pick<Parts, 'db' | 'transact' | 'sessions' | 'passwords' | 'oneTime' | 'throttle' | 'mailer'> & {
  totp: TotpService;
  assertions: AssertionsService;
};

/** Re-authentication before sensitive actions: an unattended session proves nothing. */
export function confirmService({ db, totp, assertions, transact, sessions, passwords, oneTime, throttle, mailer }: Dependencies) {
  const methodsOf = async (userId: string) => confirmMethods(await factors.findFactors(db, userId));

  const provePassword = async (userId: string, password: string) => {
    const { passwordHash } = await factors.findPasswordHash(db, userId);
    if (!(await passwords.verify(passwordHash || null, password)))
      throw new AppError('request.invalid', {}, [{ field: 'password', rule: 'password_wrong' }]);
  };
  const proveCode = async (userId: string, code: string) => {
    const isOfApp = /^[\d\s-]+$/.test(code);
    if (!(await (isOfApp ? totp.useTotp(userId, code) : totp.useRecoveryCode(userId, code)))) throw new AppError('security.code_wrong');
  };
  const proveMailed = async (userId: string, code: string) => {
    const isOpen = (await methodsOf(userId)).includes('mail');
    if (!isOpen || !(await oneTime.useCode(PURPOSE, userId, code.replace(/\s/g, '')))) throw new AppError('auth.code_wrong');
  };
  const prove = async (userId: string, { password, code, mailedCode, passkey }: Proof): Promise<void> => {
    if (password !== undefined) return provePassword(userId, password);
    if (code !== undefined) return proveCode(userId, code);
    if (mailedCode !== undefined) return proveMailed(userId, mailedCode);
    if (passkey !== undefined) return void (await assertions.use('passkey.confirm', userId, passkey));
    throw new AppError('request.invalid', {}, [{ field: 'password', rule: 'required' }]);
  };

  return {
    async confirm(viewer: Viewer, proof: Proof) {
      const key = `confirm ${viewer.id}`;
      await throttle.count([{ key, free: 5, longest: 900 }]);
      await prove(viewer.id, proof);
      await transact((tx) => sessions.confirm(tx, viewer.sessionId));
      await throttle.settle({ clear: [key] });
      return {};
    },

    passkeyOptions: (viewer: Viewer) => assertions.options('passkey.confirm', viewer.id),

    async mailCode(viewer: Viewer) {
      if (!(await methodsOf(viewer.id)).includes('mail')) throw new AppError('security.other_method');
      await throttle.count([{ key: `confirm mail ${viewer.id}`, free: 1, first: 60, longest: 900 }]);
      await transact(async (tx) => {
        const { email, language, username } = await factors.findOwner(tx, viewer.id);
        const code = await oneTime.issueCode(tx, { purpose: PURPOSE, key: viewer.id, userId: viewer.id, lifetime: LIFETIME });
        await mailer.send(tx, { to: email, language, kind: 'confirm_code', params: { username, code, lifetime: LIFETIME } });
      });
      return {};
    },
  };
}
export type ConfirmService = ReturnType<typeof confirmService>;
