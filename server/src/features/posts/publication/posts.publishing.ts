import { recordActivity } from '#features/access/index.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import type { AnnouncePost } from '../kinds/posts.announce.ts';
import * as kinds from '../kinds/posts.kinds.repository.ts';
import * as polls from '../kinds/posts.polls.repository.ts';
import * as mentions from '../posts.mentions.repository.ts';
import type { PostNotices } from '../posts.notices.ts';
import { mentionScopeOf } from '../posts.policy.ts';
import type { PostRow } from '../posts.shapes.ts';
import { namesIn } from '../posts.words.ts';
import type { PlanPublication } from './posts.publication.jobs.ts';

type Dependencies = {
  announce: AnnouncePost;
  notices: PostNotices;
  hub: Hub;
  plan: PlanPublication;
};
/** Moderators notified of modmail, or of a text that waits. */
export const MAX_STAFF = 100;

/** Effects of the state that a post has just taken. */
export function publishing({ announce, notices, hub, plan }: Dependencies) {
  const mention = async (tx: Tx, post: PostRow, names: readonly string[]): Promise<void> => {
    const text = { postId: post.id, commentId: null, communityId: post.community.id, authorId: post.authorId, ...mentionScopeOf(post) };
    await notices.mentioned(tx, post, await mentions.write(tx, text, names));
  };
  const publish = async (tx: Tx, post: PostRow): Promise<void> => {
    const { id, authorId, type } = post;
    const communityId = post.community.id;
    const names = await namesIn(post.body);
    if (names.length > 0) await mention(tx, post, names);
    // Only the moderators are notified of modmail.
    if (type === 'modmail') return notices.modmailWritten(tx, { id, communityId, authorId }, await kinds.staff(tx, communityId, MAX_STAFF));
    if (type === 'poll') await polls.start(tx, id);
    if (type === 'announcement') await announce(tx, { postId: id, communityId, authorId });
    await recordActivity(tx, communityId);
    afterCommit(tx, () => hub.hint(`community:${communityId}`, 'post.created', { communityId, postId: id }));
  };
  const ask = async (tx: Tx, post: PostRow): Promise<void> => {
    const staff = await kinds.staff(tx, post.community.id, MAX_STAFF);
    await notices.postWaiting(tx, post, staff);
    const hint = { communityId: post.community.id, postId: post.id };
    afterCommit(tx, () => staff.forEach((userId) => hub.hint(`user:${userId}`, 'post.changed', hint)));
  };
  return {
    mention,

    /** What follows from the state of a post, in the transaction that changed it: notifications, hints, the start of a poll, a plan. */
    async applyEffects(tx: Tx, post: PostRow): Promise<void> {
      if (post.state === 'published') await publish(tx, post);
      if (post.state === 'pending') await ask(tx, post);
      if (post.state === 'scheduled' && post.publishAt) await plan(tx, post.publishAt);
    },
  };
}
export type Publishing = ReturnType<typeof publishing>;
