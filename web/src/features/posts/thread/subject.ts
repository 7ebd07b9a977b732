import type { Post } from '#contract/posts/index.ts';

/** What comments are on: a post, or an event. */
export type ThreadSubject = {
  kind: 'post' | 'event';
  id: string;
  communityId: string;
  /** Of a question: the comment that answers it. */
  acceptedCommentId: string | null;
  /** `accept`: of a question; below the comments of an event each of them says. */
  can: { comment: boolean; react: boolean; accept: boolean };
};

export const subjectOf = ({ id, community, acceptedCommentId, can }: Post): ThreadSubject => ({
  kind: 'post',
  id,
  communityId: community.id,
  acceptedCommentId,
  can: { comment: can.comment, react: can.react, accept: can.accept },
});
