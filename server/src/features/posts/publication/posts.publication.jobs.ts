import { findAccessOf, findLockedAccess } from '#features/access/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { defineJob, type Jobs } from '#kernel/jobs/index.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import { createRefusal } from '../posts.policy.ts';
import type { PostNotices } from '../posts.notices.ts';
import * as posts from '../posts.repository.ts';
import * as publication from './posts.publication.repository.ts';
import type { Publishing } from './posts.publishing.ts';

/** Enqueues the job that publishes the posts which are due at this time. */
export type PlanPublication = (tx: Tx, at: Date) => Promise<void>;
type Dependencies = { db: Db; jobs: Jobs; transact: Transact; applyEffects: Publishing['applyEffects']; notices: PostNotices };

const publishDue = defineJob<object>('posts.publish');
const BATCH = 50;

export const planPublication =
  (jobs: Jobs): PlanPublication =>
  (tx, at) =>
    jobs.enqueue(tx, publishDue, {}, { startAfter: at, singletonKey: at.toISOString() });

/** The schedule finds what a lost run left. */
export function definePublicationJob({ db, jobs, transact, applyEffects: follow, notices }: Dependencies): void {
  type Due = Awaited<ReturnType<typeof publication.due>>[number];
  const publish = ({ id, communityId, authorId, type }: Due): Promise<void> =>
    transact(async (tx) => {
      // This call is made for its lock: a removal of the author, or another run, comes before or after.
      await findLockedAccess(tx, null, communityId, 'update');
      const author = await findAccessOf(tx, { userId: authorId, communityId, lock: 'none' });
      // If the author no longer has the right to post, the post is a draft again.
      const isRefused = !author || createRefusal(author, author.access, type) !== null;
      if (!(await publication.endPlan(tx, id, isRefused ? 'draft' : 'published'))) return;
      if (isRefused) return notices.unplanned(tx, { id, authorId, communityId });
      const post = await posts.find(tx, { id: authorId }, id);
      if (post) await follow(tx, post);
    });
  jobs.define(publishDue, { schedule: '*/15 * * * *', expireIn: 600, concurrency: 1 }, async (_, { signal }) => {
    for (let due = await publication.due(db, BATCH); due.length > 0; due = await publication.due(db, BATCH)) {
      for (const post of due) {
        signal.throwIfAborted();
        await publish(post);
      }
    }
  });
}
