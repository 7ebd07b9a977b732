import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createTurns } from '#kernel/in-turn.ts';

// argon2id is the library's default algorithm.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each hash takes 19 MiB and a core, so more at once only slows all of them. */
const AT_ONCE = 4;
/** Beyond this length, calls would wait longer than clients do. */
const LONGEST_QUEUE = 100;

/** The same letters by any keyboard: composed or not, in full width or not. */
const typed = (password: string): string => password.normalize('NFKC');

/** Argon2id hashes, at most four at a time; throws `server.unavailable` when too many wait. */
export function createPasswords() {
  const inTurn = createTurns({ atOnce: AT_ONCE, longestQueue: LONGEST_QUEUE });
  return {
    hash: (password: string): Promise<string> => inTurn(() => hash(typed(password), options)),
    /**
     * Takes as long for unknown accounts (`stored` null), so that accounts cannot be enumerated. Hashes of the first releases are of the password
     * as it was typed.
     */
    verify: (stored: string | null, password: string): Promise<boolean> =>
      inTurn(async () => {
        const given = stored ?? decoy;
        if (await verify(given, typed(password))) return true;
        return typed(password) !== password && verify(given, password);
      }),
  };
}
export type Passwords = ReturnType<typeof createPasswords>;

const base64 = (length: number) => randomBytes(length).toString('base64').replace(/=+$/, '');
/** A hash without a known password: any bytes will do. */
const decoy = `$argon2id$v=19$m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}$${base64(16)}$${base64(32)}`;
