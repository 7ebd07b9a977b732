import type { z } from 'zod';
import type { Comment, comments as contract } from '#contract/posts/comments.ts';
import { mayApprove } from '#features/access/index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as conversations from '../conversations/posts.conversations.repository.ts';
import type { EventGate } from '../conversations/posts.conversations.gate.ts';
import type { OpenedPost } from '../posts.gate.ts';
import { commentRefusal, mentionScopeOf, editRefusal, isCommentShown, mayModerate, mayRemove, restoreRefusal } from '../posts.policy.ts';
import { namesIn } from '../posts.words.ts';
import { wordsOf } from '../review/posts.review.service.ts';
import * as review from '../review/posts.review.service.ts';
import { publishChanged } from '../posts.hints.ts';
import type { WritingDependencies } from '../posts.writing.service.ts';
import type { CommentPublishing } from './posts.comments.publishing.ts';
import * as comments from './posts.comments.repository.ts';
import { commentOf, type CommentRow } from './posts.comments.shapes.ts';
import * as mentions from '../posts.mentions.repository.ts';

type Dependencies = Omit<WritingDependencies, 'writing' | 'posts'> & {
  events: EventGate;
  following: CommentPublishing;
};
type Draft = z.output<(typeof contract.create)['body'] & {}>;
type Change = z.output<(typeof contract.edit)['body'] & {}>;
type Moderation = z.output<(typeof contract.moderate)['body'] & {}>;
/** Hiding is used for the decision of a case only. */
type Act = {
  action: Moderation['action'] | 'hide';
  reason: string;
  /** No notice is sent, because the caller sends one of its own. */
  isQuiet?: boolean;
};
const actions = { delete: 'comment.deleted', restore: 'comment.restored', hide: 'comment.hidden' } as const;
/** A post, or an event. */
export type Commented = { postId: string } | { eventId: string };
type Nothing = Record<string, never>;
type Reviewed = Parameters<typeof review.decide>[3];
type Entered = OpenedPost & { comment: CommentRow };

/** The way to a comment, through its post. */
const entranceOf =
  ({ gate }: Pick<Dependencies, 'gate'>) =>
  async (tx: Tx, viewer: Viewer, id: string, lock: 'update' | 'share' = 'update'): Promise<Entered> => {
    const postId = await comments.postOf(tx, id);
    const opened = postId === null ? null : await gate.enterThread(tx, viewer, postId, lock).catch(asMissing);
    const comment = opened && (await comments.find(tx, viewer, id));
    if (!opened || !comment || !isCommentShown(viewer, opened.access, comment)) throw new AppError('comment.not_found');
    return { ...opened, comment };
  };
const asMissing = (error: unknown): never => {
  throw error instanceof AppError && error.code === 'post.not_found' ? new AppError('comment.not_found') : error;
};
export type EnterComment = ReturnType<typeof entranceOf>;
export { entranceOf as commentGate };

const reread = async (tx: Tx, viewer: Viewer, opened: OpenedPost, id: string): Promise<Comment> => {
  const row = await comments.find(tx, viewer, id);
  if (!row) throw new Error('A comment was deleted under the lock of its community.');
  return commentOf({ viewer, ...opened }, row);
};

const parentOf = async (tx: Tx, viewer: Viewer, id: string | null): Promise<CommentRow | null> => {
  const parent = id === null ? null : await comments.find(tx, viewer, id);
  if (id !== null && (!parent || parent.isDeleted || parent.state !== 'published')) throw new AppError('comment.not_found');
  return parent;
};

const mustWait = async (
  tx: Tx,
  viewer: Viewer,
  { access, post, isModerated }: OpenedPost,
  text: Pick<Reviewed, 'words' | 'isNew'>,
): Promise<boolean> => {
  const { type, event } = post;
  return (await review.decide(tx, viewer, access, { ...text, type, ...(event && { isModerated }) })) === 'pending';
};

