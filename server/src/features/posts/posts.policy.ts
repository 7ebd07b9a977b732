import type { Comment } from '#contract/posts/comments.ts';
import type { CommunityRole } from '#contract/communities/index.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { CommentPolicy } from '#contract/events/index.ts';
import type { Post, PostType } from '#contract/posts/index.ts';
import { type Access, mayApprove, mayRead, outranks, postRefusal, writeRefusal } from '#features/access/index.ts';
import type { Viewer } from '#kernel/viewer.ts';

type Caller = Viewer | null;
/** The facts of a text and its author that the rules need. */
export type Authored = {
  authorId: string;
  /** The author's role in the community now; null when no longer a member. */
  authorRole: CommunityRole | null;
  /** The moderator who deleted it; null when it is not deleted, or its author deleted it. */
  removedBy: string | null;
};
/** The event whose comments a post holds; such a post is in no list. */
export type EventOfPost = {
  id: string;
  slug: string;
  policy: CommentPolicy;
  isPrivate: boolean;
  /** Guests have seen it, and it is not archived. */
  isPublished: boolean;
  /** The accounts that get hints; null = the whole community. */
  audience: string[] | null;
};
export type PostFacts = Authored &
  Pick<Post, 'state' | 'type' | 'isLocked'> & {
    /** Null unless the post only holds the comments of an event. */
    event: EventOfPost | null;
    /** The state into which a deleted post is restored; null for other posts. */
    formerState: Post['state'] | null;
  };

export type CommentFacts = Authored & Pick<Comment, 'state' | 'eventId'>;

const isOwn = (viewer: Caller, { authorId }: Authored): boolean => viewer !== null && viewer.id === authorId;

/** Moderators and above, even in an archived community. */
export const isStaff = (viewer: Caller, { role }: Access): boolean => Boolean(viewer?.isAdmin) || (role !== null && role !== 'member');

/**
 * Whether the caller may know that a post exists. Unpublished posts are open to their author and the moderators, drafts to their author
 * only. Deleted posts stay open to moderators, and to their author if the author deleted them.
 */
export function isShown(viewer: Caller, access: Access, post: PostFacts): boolean {
  if (!mayRead(viewer, access)) return false;
  if (post.state === 'draft' || post.formerState === 'draft') return isOwn(viewer, post) && post.removedBy === null;
  if (isStaff(viewer, access)) return true;
  // Modmail is between the moderators and its author.
  if (post.type === 'modmail' && !isOwn(viewer, post)) return false;
  return post.state === 'published' || (isOwn(viewer, post) && post.removedBy === null);
}

/** Whether a comment is open to the caller, if its post is: unpublished comments are open only to their author and the moderators. */
export const isCommentShown = (viewer: Caller, access: Access, comment: CommentFacts): boolean =>
  comment.state === 'published' || isOwn(viewer, comment) || isStaff(viewer, access);

/** Why a new post of this type is refused; null when allowed. Every member may write to the moderators. */
export function createRefusal(viewer: Pick<Viewer, 'isAdmin'>, access: Access, type: PostType): ErrorCode | null {
  if (type === 'modmail') return writeRefusal(access);
  const refusal = postRefusal(access);
  return refusal ?? (type === 'announcement' && !mayApprove(viewer, access) ? 'member.not_allowed' : null);
}

/** Why choosing the answer of a question is refused; null when allowed. */
export const acceptRefusal = (viewer: Viewer, access: Access, post: Authored): ErrorCode | null => {
  if (mayApprove(viewer, access)) return null;
  return writeRefusal(access) ?? (isOwn(viewer, post) ? null : 'member.not_allowed');
};

/** Why a reaction or a vote is refused; null when allowed. Unlike for writing, site administrators need no membership. */
export const reactRefusal = (viewer: Viewer, access: Access): ErrorCode | null =>
  viewer.isAdmin && access.community.status === 'active' ? null : writeRefusal(access);

/** Why a comment is refused; null when allowed. Comments that are closed stay open to moderators. */
export function commentRefusal(
  viewer: Viewer,
  access: Access,
  { isLocked, event }: Pick<PostFacts, 'isLocked' | 'event'>,
): ErrorCode | null {
  const refusal = writeRefusal(access);
  if (refusal) return refusal;
  if (event && !event.isPublished) return 'event.comments_closed';
  if (!isLocked || mayApprove(viewer, access)) return null;
  return event ? 'event.comments_closed' : 'post.locked';
}

/** Why choosing the comment that answers one on an event is refused; null when allowed, as to hosts of the event and moderators. */
export const answerRefusal = (viewer: Viewer, access: Access): ErrorCode | null => {
  if (mayApprove(viewer, access)) return null;
  return access.role !== null && access.role !== 'member' ? (writeRefusal(access) ?? 'member.not_allowed') : 'member.not_allowed';
};

/** Why changing a text is refused; null when allowed. */
export const editRefusal = (viewer: Viewer, access: Access, text: Authored): ErrorCode | null =>
  writeRefusal(access) ?? (isOwn(viewer, text) ? null : 'member.not_allowed');

/** Muted members may delete what they wrote, even in an archived community; so may guests of an event who no longer go. */
export const mayRemove = (viewer: Caller, access: Access, text: Authored & Partial<Pick<CommentFacts, 'eventId'>>): boolean =>
  isOwn(viewer, text) && (Boolean(viewer?.isAdmin) || access.state === 'active' || (Boolean(text.eventId) && access.state !== 'banned'));

/** Restoring one's own deleted text publishes it again, so it needs the right to write. */
export const restoreRefusal = (viewer: Viewer, access: Access, text: Authored): ErrorCode | null =>
  writeRefusal(access) ?? (isOwn(viewer, text) && text.removedBy === null ? null : 'member.not_allowed');

/** Whether the viewer may delete and restore texts of others; only of lower roles. */
export const mayModerate = (viewer: Caller, access: Access, text: Authored): boolean =>
  mayApprove(viewer, access) && !isOwn(viewer, text) && outranks(viewer, access, text.authorRole);

/** Whether the viewer may act on a thread instead of a person: lock and pin it. */
export const mayCurate = (viewer: Caller, access: Access): boolean => mayApprove(viewer, access);

const unpublished: readonly Post['state'][] = ['draft', 'scheduled', 'pending', 'rejected'];
export const isUnpublished = ({ state }: Pick<Post, 'state'>): boolean => unpublished.includes(state);

/** Why publishing, planning or taking back is refused; null when allowed. */
export const publishRefusal = (viewer: Viewer, access: Access, post: PostFacts): ErrorCode | null => {
  if (!isOwn(viewer, post)) return 'member.not_allowed';
  return isUnpublished(post) ? createRefusal(viewer, access, post.type) : 'post.state_changed';
};

/** Whether the viewer may approve and reject a text; not their own. */
export const mayDecide = (viewer: Caller, access: Access, text: Authored): boolean => mayApprove(viewer, access) && !isOwn(viewer, text);

/** What narrows or widens who can be mentioned in a text. */
export const mentionScopeOf = (post: Pick<PostFacts, 'type' | 'authorId' | 'event'>) => ({
  modmailAuthorId: modmailAuthorId(post),
  event: post.event,
});

/** The author of modmail, which no other member reads; null for other posts. */
export const modmailAuthorId = (post: Pick<PostFacts, 'type' | 'authorId'>): string | null =>
  post.type === 'modmail' ? post.authorId : null;
