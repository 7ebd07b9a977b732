import { AppError, isConstraint } from '#kernel/errors.ts';
import type { Device } from '#kernel/session/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { AuthDependencies } from './auth.dependencies.ts';
import type { SignInAccount } from './auth.repository.ts';
import * as accounts from './auth.repository.ts';
import { RESEND_AFTER, sendingRules } from './sending-rules.ts';

const PURPOSE = 'phone_change';
const UNDO = 'phone_undo';
const CODE_LIFETIME = '5 minutes';
const UNDO_LIFETIME = '7 days';

const keyOf = (viewer: Viewer, phone: string) => `${viewer.id}:${phone}`;

/** The phone number for signing in: set once the code sent to it is confirmed, and removed by the undo link in the owner's mail. */
export function phoneService({ db, oneTime, throttle, mailer, texter, sessions, transact, audit }: AuthDependencies) {
  const self = async ({ id }: Viewer): Promise<SignInAccount> => {
    const account = await accounts.findById(db, id);
    if (!account) throw new AppError('auth.required');
    return account;
  };

  return {
    async change(viewer: Viewer, phone: string, { ip }: Device): Promise<{ resendAfter: number }> {
      const { language } = await self(viewer);
      const own = { key: `${PURPOSE}:${viewer.id}`, free: 0, first: RESEND_AFTER, longest: 900 };
      const wait = await throttle.count([own, ...sendingRules(`sms:${phone}`, ip)]);
      await transact(async (tx) => {
        const code = await oneTime.issueCode(tx, {
          purpose: PURPOSE,
          key: keyOf(viewer, phone),
          userId: viewer.id,
          lifetime: CODE_LIFETIME,
        });
        await texter.send(tx, { to: phone, language, kind: 'phone_code', params: { code, lifetime: CODE_LIFETIME } });
      });
      return { resendAfter: Math.max(RESEND_AFTER, wait) };
    },

    async confirm(viewer: Viewer, phone: string, code: string): Promise<{ phone: string }> {
      const found = await oneTime.tryCode(PURPOSE, keyOf(viewer, phone), code);
      if (found === 'spent') throw new AppError('auth.code_spent');
      if (found === 'wrong') throw new AppError('auth.code_wrong');
      const { email, username, language } = await self(viewer);
      await transact(async (tx) => {
        const changed = await accounts.setPhone(tx, viewer.id, phone);
        if (!changed) throw new AppError('auth.required');
        await audit.own(tx, viewer.id, 'phone.changed', { before: { phone: changed.before }, after: { phone } });
        const token = await oneTime.issueToken(tx, { purpose: UNDO, userId: viewer.id, lifetime: UNDO_LIFETIME });
        const path = `/login?flow=undo-phone&token=${token}`;
        await mailer.send(tx, { to: email, language, kind: 'phone_changed', params: { username, phone, path, lifetime: UNDO_LIFETIME } });
      }).catch((error: unknown) => {
        throw isConstraint(error, 'users_phone_key_key')
          ? new AppError('user.phone_taken', {}, [{ field: 'phone', rule: 'taken' }])
          : error;
      });
      return { phone };
    },

    /**
     * Removes the number instead of restoring the previous one, which may be an attacker's as well if the number was changed
     * twice. All sessions end, as the change was made from one of them.
     */
    undo: (token: string): Promise<Record<string, never>> =>
      transact(async (tx) => {
        const found = await oneTime.useToken(tx, UNDO, token);
        if (!found?.userId) throw new AppError('auth.link_expired');
        const { userId } = found;
        const dropped = await accounts.dropPhone(tx, userId);
        // The rollback keeps the link valid for when the account is enabled again.
        if (!dropped) throw new AppError('auth.account_disabled');
        await oneTime.revoke(tx, { purpose: UNDO, userId });
        await oneTime.revoke(tx, { purpose: PURPOSE, userId });
        await sessions.endAll(tx, userId, 'revoked');
        await audit.own(tx, userId, 'phone.undone', { before: { phone: dropped.before }, after: { phone: '' } });
        return {};
      }),
  };
}
export type PhoneService = ReturnType<typeof phoneService>;