/** Writing, changing and deleting comments. */
export function commentsWritingService(dependencies: Dependencies) {
  const { gate, events, images, edits, links, notices, following, audit, transact, hub } = dependencies;
  const enter = entranceOf(dependencies);

  /** Opens the post or event that is commented on. The first comment on an event creates the post that holds its comments. */
  const openCommented = async (tx: Tx, viewer: Viewer, commented: Commented): Promise<OpenedPost> => {
    if ('postId' in commented) return gate.enter(tx, viewer, commented.postId);
    const event = await events.enter(tx, viewer, commented.eventId);
    return gate.enterThread(tx, viewer, await conversations.open(tx, event.eventId, viewer.id)).catch(asMissing);
  };

  const restoreParts = async (tx: Tx, text: { postId: string; commentId: string }): Promise<void> => {
    await images.restore(tx, text);
    await links.restore(tx, text);
  };

  /** Acts on a comment, in the transaction of a decision that leads to it. */
  const moderateIn = async (tx: Tx, viewer: Viewer, id: string, { action, reason, isQuiet = false }: Act): Promise<Nothing> => {
    const { access, post, comment } = await enter(tx, viewer, id);
    if (!mayModerate(viewer, access, comment)) throw new AppError('member.not_allowed');
    const isDeleted = action !== 'restore';
    const deletion = { isDeleted, removedBy: isDeleted ? viewer.id : null, hiddenReason: action === 'hide' ? reason : null };
    if (!(await comments.setDeleted(tx, id, deletion))) return {};
    if (isDeleted) {
      await images.remove(tx, { postId: post.id, commentId: id }, 'moderator');
      await edits.end(tx, { postId: post.id, commentId: id });
    } else await restoreParts(tx, { postId: post.id, commentId: id });
    if (action === 'delete' && !isQuiet) await notices.deleted(tx, post, { commentId: id, authorId: comment.authorId, reason });
    await audit.record(tx, {
      by: viewer,
      action: actions[action],
      target: { type: 'comment', id, name: comment.author.username },
      communityId: post.community.id,
      after: { reason, post: post.title },
    });
    publishChanged(tx, hub, post);
    return {};
  };

  return {
    create: (viewer: Viewer, commented: Commented, { body, parentId, images: given }: Draft): Promise<Comment> =>
      transact(async (tx) => {
        const opened = await openCommented(tx, viewer, commented);
        const { access, post } = opened;
        const postId = post.id;
        const refusal = commentRefusal(viewer, access, post);
        if (refusal) throw new AppError(refusal);
        if (post.state !== 'published') throw new AppError('post.not_found');
        await namesIn(body);
        const isWaiting = await mustWait(tx, viewer, opened, { words: wordsOf({ body, images: given }), isNew: true });
        const parent = await parentOf(tx, viewer, parentId);
        const id = newId();
        const written = { id, postId, authorId: viewer.id, parentId, body, isStaff: mayApprove(viewer, access) };
        const isInserted = isWaiting ? await comments.insertWaiting(tx, written) : await comments.insert(tx, written);
        if (!isInserted) throw new AppError(parent ? 'comment.not_found' : post.event ? 'event.comments_closed' : 'post.locked');
        const text = { postId, commentId: id, communityId: post.community.id, authorId: viewer.id };
        if (given.length > 0) await images.write(tx, viewer, text, given);
        await links.write(tx, text, body);
        if (isWaiting) await following.ask(tx, post, written);
        else await following.publish(tx, post, { ...written, parent });
        return reread(tx, viewer, opened, id);
      }),

    edit: (viewer: Viewer, id: string, { body, version, images: changed }: Change): Promise<Comment> =>
      transact(async (tx) => {
        const { comment, ...opened } = await enter(tx, viewer, id);
        const refusal = editRefusal(viewer, opened.access, comment) ?? commentRefusal(viewer, opened.access, opened.post);
        if (refusal) throw new AppError(refusal);
        if (comment.isDeleted) throw new AppError('comment.not_found');
        const names = await namesIn(body);
        const isPublished = comment.state === 'published';
        const { post } = opened;
        const given = changed ?? (await edits.imagesOf(tx, { postId: post.id, commentId: id }));
        const isHeld = await mustWait(tx, viewer, opened, { words: wordsOf({ body, images: given }), isNew: false });
        const isKept = isPublished && isHeld;
        const held = { commentId: id, authorId: viewer.id, title: '', body, version, images: given };
        if (!(await (isKept ? edits.hold(tx, post, held) : comments.edit(tx, { id, body, version }))))
          throw new AppError('record.changed', { by: comment.author.username, at: (comment.editedAt ?? comment.createdAt).toISOString() });
        if (isKept) return reread(tx, viewer, opened, id);
        const text = {
          postId: opened.post.id,
          commentId: id,
          communityId: opened.post.community.id,
          authorId: viewer.id,
          ...mentionScopeOf(opened.post),
        };
        if (given) await images.write(tx, viewer, text, given);
        await links.write(tx, text, body);
        await edits.end(tx, text);
        if (isPublished) {
          const mentioned = await mentions.write(tx, text, names);
          await notices.mentionedIn(tx, opened.post, { commentId: id, actorId: viewer.id, mentioned });
          publishChanged(tx, hub, opened.post);
        } else await following.ask(tx, opened.post, comment);
        return reread(tx, viewer, opened, id);
      }),

    remove: (viewer: Viewer, id: string): Promise<Nothing> =>
      transact(async (tx) => {
        const { access, post, comment } = await enter(tx, viewer, id);
        if (!mayRemove(viewer, access, comment)) throw new AppError('member.not_allowed');
        if (await comments.setDeleted(tx, id, { isDeleted: true, removedBy: null })) {
          await images.remove(tx, { postId: post.id, commentId: id }, 'author');
          await edits.end(tx, { postId: post.id, commentId: id });
          publishChanged(tx, hub, post);
        }
        return {};
      }),

    restore: (viewer: Viewer, id: string): Promise<Comment> =>
      transact(async (tx) => {
        const { comment, ...opened } = await enter(tx, viewer, id);
        const refusal = restoreRefusal(viewer, opened.access, comment);
        if (refusal) throw new AppError(refusal);
        if (await comments.setDeleted(tx, id, { isDeleted: false, removedBy: null })) {
          await restoreParts(tx, { postId: opened.post.id, commentId: id });
          publishChanged(tx, hub, opened.post);
        }
        return reread(tx, viewer, opened, id);
      }),

    /** Acts as part of a decision that notifies the author itself. */
    within: (tx: Tx, viewer: Viewer, id: string, act: Act): Promise<Nothing> => moderateIn(tx, viewer, id, { ...act, isQuiet: true }),
    moderate: (viewer: Viewer, id: string, moderation: Moderation): Promise<Nothing> =>
      transact((tx) => moderateIn(tx, viewer, id, moderation)),
  };
}
export type CommentsWritingService = ReturnType<typeof commentsWritingService>;
