import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import type { Tx } from '#kernel/transaction.ts';
import type { FoundSecret, OneTimeRepository } from './one-time.repository.ts';

type Wish = { purpose: string; userId?: string | null; data?: object; lifetime: string };
type Found<Data> = { id: string; userId: string | null; data: Data };

const MOST_TRIES = 5;

const hashOf = (token: string) => createHash('sha256').update(token).digest();
const typed = <Data>(row: FoundSecret | undefined): Found<Data> | null => (row ? { ...row, data: row.data as Data } : null);

type Needs = { secrets: OneTimeRepository; secret: string };

/** Secrets that serve once: tokens of 256 bits for links and tickets, and codes of six digits. They rest as hashes. */
export function createOneTime({ secrets, secret }: Needs) {
  // Six digits are guessed from a plain hash in no time, so theirs needs the secret of the server.
  const codeHash = (purpose: string, key: string, code: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['one-time code', purpose, key, code]))
      .digest();

  const tryCode = async <Data>(purpose: string, key: string, code: string): Promise<Found<Data> | 'wrong' | 'spent'> => {
    const row = await secrets.tryCode(purpose, key, codeHash(purpose, key, code), MOST_TRIES);
    if (row?.isRight) return { id: row.id, userId: row.userId, data: row.data as Data };
    return row && row.tries >= MOST_TRIES ? 'spent' : 'wrong';
  };

  return {
    /** A token; lives for `lifetime`, an interval of the database. */
    async issueToken(tx: Tx, { purpose, userId = null, data = {}, lifetime }: Wish): Promise<string> {
      const token = randomBytes(32).toString('base64url');
      await secrets.insert(tx, { purpose, hash: hashOf(token), key: null, userId, data, lifetime });
      return token;
    },
    /** What the token stands for, once; null when it is spent, over, of another purpose or none. A rollback gives it back. */
    useToken: async <Data>(tx: Tx, purpose: string, token: string) => typed<Data>(await secrets.useToken(tx, purpose, hashOf(token))),
    /** The same without spending it. */
    findToken: async <Data>(purpose: string, token: string) => typed<Data>(await secrets.findToken(purpose, hashOf(token))),

    /** A code for whoever reads what goes to `key`, an address for example. It replaces the one before. */
    async issueCode(tx: Tx, { key, purpose, userId = null, data = {}, lifetime }: Wish & { key: string }): Promise<string> {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      await secrets.insert(tx, { purpose, hash: codeHash(purpose, key, code), key, userId, data, lifetime });
      return code;
    },
    /**
     * What the code stands for, once; null when it is wrong, spent, over, or was tried five times. Call it outside any
     * transaction: a rollback would forget the try.
     */
    async useCode<Data>(purpose: string, key: string, code: string): Promise<Found<Data> | null> {
      const found = await tryCode<Data>(purpose, key, code);
      return found === 'wrong' || found === 'spent' ? null : found;
    },
    /** Whether it is the code that served last, told to whoever knows it, after five wrong tries to nobody. */
    wasUsed: async (purpose: string, key: string, code: string): Promise<boolean> =>
      (await secrets.wasUsed(purpose, key, codeHash(purpose, key, code), MOST_TRIES))?.isRight === true,
    /**
     * The same, and says `spent` when no try is left. Where a key must not tell whether there is an account behind it,
     * there has to be a code for every key.
     */
    tryCode,

    /** The code that somebody got last, as long as it may serve. */
    findCodeOf: async <Data>(purpose: string, userId: string): Promise<(Found<Data> & { expiresAt: Date }) | null> => {
      const row = await secrets.findCodeOf(purpose, userId);
      return row ? { ...row, data: row.data as Data } : null;
    },
    /** What a code would stand for, without trying one. */
    findCode: async <Data>(purpose: string, key: string) => typed<Data>(await secrets.findCode(purpose, key)),
    /** What was spent in vain, as something else stood in the way, serves again. */
    giveBack: async ({ id }: { id: string }): Promise<void> => void (await secrets.giveBack(id)),
    /** Whether this is the first time that something of others' making, a solved challenge for example, is presented. */
    spend: async (tx: Tx, purpose: string, token: string, lifetime: string): Promise<boolean> =>
      (await secrets.spend(tx, { purpose, hash: hashOf(token), lifetime })) !== undefined,

    /** With `userId` null: those that are nobody's. */
    revoke: (tx: Tx, { purpose, userId }: { purpose: string; userId: string | null }) => secrets.revoke(tx, purpose, userId),
    deleteOver: secrets.deleteOver,
  };
}
export type OneTime = ReturnType<typeof createOneTime>;
