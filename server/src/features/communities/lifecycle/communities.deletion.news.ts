import { defineJob } from '#kernel/jobs/index.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Tx } from '#kernel/transaction.ts';
import * as deletions from './communities.deletion.repository.ts';

type Restored = { communityId: string; name: string; by: string };
export type DeletionNews = {
  deleting: (tx: Tx, communityId: string) => Promise<void>;
  restored: (tx: Tx, restored: Restored) => Promise<void>;
};
type Dependencies = Pick<Parts, 'db' | 'jobs' | 'transact' | 'mailer'> & { notify: Notify };

const announceDeleting = defineJob<{ communityId: string }>('communities.tell_deleting');
const announceRestored = defineJob<Restored>('communities.tell_restored');
const BATCH = 200;
const START = '00000000-0000-0000-0000-000000000000';

/** Notifies members and guests, some hundreds per transaction, which stores the progress as well: no account gets two mails. */
export function deletionNews({ db, jobs, transact, mailer, notify }: Dependencies): DeletionNews {
  const notifyBatch = async (tx: Tx, communityId: string): Promise<boolean> => {
    const news = await deletions.nextToNotify(tx, communityId, BATCH);
    if (!news) return false;
    const { name, slug, reason, askedBy, deleteAt: date, people } = news;
    const about = { kind: 'membership.deleting', actorId: askedBy, subject: { type: 'community', id: communityId }, communityId } as const;
    const params = { community: name, date: date.toISOString(), reason };
    const owners = people.filter(({ isOwner }) => isOwner).map(({ id }) => id);
    const others = people.filter(({ isOwner }) => !isOwner).map(({ id }) => id);
    await notify(tx, others, { ...about, params });
    if (owners.length > 0) await notify(tx, owners, { ...about, params: { ...params, slug } });
    for (const { username, email, language, isOwner } of people) {
      if (email === null) continue;
      const path = isOwner ? { path: `/communities/${slug}` } : {};
      await mailer.send(tx, { to: email, language, kind: 'community_deleting', params: { username, community: name, date, ...path } });
    }
    return true;
  };

  jobs.define(announceDeleting, { expireIn: 1_800, concurrency: 1 }, async ({ communityId }, { signal }) => {
    while (await transact((tx) => notifyBatch(tx, communityId))) signal.throwIfAborted();
  });

  jobs.define(announceRestored, { expireIn: 600, concurrency: 1 }, async ({ communityId, name, by }, { signal }) => {
    const notice = { kind: 'membership.restored', actorId: by, subject: { type: 'community', id: communityId }, communityId } as const;
    for (let after: string | undefined = START; after !== undefined;) {
      signal.throwIfAborted();
      const ids = await deletions.members(db, communityId, after, BATCH);
      if (ids.length > 0) await transact((tx) => notify(tx, ids, { ...notice, params: { community: name } }));
      after = ids.length === BATCH ? ids.at(-1) : undefined;
    }
  });

  return {
    deleting: (tx, communityId) => jobs.enqueue(tx, announceDeleting, { communityId }),
    restored: (tx, restored) => jobs.enqueue(tx, announceRestored, restored),
  };
}
