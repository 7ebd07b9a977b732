import type { Tokens } from '#contract/kernel/tokens.ts';
import { foldName } from '#contract/browser/patterns.ts';
import { AppError } from '#kernel/errors.ts';
import { inConstantTime } from '#kernel/constant-time.ts';
import type { Device } from '#kernel/session/index.ts';
import { networkOf } from '#kernel/throttle/index.ts';
import type { AuthDependencies } from './auth.dependencies.ts';
import type { SignInAccount } from './auth.repository.ts';
import * as accounts from './auth.repository.ts';
import { RESEND_AFTER, sendingRules } from './sending-rules.ts';

/** Exactly one of them is given. */
type Receiver = { email?: string | undefined; phone?: string | undefined };

const PURPOSE = 'login_code';
const LIFETIME = '5 minutes';

const keyOf = ({ email, phone }: Receiver): string => (phone === undefined ? `mail:${foldName(email ?? '')}` : `sms:${phone}`);

/** Signing in with a code that is mailed or texted. */
export function codesService({ db, oneTime, throttle, mailer, texter, entrance, transact }: AuthDependencies) {
  const find = ({ email, phone }: Receiver) =>
    phone === undefined ? accounts.findByEmail(db, email ?? '') : accounts.findByPhone(db, phone);

  const send = (receiver: Receiver, { id, username, language, email, isEnabled }: SignInAccount): Promise<void> =>
    transact(async (tx) => {
      if (!isEnabled) return;
      const code = await oneTime.issueCode(tx, { purpose: PURPOSE, key: keyOf(receiver), userId: id, lifetime: LIFETIME });
      const words = { code, lifetime: LIFETIME } as const;
      if (receiver.phone) await texter.send(tx, { to: receiver.phone, language, kind: PURPOSE, params: words });
      else await mailer.send(tx, { to: email, language, kind: PURPOSE, params: { username, ...words } });
    });

  return {
    sendCode: (receiver: Receiver, { ip }: Device): Promise<{ resendAfter: number }> =>
      inConstantTime(async () => {
        const wait = await throttle.count(sendingRules(keyOf(receiver), ip));
        const account = await find(receiver);
        if (account) await send(receiver, account);
        return { resendAfter: Math.max(RESEND_AFTER, wait) };
      }),

    async signIn({ code, remember, ...receiver }: Receiver & { code: string; remember: boolean }, device: Device): Promise<Tokens> {
      await throttle.count([{ key: `code-try:${networkOf(device.ip)}`, free: 60, longest: 900 }]);
      const found = await oneTime.useCode(PURPOSE, keyOf(receiver), code);
      const way = receiver.phone === undefined ? 'mail_code' : 'sms_code';
      if (!found?.userId) {
        await entrance.countFailure({ userId: (await find(receiver))?.id ?? null, way, ip: device.ip });
        throw new AppError((await oneTime.wasUsed(PURPOSE, keyOf(receiver), code)) ? 'auth.code_used' : 'auth.code_wrong');
      }
      const { userId } = found;
      const { email } = receiver;
      if (email !== undefined) await transact((tx) => accounts.verifyEmail(tx, userId, email));
      return entrance.admit({ userId, device, remember, by: way });
    },
  };
}
export type CodesService = ReturnType<typeof codesService>;
