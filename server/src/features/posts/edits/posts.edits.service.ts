import type { z } from 'zod';
import type { Pagination } from '#contract/kernel/schemas.ts';
import type { textEdits as contract, WaitingEdit } from '#contract/posts/edits.ts';
import { type Access, mayApprove, requireAccess, requireAccessForUpdate } from '#features/access/index.ts';
import { AppError } from '#kernel/errors.ts';
import { type PageQuery, pagination } from '#kernel/paging.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { EnterComment } from '../comments/posts.comments.writing.service.ts';
import type { WaitingScope } from '../comments/posts.comments.waiting.repository.ts';
import type { EventGate } from '../conversations/posts.conversations.gate.ts';
import * as comments from '../comments/posts.comments.repository.ts';
import { imagesOf } from '../images/posts.images.service.ts';
import { mentionScopeOf, mayDecide, mayRemove } from '../posts.policy.ts';
import type { PostRow } from '../posts.shapes.ts';
import { requiredField, namesIn } from '../posts.words.ts';
import { publishChanged } from '../posts.hints.ts';
import type { WritingDependencies } from '../posts.writing.service.ts';
import type { EditRow } from './posts.edits.repository.ts';
import * as rows from './posts.edits.repository.ts';
import * as posts from '../posts.repository.ts';
import * as mentions from '../posts.mentions.repository.ts';
import * as writing from '../posts.writing.repository.ts';

type Dependencies = WritingDependencies & {
  events: EventGate;
  enterComment: EnterComment;
};
type Batch = z.output<(typeof contract.decide)['body'] & {}>;
type Results = z.output<(typeof contract.decide)['ok']>;
type Outcome = { viewer: Viewer; version: number; reason: string | null };
type Listed = { items: WaitingEdit[]; pagination: Pagination };
type Nothing = Record<string, never>;
const actions = {
  post: { approved: 'post.edit_approved', rejected: 'post.edit_rejected' },
  comment: { approved: 'comment.edit_approved', rejected: 'comment.edit_rejected' },
} as const;

const waitingEditOf = (viewer: Viewer, access: Access, row: EditRow): WaitingEdit => ({
  id: row.id,
  version: row.version,
  author: row.author,
  post: { id: row.postId, title: row.postTitle },
  commentId: row.commentId,
  community: { id: access.community.id, slug: access.community.slug },
  before: { title: row.commentId === null ? row.postTitle : '', body: row.formerBody, images: imagesOf(row.formerImages) },
  after: { title: row.title, body: row.body, images: imagesOf(row.hasImages ? row.images : row.formerImages) },
  at: row.at.toISOString(),
  can: { decide: mayDecide(viewer, access, { authorId: row.authorId, authorRole: null, removedBy: null }) },
});

