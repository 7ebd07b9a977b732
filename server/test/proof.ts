import { createHash } from 'node:crypto';
import type { CallOutput } from '#contract/api.ts';
import type { Proof } from '#contract/kernel/proof.ts';

/** Solves the challenge of `GET /auth/challenge`, as a browser does. */
export function solve(challenge: CallOutput<'GET /auth/challenge'>): Proof {
  const salt = Buffer.from(challenge.parameters.salt, 'hex');
  const nonce = Buffer.from(challenge.parameters.nonce, 'hex');
  const count = Buffer.alloc(4);
  for (let counter = 0; ; counter += 1) {
    count.writeUInt32BE(counter);
    const derivedKey = createHash('sha256').update(salt).update(nonce).update(count).digest('hex');
    if (derivedKey.startsWith(challenge.parameters.keyPrefix)) return { challenge, solution: { counter, derivedKey } };
  }
}
