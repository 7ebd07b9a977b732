import { recordActivity } from '#features/access/index.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import * as conversations from '../conversations/posts.conversations.repository.ts';
import * as kinds from '../kinds/posts.kinds.repository.ts';
import * as mentions from '../posts.mentions.repository.ts';
import type { PostNotices } from '../posts.notices.ts';
import { mentionScopeOf } from '../posts.policy.ts';
import type { PostRow } from '../posts.shapes.ts';
import { namesIn } from '../posts.words.ts';
import { publishChanged, publishToAccounts } from '../posts.hints.ts';
import { MAX_STAFF } from '../publication/posts.publishing.ts';

type Dependencies = {
  notices: PostNotices;
  hub: Hub;
};
type Written = { id: string; authorId: string; body: string; parent: { id: string; authorId: string } | null };

/** Effects of the state that a comment has just taken. */
export const commentPublishing = ({ notices, hub }: Dependencies) => ({
  async publish(tx: Tx, post: PostRow, { id, authorId, body, parent }: Written): Promise<void> {
    const text = { postId: post.id, commentId: id, communityId: post.community.id, authorId, ...mentionScopeOf(post) };
    const mentioned = await mentions.write(tx, text, await namesIn(body));
    const hosts = post.event ? await conversations.hosts(tx, post.event.id) : [];
    await notices.commented(tx, { post, commentId: id, actorId: authorId, parent, mentioned, hosts });
    await recordActivity(tx, post.community.id);
    if (post.event) return publishChanged(tx, hub, post);
    const hint = { communityId: post.community.id, postId: post.id, commentId: id };
    afterCommit(tx, () => hub.hint(`community:${hint.communityId}`, 'comment.created', hint));
  },

  /** Asks the moderators for approval. Their pages and the author's show that the comment waits. */
  async ask(tx: Tx, post: PostRow, { id, authorId }: Pick<Written, 'id' | 'authorId'>): Promise<void> {
    const staff = await kinds.moderatorsOf(tx, post, MAX_STAFF);
    await notices.commentWaiting(tx, post, { id, authorId }, staff);
    publishToAccounts(tx, hub, { post, userIds: [...staff, authorId] });
  },
});
export type CommentPublishing = ReturnType<typeof commentPublishing>;
