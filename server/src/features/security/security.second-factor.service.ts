import type { Assertion } from '#contract/kernel/webauthn.ts';
import { AppError } from '#kernel/errors.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Device, IssuedTokens } from '#kernel/session/index.ts';
import type { AssertionsService } from './security.assertions.service.ts';
import type { TotpService } from './security.totp.service.ts';

type Answer = { ticket: string; method: 'totp' | 'recovery'; code: string };
type Dependencies = Pick<Parts, 'entrance' | 'throttle'> & { totp: TotpService; assertions: AssertionsService };

/** The second step of a sign-in: the ticket stands for the first. */
export function secondFactorService({ entrance, throttle, totp, assertions }: Dependencies) {
  const ownerOf = async (ticket: string): Promise<string> => {
    const found = await entrance.findTicket(ticket);
    if (!found) throw new AppError('security.ticket_expired');
    return found.userId;
  };
  /** A concurrent call may use the ticket between its check and its end. */
  const finish = (ticket: string, device: Device): Promise<IssuedTokens> =>
    entrance.finish(ticket, device).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'auth.link_expired' ? new AppError('security.ticket_expired') : error;
    });
  const usePasskey = (purpose: 'passkey.sign_in' | 'passkey.second_factor', owner: string | null, passkey: Assertion, { ip }: Device) =>
    assertions.use(purpose, owner, passkey).catch(async (error: unknown) => {
      if (error instanceof AppError)
        await entrance.countFailure({ userId: owner ?? (await assertions.ownerOf(passkey)), way: 'passkey', ip });
      throw error;
    });

  return {
    async finish({ ticket, method, code }: Answer, device: Device): Promise<IssuedTokens> {
      const userId = await ownerOf(ticket);
      const keys = { ticket: `second factor ${ticket}`, account: `second factor ${userId}` };
      await throttle.count([
        { key: keys.ticket, free: 4, longest: 900 },
        // The password is enough to get any number of tickets, so the limit is per account.
        { key: keys.account, free: 8, longest: 900, per: 24 * 3_600 },
      ]);
      const isRight = method === 'totp' ? await totp.useTotp(userId, code) : await totp.useRecoveryCode(userId, code);
      if (!isRight) {
        await entrance.countFailure({ userId, way: method, ip: device.ip });
        throw new AppError('security.code_wrong');
      }
      const tokens = await finish(ticket, device);
      await throttle.settle({ clear: Object.values(keys) });
      return tokens;
    },

    secondPasskeyOptions: async (ticket: string) => assertions.options('passkey.second_factor', await ownerOf(ticket)),

    async finishByPasskey({ ticket, passkey }: { ticket: string; passkey: Assertion }, device: Device): Promise<IssuedTokens> {
      await usePasskey('passkey.second_factor', await ownerOf(ticket), passkey, device);
      return finish(ticket, device);
    },

    passkeyOptions: () => assertions.options('passkey.sign_in', null),

    async signInByPasskey({ passkey, remember }: { passkey: Assertion; remember: boolean }, device: Device): Promise<IssuedTokens> {
      const { userId } = await usePasskey('passkey.sign_in', null, passkey, device);
      return entrance.admit({ userId, device, remember, by: 'passkey' });
    },
  };
}
export type SecondFactorService = ReturnType<typeof secondFactorService>;
