import { createHash, hkdfSync } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import type { Challenge, Proof } from '#contract/kernel/proof.ts';
import { AppError } from '#kernel/errors.ts';
import type { OneTime } from '#kernel/one-time/index.ts';
import type { Transact } from '#kernel/transaction.ts';

const ALGORITHM = 'SHA-256';
/** Required prefix of the digest: 65,536 attempts on average, well under a second on a phone; 16 where throttles are off. */
const PREFIX = { hard: '0000', easy: '0' };
const LIFETIME_MS = 20 * 60_000;
const MEMORY = '1 hour';

/** SHA-256 of the salt and the counter; browsers do the same. */
const deriveKey = async (_: unknown, salt: Uint8Array, password: Uint8Array) => ({
  derivedKey: new Uint8Array(createHash('sha256').update(salt).update(password).digest()),
});

type Dependencies = { secret: string; isHard: boolean; oneTime: OneTime; transact: Transact };

/** A proof of work against automated sign-ups, without a third party. */
export function proofOfWork({ secret, isHard, oneTime, transact }: Dependencies) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'plaza proof of work', 32)).toString('hex');
  return {
    async challenge(): Promise<Challenge> {
      const expiresAt = Math.floor((Date.now() + LIFETIME_MS) / 1000);
      const made = await createChallenge({
        algorithm: ALGORITHM,
        cost: 1,
        keyPrefix: isHard ? PREFIX.hard : PREFIX.easy,
        expiresAt,
        deriveKey,
        hmacSignatureSecret: key,
      });
      const { algorithm, cost, keyLength, keyPrefix, nonce, salt } = made.parameters;
      return { parameters: { algorithm, cost, expiresAt, keyLength, keyPrefix, nonce, salt }, signature: made.signature ?? '' };
    },
    /** Throws `auth.proof_invalid` when the solution is wrong, expired or already used. */
    async check({ challenge, solution }: Proof): Promise<void> {
      const { verified } = await verifySolution({
        challenge,
        solution,
        deriveKey,
        hmacSignatureSecret: key,
      }).catch(() => ({ verified: false }));
      const isFresh = verified && (await transact((tx) => oneTime.spend(tx, 'proof_of_work', challenge.signature, MEMORY)));
      if (!isFresh) throw new AppError('auth.proof_invalid');
    },
  };
}
export type ProofOfWork = ReturnType<typeof proofOfWork>;
