import { AppError } from '#kernel/errors.ts';
import type { Parts } from '#kernel/parts.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as factors from './security.factors.repository.ts';
import { newRecoveryCodes, tidyCode } from './recovery-code.ts';
import { inGroups, newTotpSecret, stepOf, totpAddress } from './totp.ts';

type Dependencies = Pick<Parts, 'db' | 'transact' | 'secretBox' | 'mailer' | 'throttle' | 'viewers' | 'audit'> & {
  /** The database's time. */
  now: () => Promise<Date>;
  siteName: () => string;
};

/** Authenticator apps, and the recovery codes that replace a lost one. */
export function totpService({ db, transact, secretBox, mailer, throttle, viewers, audit, now, siteName }: Dependencies) {
  const hashOf = (userId: string, code: string) => secretBox.fingerprint(`recovery code ${userId} ${tidyCode(code)}`);
  const renewCodes = async (tx: Tx, userId: string): Promise<string[] | null> => {
    const codes = newRecoveryCodes();
    const isDone = await factors.replaceRecoveryCodes(
      tx,
      userId,
      codes.map((code) => hashOf(userId, code)),
    );
    return isDone ? codes : null;
  };

  const notifyOwner = async (tx: Tx, userId: string, kind: 'second_factor_on' | 'second_factor_off') => {
    const { email, username, language } = await factors.findOwner(tx, userId);
    await audit.own(tx, userId, kind === 'second_factor_on' ? 'second_factor.enabled' : 'second_factor.disabled');
    await mailer.send(tx, { to: email, language, kind, params: { username } });
  };

  return {
    async start(viewer: Viewer) {
      const secret = newTotpSecret();
      if (!(await factors.beginTotp(db, viewer.id, secretBox.seal(secret)))) throw new AppError('security.totp_on');
      return { address: totpAddress({ secret, issuer: siteName(), account: viewer.username }), secret: inGroups(secret) };
    },

    async confirm(viewer: Viewer, code: string) {
      const key = `totp:${viewer.id}`;
      await throttle.count([{ key, free: 5, longest: 300 }]);
      const begun = await factors.findBegun(db, viewer.id);
      if (!begun) throw new AppError('security.totp_not_begun');
      const step = stepOf(secretBox.open(begun.sealedSecret), tidyCode(code), await now());
      if (step === null) throw new AppError('security.code_wrong');
      const recoveryCodes = await transact(async (tx) => {
        if (!(await factors.confirmTotp(tx, viewer.id, { sealedSecret: begun.sealedSecret, step }))) return null;
        // The cached viewer includes whether an administrator still lacks a second factor.
        afterCommit(tx, () => viewers.forget({ userId: viewer.id }));
        await notifyOwner(tx, viewer.id, 'second_factor_on');
        return renewCodes(tx, viewer.id);
      });
      if (!recoveryCodes) throw new AppError('security.totp_not_begun');
      await throttle.settle({ clear: [key] });
      return { recoveryCodes };
    },

    async remove(viewer: Viewer) {
      await transact(async (tx) => {
        if (await factors.removeTotp(tx, viewer.id)) await notifyOwner(tx, viewer.id, 'second_factor_off');
        afterCommit(tx, () => viewers.forget({ userId: viewer.id }));
      });
      return {};
    },

    async renewRecoveryCodes(viewer: Viewer) {
      const recoveryCodes = await transact(async (tx) => {
        const codes = await renewCodes(tx, viewer.id);
        if (codes) await audit.own(tx, viewer.id, 'recovery_codes.renewed');
        return codes;
      });
      if (!recoveryCodes) throw new AppError('security.totp_off');
      return { recoveryCodes };
    },

    /** Whether the code is currently valid and unused. It is spent by this call. */
    async useTotp(userId: string, code: string): Promise<boolean> {
      const totp = await factors.findTotp(db, userId);
      const step = totp && stepOf(secretBox.open(totp.sealedSecret), tidyCode(code), await now());
      return typeof step === 'number' && (await factors.useStep(db, userId, step)) !== undefined;
    },

    /** The same for a recovery code; the owner is notified by mail, as the codes may have leaked. */
    useRecoveryCode: (userId: string, code: string): Promise<boolean> =>
      transact(async (tx) => {
        if (!(await factors.useRecoveryCode(tx, userId, hashOf(userId, code)))) return false;
        const { email, username, language } = await factors.findOwner(tx, userId);
        const { left } = await factors.countRecoveryCodes(tx, userId);
        await audit.own(tx, userId, 'recovery_code.used', { after: { left } });
        await mailer.send(tx, { to: email, language, kind: 'recovery_code_used', params: { username, left } });
        return true;
      }),
  };
}
export type TotpService = ReturnType<typeof totpService>;
