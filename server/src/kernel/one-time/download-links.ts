import type { Parts } from '#kernel/parts.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';

type Dependencies = Pick<Parts, 'transact' | 'oneTime' | 'publicUrl' | 'viewers'>;
type Kind = { purpose: string; /** Below the API's prefix. */ path: `/${string}`; ending: `.${string}` };

const LIFETIME = '1 minutes';

/** URLs of files: each works once and for a minute, while its requester is signed in. What they may see is checked again when it is opened. */
export function downloadLinks<Data extends object>(
  { transact, oneTime, publicUrl, viewers }: Dependencies,
  { purpose, path, ending }: Kind,
) {
  return {
    async issue(tx: Tx, viewer: Viewer, data: Data): Promise<{ url: string }> {
      const stored = { ...data, sessionId: viewer.sessionId };
      const token = await oneTime.issueToken(tx, { purpose, userId: viewer.id, data: stored, lifetime: LIFETIME });
      return { url: `${publicUrl()}/api/v2${path}/${token}${ending}` };
    },

    /** Null for a token that is used, expired or unknown, and for a session that has ended. */
    async open(token: string): Promise<{ viewer: Viewer; data: Data } | null> {
      const used = await transact((tx) => oneTime.useToken<Data & { sessionId: string }>(tx, purpose, token));
      const viewer = used && (await viewers.get(used.data.sessionId));
      return viewer && { viewer, data: used.data };
    },
  };
}
