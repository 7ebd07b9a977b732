import type { NotificationKind } from '#contract/notifications.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { PostRow } from './posts.shapes.ts';

type Subject = { post: PostRow; commentId: string | null };
type Commented = {
  post: PostRow;
  commentId: string;
  actorId: string;
  parent: { id: string; authorId: string } | null;
  mentioned: readonly string[];
  /** Hosts of the event that is commented on. */
  hosts: readonly string[];
};
type Decided = Extract<NotificationKind, 'post.approved' | 'post.rejected' | 'post.hidden' | 'post.moved'>;
type CommentDecided = {
  kind: 'post.comment_approved' | 'post.comment_rejected';
  commentId: string;
  authorId: string;
  actorId: string;
  reason?: string;
};
type Deleted = { commentId: string | null; authorId: string; reason: string };
type EditDecided = { commentId: string | null; authorId: string; actorId: string; reason: string | null };
type Answered = { commentId: string; authorId: string; actorId: string; answerId: string };
type Reacted = { post: PostRow; comment: { id: string; authorId: string } | null; actorId: string };

/** Notices about posts, comments, mentions and reactions; each person gets one per text. */
export const postNotices = ({ notify }: { notify: Notify }) => {
  const notifyAbout = (
    tx: Tx,
    kind: NotificationKind,
    userIds: readonly string[],
    about: Subject & { actorId: string; comment?: string },
  ) =>
    notify(tx, userIds, {
      kind,
      actorId: about.actorId,
      subject: about.commentId ? { type: 'comment', id: about.commentId } : { type: 'post', id: about.post.id },
      communityId: about.post.community.id,
      ...(about.comment ? { params: { comment: about.comment } } : {}),
    });
  return {
    mentioned: (tx: Tx, post: PostRow, userIds: readonly string[]): Promise<void> =>
      notifyAbout(tx, 'post.mention', userIds, { post, commentId: null, actorId: post.authorId }),

    /** Notifies moderators of modmail. */
    modmailWritten: (tx: Tx, modmail: { id: string; communityId: string; authorId: string }, staff: readonly string[]): Promise<void> =>
      notify(tx, staff, {
        kind: 'post.modmail',
        actorId: modmail.authorId,
        subject: { type: 'post', id: modmail.id },
        communityId: modmail.communityId,
      }),

    /** Notifies moderators of a post that waits for approval. */
    postWaiting: (tx: Tx, post: Pick<PostRow, 'id' | 'community' | 'authorId'>, staff: readonly string[]): Promise<void> =>
      notify(tx, staff, {
        kind: 'post.pending',
        actorId: post.authorId,
        subject: { type: 'post', id: post.id },
        communityId: post.community.id,
      }),

    /** Notifies the author of a moderator's decision about the post. */
    decided: (
      tx: Tx,
      kind: Decided,
      post: PostRow,
      { actorId, ...params }: { actorId: string; reason?: string; isPlanned?: number },
    ): Promise<void> =>
      notify(tx, [post.authorId], {
        kind,
        actorId,
        subject: { type: 'post', id: post.id },
        communityId: post.community.id,
        params,
      }),

    /** Notifies the author that a planned post is a draft again, because they had no right to post at its time. */
    unplanned: (tx: Tx, post: Pick<PostRow, 'id' | 'authorId'> & { communityId: string }): Promise<void> =>
      notify(tx, [post.authorId], {
        kind: 'post.unplanned',
        actorId: null,
        subject: { type: 'post', id: post.id },
        communityId: post.communityId,
      }),

    /**
     * Notifies the author of a post or comment that a moderator deleted without a case. The moderator is not named, because an appeal is
     * decided by another.
     */
    deleted: (tx: Tx, post: PostRow, { commentId, authorId, reason }: Deleted): Promise<void> =>
      notify(tx, [authorId], {
        kind: commentId ? 'post.comment_deleted' : 'post.deleted',
        actorId: null,
        subject: commentId ? { type: 'comment', id: commentId } : { type: 'post', id: post.id },
        communityId: post.community.id,
        params: { title: post.title, reason, deleted: commentId ?? post.id },
      }),

    /** Notifies moderators of a comment that waits for approval. */
    commentWaiting: (tx: Tx, post: PostRow, { id, authorId }: { id: string; authorId: string }, staff: readonly string[]): Promise<void> =>
      notifyAbout(tx, 'post.comment_pending', staff, { post, commentId: id, actorId: authorId, comment: id }),

    /** Notifies the author of a moderator's decision about the comment. */
    commentDecided: (tx: Tx, post: PostRow, { kind, commentId, authorId, actorId, ...params }: CommentDecided): Promise<void> =>
      notify(tx, [authorId], {
        kind,
        actorId,
        subject: { type: 'comment', id: commentId },
        communityId: post.community.id,
        params: { ...params, comment: commentId },
      }),

    /** Notifies moderators of an edit that waits for approval. */
    editWaiting: (
      tx: Tx,
      post: PostRow,
      { commentId, authorId }: { commentId: string | null; authorId: string },
      staff: readonly string[],
    ) => notifyAbout(tx, 'post.edit_pending', staff, { post, commentId, actorId: authorId, ...(commentId && { comment: commentId }) }),

    /** Notifies the author of a moderator's decision about the edit. */
    editDecided: (tx: Tx, post: PostRow, { commentId, authorId, actorId, reason }: EditDecided): Promise<void> =>
      notify(tx, [authorId], {
        kind: reason === null ? 'post.edit_approved' : 'post.edit_rejected',
        actorId,
        subject: commentId ? { type: 'comment', id: commentId } : { type: 'post', id: post.id },
        communityId: post.community.id,
        params: { ...(reason !== null && { reason }), ...(commentId && { comment: commentId }) },
      }),

    /** Notifies people whom a changed comment mentions for the first time. */
    mentionedIn: (tx: Tx, post: PostRow, { commentId, actorId, mentioned }: Pick<Commented, 'commentId' | 'actorId' | 'mentioned'>) =>
      notifyAbout(tx, 'post.mention', mentioned, { post, commentId, actorId, comment: commentId }),

    /**
     * Notifies the people mentioned, the author of the comment that is answered, and the author of the post or the hosts of the event. Each
     * person is notified once, for the first of these reasons.
     */
    async commented(tx: Tx, { post, commentId, actorId, parent, mentioned, hosts }: Commented): Promise<void> {
      const told = new Set(mentioned);
      await notifyAbout(tx, 'post.mention', mentioned, { post, commentId, actorId, comment: commentId });
      if (parent && !told.has(parent.authorId)) {
        told.add(parent.authorId);
        await notifyAbout(tx, 'post.reply', [parent.authorId], { post, commentId: parent.id, actorId, comment: commentId });
      }
      const { event, community } = post;
      const about = { kind: 'event.comment', actorId, communityId: community.id, params: { comment: commentId } } as const;
      if (event) {
        const others = hosts.filter((id) => !told.has(id) && id !== actorId);
        await notify(tx, others, { ...about, subject: { type: 'event', id: event.id } });
      } else if (!told.has(post.authorId))
        await notifyAbout(tx, 'post.comment', [post.authorId], { post, commentId: null, actorId, comment: commentId });
    },

    /** Notifies the author of a comment on an event that a comment below it answers it. */
    answered: (tx: Tx, post: PostRow, { commentId, authorId, actorId, answerId }: Answered): Promise<void> =>
      notifyAbout(tx, 'event.answered', authorId === actorId ? [] : [authorId], { post, commentId, actorId, comment: answerId }),

    reacted: (tx: Tx, { post, comment, actorId }: Reacted): Promise<void> =>
      notifyAbout(tx, 'post.reaction', [(comment ?? post).authorId], { post, commentId: comment?.id ?? null, actorId }),
  };
};
export type PostNotices = ReturnType<typeof postNotices>;