/** Moderators' decisions about edits that wait for approval, and their withdrawal by the authors. */
export function editsService(dependencies: Dependencies) {
  const { edits, events, images, links, publishing, db, gate, enterComment } = dependencies;
  const { notices, audit, transact, hub } = dependencies;

  /** Writes the words and the version in one guarded statement: an edit that was changed after the moderator read it is not published. */
  const write = (tx: Tx, { postId, commentId, authorId, title, body }: EditRow, version: number): Promise<boolean> =>
    commentId === null
      ? writing.edit(tx, { id: postId, editorId: authorId, version, title, body })
      : comments.edit(tx, { id: commentId, version, body });

  const publish = async (tx: Tx, row: EditRow, post: PostRow): Promise<void> => {
    const { postId, commentId, authorId, communityId, hasImages } = row;
    const text = { postId, commentId, communityId };
    if (hasImages) {
      const kept = (row.images ?? []).map(({ id, alt }) => ({ imageId: id, alt }));
      await images.write(tx, { id: authorId }, text, kept);
    }
    await links.write(tx, text, row.body);
    const names = await namesIn(row.body);
    if (commentId === null) await publishing.mention(tx, post, names);
    else {
      const mentioned = await mentions.write(tx, { ...text, authorId, ...mentionScopeOf(post) }, names);
      await notices.mentionedIn(tx, post, { commentId, actorId: authorId, mentioned });
    }
    await edits.end(tx, text);
  };

  const decideOne = async (tx: Tx, row: EditRow, { viewer, version, reason }: Outcome): Promise<void> => {
    const isDone = reason === null ? await write(tx, row, version) : await rows.reject(tx, { id: row.id, version, reason });
    if (!isDone) throw new AppError('version.conflict');
    const post = await posts.find(tx, viewer, row.postId);
    if (!post) throw new Error('A post was deleted under the lock of its community.');
    if (reason === null) await publish(tx, row, post);
    const { commentId, authorId } = row;
    await notices.editDecided(tx, post, { commentId, authorId, actorId: viewer.id, reason });
    await audit.record(tx, {
      by: viewer,
      action: actions[commentId === null ? 'post' : 'comment'][reason === null ? 'approved' : 'rejected'],
      target:
        commentId === null
          ? { type: 'post', id: row.postId, name: post.title }
          : { type: 'comment', id: commentId, name: row.author.username },
      communityId: row.communityId,
      after: { ...(reason !== null && { reason }), ...(commentId !== null && { post: post.title }) },
    });
    publishChanged(tx, hub, post);
  };

  const pageOf = async (viewer: Viewer, { access, scope }: { access: Access; scope: WaitingScope }, query: PageQuery): Promise<Listed> => {
    const found = await rows.pending(db, scope, query);
    return { items: found.rows.map((row) => waitingEditOf(viewer, access, row)), pagination: pagination(query, found.total) };
  };
  const decideAll = async (tx: Tx, { viewer, scope }: { viewer: Viewer; scope: WaitingScope }, batch: Batch): Promise<Results> => {
    const { decision, edits: asked, reason } = batch;
    if (decision === 'reject' && reason === null) throw requiredField('reason');
    const versions = new Map(asked.map(({ id, version }) => [id, version]));
    const ids = [...versions.keys()];
    const chosen = await rows.chosen(tx, scope, { by: viewer.id, ids });
    // Each text has its own author, readers and mentions to notify.
    for (const row of chosen)
      await decideOne(tx, row, { viewer, version: versions.get(row.id) ?? 0, reason: decision === 'reject' ? reason : null });
    const done = new Set(chosen.map(({ id }) => id));
    return { results: ids.map((editId) => ({ editId, isDone: done.has(editId) })) };
  };

  return {
    async pending(viewer: Viewer, idOrSlug: string, query: PageQuery): Promise<Listed> {
      const access = await requireAccess(db, viewer, idOrSlug, mayApprove);
      return pageOf(viewer, { access, scope: { communityId: access.community.id } }, query);
    },

    async pendingOfEvent(viewer: Viewer, idOrSlug: string, query: PageQuery): Promise<Listed> {
      const { access, eventId } = await events.read(viewer, idOrSlug);
      if (!mayApprove(viewer, access)) throw new AppError('member.not_allowed');
      return pageOf(viewer, { access, scope: { eventId } }, query);
    },

    decide: (viewer: Viewer, idOrSlug: string, batch: Batch): Promise<Results> =>
      transact(async (tx) => {
        const { community } = await requireAccessForUpdate(tx, viewer, idOrSlug, mayApprove);
        return decideAll(tx, { viewer, scope: { communityId: community.id } }, batch);
      }),

    decideOfEvent: (viewer: Viewer, idOrSlug: string, batch: Batch): Promise<Results> =>
      transact(async (tx) =>
        decideAll(tx, { viewer, scope: { eventId: (await events.requireModerator(tx, viewer, idOrSlug)).eventId } }, batch),
      ),

    withdrawOfPost: (viewer: Viewer, id: string): Promise<Nothing> =>
      transact(async (tx) => {
        const { access, post } = await gate.enter(tx, viewer, id);
        if (!mayRemove(viewer, access, post)) throw new AppError('member.not_allowed');
        if (await edits.end(tx, { postId: id, commentId: null })) publishChanged(tx, hub, post);
        return {};
      }),

    withdrawOfComment: (viewer: Viewer, id: string): Promise<Nothing> =>
      transact(async (tx) => {
        const { access, post, comment } = await enterComment(tx, viewer, id);
        if (!mayRemove(viewer, access, comment)) throw new AppError('member.not_allowed');
        if (await edits.end(tx, { postId: post.id, commentId: id })) publishChanged(tx, hub, post);
        return {};
      }),
  };
}
export type EditsService = ReturnType<typeof editsService>;
