import type { z } from 'zod';
import { foldName } from '#contract/browser/patterns.ts';
import type { Credentials } from '#contract/auth/index.ts';
import type { Tokens } from '#contract/kernel/tokens.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Entrance } from '#kernel/session/entrance.ts';
import type { Device, Sessions } from '#kernel/session/index.ts';
import type { Passwords } from '#kernel/session/passwords.ts';
import { networkOf, type Throttle, type ThrottleRule } from '#kernel/throttle/index.ts';
import * as accounts from './auth.repository.ts';

type Dependencies = { db: Db; sessions: Sessions; entrance: Entrance; passwords: Passwords; throttle: Throttle };

/** Wrong passwords: per account and network, per account, and per network. */
const rulesFor = (account: string, network: string): [own: ThrottleRule, account: ThrottleRule, network: ThrottleRule] => [
  { key: `login:${account}:${network}`, free: 5, longest: 900 },
  // The limit for all networks together: slow enough against guessing, never long enough to lock the owner out.
  { key: `login:${account}`, free: 30, longest: 30 },
  { key: `login-network:${network}`, free: 60, longest: 900 },
];

export const authService = ({ db, sessions, entrance, passwords, throttle }: Dependencies) => ({
  async signIn({ username, password, remember }: z.output<typeof Credentials>, device: Device): Promise<Tokens> {
    const account = await accounts.findByName(db, username);
    const [own, everywhere, network] = rulesFor(account?.id ?? foldName(username), networkOf(device.ip));
    await throttle.count([own, everywhere, network]);
    // Whether the account exists, has no password or is disabled shows only after the right password.
    const isRight = await passwords.verify(account?.passwordHash || null, password);
    if (!account || !isRight) {
      await entrance.countFailure({ userId: account?.id ?? null, way: 'password', ip: device.ip });
      throw new AppError('auth.wrong_credentials');
    }
    await throttle.settle({ clear: [own.key, everywhere.key], giveBack: [network.key] });
    return entrance.admit({ userId: account.id, device, remember, by: 'password' });
  },

  refresh: (refreshToken: string): Promise<Tokens> => sessions.rotate(refreshToken),

  async signOut(refreshToken: string): Promise<Record<string, never>> {
    await sessions.signOut(refreshToken);
    return {};
  },
});
export type AuthService = ReturnType<typeof authService>;
