import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import type { EventOfPost } from './posts.policy.ts';

type Changed = {
  id: string;
  community: { id: string };
  event: Pick<EventOfPost, 'id' | 'audience'> | null;
  /** Its readers do not see it any more. */
  isGone?: boolean;
};

/**
 * Sends a hint to the members of the community that a post is outdated. Comments of an event have a hint of their own; for a private event
 * it goes only to its people.
 */
export function publishChanged(tx: Tx, hub: Hub, { community, id, event, isGone = false }: Changed): void {
  const { id: communityId } = community;
  const hint = { communityId, postId: id, ...(isGone && { isGone }) };
  if (!event) afterCommit(tx, () => hub.hint(`community:${communityId}`, 'post.changed', hint));
  else if (event.audience === null)
    afterCommit(tx, () => hub.hint(`community:${communityId}`, 'event.conversation', { eventId: event.id }));
  else publishToAccounts(tx, hub, { post: { community, id, event }, userIds: event.audience });
}

/** Sends the same hint to these accounts only. */
export const publishToAccounts = (tx: Tx, hub: Hub, { post, userIds }: { post: Changed; userIds: readonly string[] }): void =>
  afterCommit(tx, () =>
    new Set(userIds).forEach((userId) =>
      post.event
        ? hub.hint(`user:${userId}`, 'event.conversation', { eventId: post.event.id })
        : hub.hint(`user:${userId}`, 'post.changed', { communityId: post.community.id, postId: post.id }),
    ),
  );
