import { createPasswords } from '#kernel/session/passwords.ts';
import type { TestApp } from './app.ts';
import type { TestAuthenticator } from './authenticator.ts';
import { shiftClock } from './database.ts';
import { createPerson, type TestUser } from './people.ts';
import { totpCode } from './totp-code.ts';

export const password = 'Plaza2026demo';
export const passwordHash = await createPasswords().hash(password);

/** Operations on second factors, by the clock of the app's database. */
export function factorsOf(app: TestApp) {
  const now = async () => {
    const { shift } = await app.db
      .selectFrom('clock')
      .select((eb) => eb.fn<number>('date_part', [eb.val('epoch'), 'shift']).as('shift'))
      .executeTakeFirstOrThrow();
    return Date.now() + shift * 1_000;
  };
  const codeOf = async (secret: string, steps = 0) => totpCode(secret, (await now()) + steps * 30_000);

  return {
    person: (username: string, options: Parameters<typeof createPerson>[1] = {}) =>
      createPerson(app.db, { username, passwordHash, ...options }),
    codeOf,
    /** Enables an authenticator app; returns its secret and the recovery codes. */
    async withTotp(person: TestUser) {
      const { body } = await app.call('POST /me/totp', { as: person });
      const secret = body.secret.replaceAll(' ', '');
      const confirmed = await app.call('POST /me/totp/confirm', { as: person, body: { code: await codeOf(secret) } });
      await shiftClock(app.db, '30 seconds');
      return { secret, recoveryCodes: confirmed.body.recoveryCodes };
    },
    async withPasskey(person: TestUser, authenticator: TestAuthenticator) {
      const { body: options } = await app.call('POST /me/passkeys/options', { as: person });
      return app.call('POST /me/passkeys', { as: person, body: { passkey: authenticator.make(options) } });
    },
    signIn: ({ username }: TestUser, headers: Record<string, string> = {}) =>
      app.call('POST /login', { body: { username, password }, headers }),
    /** The ticket for a correct password when a second factor is required. */
    async ticketOf({ username }: TestUser): Promise<string> {
      const { body } = await app.call('POST /login', { body: { username, password } });
      return String(body.params?.['ticket']);
    },
  };
}
