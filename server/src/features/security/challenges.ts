import type { Parts } from '#kernel/parts.ts';
import { challengeOf } from './webauthn.ts';

const LIFETIME = '5 minutes';
/** The same for the browser, which asks no longer than the challenge lives. */
export const PATIENCE_MS = 5 * 60_000;
/** What a challenge was made for; one of another purpose is none. */
export type Purpose = 'passkey.add' | 'passkey.sign_in' | 'passkey.second_factor' | 'passkey.confirm';

/** What an authenticator has to sign: kept here, for one person and one purpose, and good for one answer. */
export const createChallenges = ({ transact, oneTime }: Pick<Parts, 'transact' | 'oneTime'>) => ({
  make: (purpose: Purpose, userId: string | null): Promise<string> =>
    transact((tx) => oneTime.issueToken(tx, { purpose, userId, lifetime: LIFETIME })),

  /** The challenge that was answered; null unless it is one of these. It is spent, whatever comes of the rest. */
  async spend(purpose: Purpose, userId: string | null, answer: { clientDataJSON: string }): Promise<string | null> {
    const challenge = challengeOf(answer);
    const found = challenge && (await transact((tx) => oneTime.useToken(tx, purpose, challenge)));
    return found && found.userId === userId ? challenge : null;
  },
});
export type Challenges = ReturnType<typeof createChallenges>;
