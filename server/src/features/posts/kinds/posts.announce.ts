import type { Db } from '#kernel/db/index.ts';
import { defineJob, type Jobs } from '#kernel/jobs/index.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import * as kinds from './posts.kinds.repository.ts';

type Announcement = { postId: string; communityId: string; authorId: string };
export type AnnouncePost = (tx: Tx, announcement: Announcement) => Promise<void>;

const announce = defineJob<Announcement>('posts.announce');
const BATCH = 500;
const START = '00000000-0000-0000-0000-000000000000';

/**
 * Notifies the members of a community of an announcement, some hundreds per transaction; members who are notified twice have one
 * notification.
 */
export function announcements({
  db,
  jobs,
  transact,

  notify,
}: {
  db: Db;
  jobs: Jobs;
  transact: Transact;
  notify: Notify;
}): AnnouncePost {
  jobs.define(announce, { expireIn: 600, concurrency: 1 }, async ({ postId, communityId, authorId }, { signal }) => {
    for (let after: string | undefined = START; after !== undefined;) {
      // An aborted run begins again from the start.
      signal.throwIfAborted();
      const members = await kinds.announcementRecipients(db, postId, after, BATCH);
      const ids = members.map(({ id }) => id);
      const notice = { kind: 'post.announcement', actorId: authorId, subject: { type: 'post', id: postId }, communityId } as const;
      if (ids.length > 0) await transact((tx) => notify(tx, ids, notice));
      after = members.length === BATCH ? ids.at(-1) : undefined;
    }
  });
  return (tx, announcement) => jobs.enqueue(tx, announce, announcement);
}
