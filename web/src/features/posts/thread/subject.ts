import type { Post } from '#contract/posts/index.ts';

/** The subject of comments: a post, or an event. */
export type ThreadSubject = {
  kind: 'post' | 'event';
  id: string;
  communityId: string;
  /** The comment that answers a question. */
  acceptedCommentId: string | null;
  /** `accept`: for a question; below an event each comment has its own right. */
  can: { comment: boolean; react: boolean; accept: boolean };
};

export const subjectOf = ({ id, community, acceptedCommentId, can }: Post): ThreadSubject => ({
  kind: 'post',
  id,
  communityId: community.id,
  acceptedCommentId,
  can: { comment: can.comment, react: can.react, accept: can.accept },
});
