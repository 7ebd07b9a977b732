import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import type { Tx } from '#kernel/transaction.ts';
import type { FoundSecret } from './one-time.repository.ts';
import * as secrets from './one-time.repository.ts';
import type { Db } from '../db/index.ts';

type Input = { purpose: string; userId?: string | null; data?: object; lifetime: string };
type Found<Data> = { id: string; userId: string | null; data: Data };

const MAX_ATTEMPTS = 5;

const hashOf = (token: string) => createHash('sha256').update(token).digest();
const typed = <Data>(row: FoundSecret | undefined): Found<Data> | null => (row ? { ...row, data: row.data as Data } : null);

type Dependencies = { db: Db; secret: string };

/** Single-use secrets: tokens of 256 bits for links and tickets, and codes of six digits. Stored as hashes. */
export function createOneTime({ db, secret }: Dependencies) {
  // A plain hash of six digits is brute-forced instantly, so theirs is keyed with the secret of the server.
  const codeHash = (purpose: string, key: string, code: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['one-time code', purpose, key, code]))
      .digest();

  const tryCode = async <Data>(purpose: string, key: string, code: string): Promise<Found<Data> | 'wrong' | 'spent'> => {
    const row = await secrets.tryCode(db, { purpose, key, hash: codeHash(purpose, key, code), maxAttempts: MAX_ATTEMPTS });
    if (row?.isRight) return { id: row.id, userId: row.userId, data: row.data as Data };
    return row && row.tries >= MAX_ATTEMPTS ? 'spent' : 'wrong';
  };

  return {
    /** Issues a token that expires after `lifetime`, a PostgreSQL interval. */
    async issueToken(tx: Tx, { purpose, userId = null, data = {}, lifetime }: Input): Promise<string> {
      const token = randomBytes(32).toString('base64url');
      await secrets.insert(tx, { purpose, hash: hashOf(token), key: null, userId, data, lifetime });
      return token;
    },
    /** Redeems a token; null if it is used, expired, unknown or of another purpose. A rollback makes it valid again. */
    useToken: async <Data>(tx: Tx, purpose: string, token: string) => typed<Data>(await secrets.useToken(tx, purpose, hashOf(token))),
    /** Looks a token up without redeeming it. */
    findToken: async <Data>(purpose: string, token: string) => typed<Data>(await secrets.findToken(db, purpose, hashOf(token))),

    /** Issues a code for the owner of `key`, for example an e-mail address. It replaces the previous one. */
    async issueCode(tx: Tx, { key, purpose, userId = null, data = {}, lifetime }: Input & { key: string }): Promise<string> {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      await secrets.insert(tx, { purpose, hash: codeHash(purpose, key, code), key, userId, data, lifetime });
      return code;
    },
    /**
     * Redeems a code; null if it is wrong, used, expired, or after five attempts. Call it outside any transaction: a
     * rollback would undo the count of the attempt.
     */
    async useCode<Data>(purpose: string, key: string, code: string): Promise<Found<Data> | null> {
      const found = await tryCode<Data>(purpose, key, code);
      return found === 'wrong' || found === 'spent' ? null : found;
    },
    /** Whether it is the code that was redeemed last; after five wrong attempts always false. */
    wasUsed: async (purpose: string, key: string, code: string): Promise<boolean> =>
      (await secrets.wasUsed(db, { purpose, key, hash: codeHash(purpose, key, code), maxAttempts: MAX_ATTEMPTS }))?.isRight === true,
    /**
     * Like `useCode`, but returns `spent` when no attempt is left. Where a key must not reveal whether it has an
     * account, every key needs a code.
     */
    tryCode,

    /** The latest code of a user that is still valid. */
    findCodeOf: async <Data>(purpose: string, userId: string): Promise<(Found<Data> & { expiresAt: Date }) | null> => {
      const row = await secrets.findCodeOf(db, purpose, userId);
      return row ? { ...row, data: row.data as Data } : null;
    },
    /** Looks the code of a key up without an attempt. */
    findCode: async <Data>(purpose: string, key: string) => typed<Data>(await secrets.findCode(db, purpose, key)),
    /** Makes a redeemed secret valid again, if something else prevented its use. */
    giveBack: async ({ id }: { id: string }): Promise<void> => void (await secrets.giveBack(db, id)),
    /** Marks an externally created token, for example a solved challenge, as used; false if it already was. */
    spend: async (tx: Tx, purpose: string, token: string, lifetime: string): Promise<boolean> =>
      (await secrets.spend(tx, { purpose, hash: hashOf(token), lifetime })) !== undefined,
    /** Whether `spend` would return false; a concurrent one may still be on its way. */
    isSpent: async (purpose: string, token: string): Promise<boolean> => (await secrets.isSpent(db, purpose, hashOf(token))) !== undefined,
    /** Lets a token be spent again before its lifetime is over. */
    forget: async (tx: Tx, purpose: string, token: string): Promise<void> => void (await secrets.forget(tx, purpose, hashOf(token))),

    /** `userId`: null = secrets without a user. */
    revoke: (tx: Tx, { purpose, userId }: { purpose: string; userId: string | null }) => secrets.revoke(tx, purpose, userId),
    deleteOver: (limit: number) => secrets.deleteOver(db, limit),
  };
}
export type OneTime = ReturnType<typeof createOneTime>;
