import { z } from 'zod';

const short = z.string().max(128);
const parameters = z.strictObject({
  algorithm: short,
  cost: z.int().min(1).max(1_000),
  expiresAt: z.int(),
  keyLength: z.int().min(1).max(64),
  keyPrefix: short,
  nonce: short,
  salt: short,
});
/** Proof of work for the browser, so that bots have to do it too. */
export const Challenge = z.strictObject({ parameters, signature: short }).meta({ id: 'Challenge' });
export type Challenge = z.infer<typeof Challenge>;
export const Proof = z.strictObject({ challenge: Challenge, solution: z.strictObject({ counter: z.int().min(0), derivedKey: short }) });
export type Proof = z.output<typeof Proof>;
