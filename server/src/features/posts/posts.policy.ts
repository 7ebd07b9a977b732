import type { Comment } from '#contract/comments.ts';
import type { CommunityRole } from '#contract/communities.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { CommentPolicy } from '#contract/events.ts';
import type { Post, PostType } from '#contract/posts.ts';
import { mayApprove, mayRead, outranks, postRefusal, type Standing, writeRefusal } from '#features/communities/index.ts';
import type { Viewer } from '#kernel/viewer.ts';

type Caller = Viewer | null;
/** What the rules need to know of a text and its author. */
export type Authored = {
  authorId: string;
  /** The author's role in the community now; null when no longer a member. */
  authorRole: CommunityRole | null;
  /** The moderator who deleted it; null when it stands, or its author deleted it. */
  removedBy: string | null;
};
/** The event whose comments hang on a post that stands in no list. */
export type EventOfPost = {
  id: string;
  slug: string;
  policy: CommentPolicy;
  isPrivate: boolean;
  /** Guests have seen it, and it is not archived. */
  isOut: boolean;
  /** Whom hints reach; null: its community. */
  audience: string[] | null;
};
export type PostFacts = Authored &
  Pick<Post, 'state' | 'type' | 'isLocked'> & {
    /** Null for posts. */
    event: EventOfPost | null;
    /** Of a deleted one: the state into which it is restored. */
    formerState: Post['state'] | null;
  };

export type CommentFacts = Authored & Pick<Comment, 'state' | 'eventId'>;

const isOwn = (viewer: Caller, { authorId }: Authored): boolean => viewer !== null && viewer.id === authorId;

/** Moderators and above, also in an archived community. */
export const isStaff = (viewer: Caller, { role }: Standing): boolean => Boolean(viewer?.isAdmin) || (role !== null && role !== 'member');

/**
 * Whether the caller may know that a post exists. What is not published is open to its author and the moderators, a draft to its author
 * only. What was deleted stays open to moderators, and to its author if they deleted it themselves.
 */
export function isShown(viewer: Caller, standing: Standing, post: PostFacts): boolean {
  if (!mayRead(viewer, standing)) return false;
  if (post.state === 'draft' || post.formerState === 'draft') return isOwn(viewer, post) && post.removedBy === null;
  if (isStaff(viewer, standing)) return true;
  // What is written to the moderators is between them and its author.
  if (post.type === 'modmail' && !isOwn(viewer, post)) return false;
  return post.state === 'published' || (isOwn(viewer, post) && post.removedBy === null);
}

/** Whether a comment of a post that is open to the caller is: one that is not published only to its author and the moderators. */
export const isCommentShown = (viewer: Caller, standing: Standing, comment: CommentFacts): boolean =>
  comment.state === 'published' || isOwn(viewer, comment) || isStaff(viewer, standing);

/** Why a new post of this type is refused; null when allowed. Every member may write to the moderators. */
export function createRefusal(viewer: Pick<Viewer, 'isAdmin'>, standing: Standing, type: PostType): ErrorCode | null {
  if (type === 'modmail') return writeRefusal(standing);
  const refusal = postRefusal(standing);
  return refusal ?? (type === 'announcement' && !mayApprove(viewer, standing) ? 'member.not_allowed' : null);
}

/** Choosing the answer of a question. */
export const acceptRefusal = (viewer: Viewer, standing: Standing, post: Authored): ErrorCode | null => {
  if (mayApprove(viewer, standing)) return null;
  return writeRefusal(standing) ?? (isOwn(viewer, post) ? null : 'member.not_allowed');
};

/** Why a reaction or a vote is refused; null when allowed. Unlike writing, it does not need a membership of site administrators. */
export const reactRefusal = (viewer: Viewer, standing: Standing): ErrorCode | null =>
  viewer.isAdmin && standing.community.status === 'active' ? null : writeRefusal(standing);

/** Why a comment is refused; null when allowed. Comments that are closed stay open to moderators. */
export function commentRefusal(
  viewer: Viewer,
  standing: Standing,
  { isLocked, event }: Pick<PostFacts, 'isLocked' | 'event'>,
): ErrorCode | null {
  const refusal = writeRefusal(standing);
  if (refusal) return refusal;
  if (event && !event.isOut) return 'event.comments_closed';
  if (!isLocked || mayApprove(viewer, standing)) return null;
  return event ? 'event.comments_closed' : 'post.locked';
}

/** Choosing which comment answers one on an event: its hosts, and moderators. */
export const answerRefusal = (viewer: Viewer, standing: Standing): ErrorCode | null => {
  if (mayApprove(viewer, standing)) return null;
  return standing.role !== null && standing.role !== 'member' ? (writeRefusal(standing) ?? 'member.not_allowed') : 'member.not_allowed';
};

/** Why changing a text is refused; null when allowed. */
export const editRefusal = (viewer: Viewer, standing: Standing, text: Authored): ErrorCode | null =>
  writeRefusal(standing) ?? (isOwn(viewer, text) ? null : 'member.not_allowed');

/** Muted members delete what they wrote, also in an archived community, and guests of an event when they go no longer. */
export const mayRemove = (viewer: Caller, standing: Standing, text: Authored & Partial<Pick<CommentFacts, 'eventId'>>): boolean =>
  isOwn(viewer, text) &&
  (Boolean(viewer?.isAdmin) || standing.state === 'active' || (Boolean(text.eventId) && standing.state !== 'banned'));

/** Restoring what oneself deleted publishes it again, so it needs the right to write. */
export const restoreRefusal = (viewer: Viewer, standing: Standing, text: Authored): ErrorCode | null =>
  writeRefusal(standing) ?? (isOwn(viewer, text) && text.removedBy === null ? null : 'member.not_allowed');

/** Deleting and restoring what others wrote, of lower roles only. */
export const mayModerate = (viewer: Caller, standing: Standing, text: Authored): boolean =>
  mayApprove(viewer, standing) && !isOwn(viewer, text) && outranks(viewer, standing, text.authorRole);

/** Acts on a thread instead of a person: locking and pinning. */
export const mayCurate = (viewer: Caller, standing: Standing): boolean => mayApprove(viewer, standing);

const unpublished: readonly Post['state'][] = ['draft', 'scheduled', 'pending', 'rejected'];
export const isUnpublished = ({ state }: Pick<Post, 'state'>): boolean => unpublished.includes(state);

/** Why publishing, planning or taking back is refused; null when allowed. */
export const publishRefusal = (viewer: Viewer, standing: Standing, post: PostFacts): ErrorCode | null => {
  if (!isOwn(viewer, post)) return 'member.not_allowed';
  return isUnpublished(post) ? createRefusal(viewer, standing, post.type) : 'post.state_changed';
};

/** Approving and rejecting: not what oneself wrote. */
export const mayDecide = (viewer: Caller, standing: Standing, text: Authored): boolean =>
  mayApprove(viewer, standing) && !isOwn(viewer, text);

/** Among whom a text may mention people, beside the members of its community. */
export const audienceOf = (post: Pick<PostFacts, 'type' | 'authorId' | 'event'>) => ({ letterOf: letterOf(post), event: post.event });

/** The author of a letter to the moderators, which no other member reads; null for other posts. */
export const letterOf = (post: Pick<PostFacts, 'type' | 'authorId'>): string | null => (post.type === 'modmail' ? post.authorId : null);
