import type { Parts } from '#kernel/parts.ts';
import { challengeOf } from './webauthn.ts';

const LIFETIME = '5 minutes';
/** The same for the browser, whose prompt must not outlast the challenge. */
export const CHALLENGE_TIMEOUT_MS = 5 * 60_000;
/** The purpose of a challenge; one of another purpose is invalid. */
export type Purpose = 'passkey.add' | 'passkey.sign_in' | 'passkey.second_factor' | 'passkey.confirm';

/** Challenges that an authenticator has to sign: stored here, bound to one account and purpose, valid for one response. */
export const createChallenges = ({ transact, oneTime }: Pick<Parts, 'transact' | 'oneTime'>) => ({
  make: (purpose: Purpose, userId: string | null): Promise<string> =>
    transact((tx) => oneTime.issueToken(tx, { purpose, userId, lifetime: LIFETIME })),

  /** The challenge that was answered; null unless it is a valid one. It is spent even if verification fails afterwards. */
  async spend(purpose: Purpose, userId: string | null, answer: { clientDataJSON: string }): Promise<string | null> {
    const challenge = challengeOf(answer);
    const found = challenge && (await transact((tx) => oneTime.useToken(tx, purpose, challenge)));
    return found && found.userId === userId ? challenge : null;
  },
});
export type Challenges = ReturnType<typeof createChallenges>;
