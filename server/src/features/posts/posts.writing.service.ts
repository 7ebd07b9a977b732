import type { z } from 'zod';
import type { Post, posts as contract } from '#contract/posts/index.ts';
import { requireAccessForUpdate } from '#features/access/index.ts';
import type { Audit } from '#kernel/audit/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { EditsHolding } from './edits/posts.edits.holding.ts';
import type { PostImages } from './images/posts.images.service.ts';
import type { PostLinks } from './links/posts.links.service.ts';
import * as polls from './kinds/posts.polls.repository.ts';
import * as publication from './publication/posts.publication.repository.ts';
import type { Publishing } from './publication/posts.publishing.ts';
import type { PostGate } from './posts.gate.ts';
import type { PostNotices } from './posts.notices.ts';
import { createRefusal, editRefusal, mayRemove, restoreRefusal } from './posts.policy.ts';
import * as posts from './posts.repository.ts';
import { publishChanged } from './posts.hints.ts';
import { postOf, type PostRow } from './posts.shapes.ts';
import { assertChoices, assertWords, namesIn } from './posts.words.ts';
import { wordsOf } from './review/posts.review.service.ts';
import * as review from './review/posts.review.service.ts';
import * as writing from './posts.writing.repository.ts';

export type WritingDependencies = {
  db: Db;
  images: PostImages;
  edits: EditsHolding;
  links: PostLinks;
  publishing: Publishing;
  gate: PostGate;
  notices: PostNotices;
  audit: Audit;
  transact: Transact;
  hub: Hub;
};
type NewPostInput = z.output<(typeof contract.create)['body'] & {}>;
type Change = z.output<(typeof contract.edit)['body'] & {}>;
type Nothing = Record<string, never>;

/** Writing, changing and deleting posts. */
export function postsWritingService(dependencies: WritingDependencies) {
  const { images, edits, links, publishing, gate, transact, hub } = dependencies;
  const reread = async (tx: Tx, viewer: Viewer, id: string): Promise<PostRow> => {
    const post = await posts.find(tx, viewer, id);
    if (!post) throw new Error('A post was deleted under the lock of its community.');
    return post;
  };
  const refuseAsChanged = async (tx: Tx, id: string): Promise<never> => {
    const last = await writing.lastEdit(tx, id);
    throw new AppError('record.changed', { by: last?.by ?? '', at: last?.at.toISOString() ?? '' });
  };
  /** A poll must not be closed from the start. */
  const assertEnd = async (tx: Tx, end: Parameters<typeof polls.isAhead>[1]): Promise<void> => {
    if (!(await polls.isAhead(tx, end))) throw new AppError('request.invalid', {}, [{ field: 'poll.closesAt', rule: 'begun' }]);
  };
  /** The approved text is not the one that would be published, so the post waits for approval again. */
  const suspend = async (tx: Tx, viewer: Viewer, { id, publishAt }: PostRow): Promise<void> => {
    await publication.move(tx, id, { from: ['scheduled'], to: 'pending', publishAt: publishAt?.toISOString() ?? null });
    await publishing.applyEffects(tx, await reread(tx, viewer, id));
  };
  return {
    create: (viewer: Viewer, idOrSlug: string, draft: NewPostInput): Promise<Post> =>
      transact(async (tx) => {
        // Locked, so that a concurrent removal of the member is seen.
        const access = await requireAccessForUpdate(tx, viewer, idOrSlug);
        const refusal = createRefusal(viewer, access, draft.type);
        if (refusal) throw new AppError(refusal);
        assertChoices(draft.type, draft.poll && draft.poll.options);
        if (!draft.isDraft) assertWords(draft);
        await namesIn(draft.body);
        const words = wordsOf({ ...draft, options: draft.poll?.options });
        const state = draft.isDraft ? 'draft' : await review.decide(tx, viewer, access, { ...draft, words, isNew: true });
        const id = newId();
        const publishAt = draft.isDraft ? null : draft.publishAt;
        await writing.insert(tx, {
          ...draft,
          id,
          communityId: access.community.id,
          authorId: viewer.id,
          state,
          publishAt,
        });
        if (draft.images.length > 0)
          await images.write(tx, viewer, { postId: id, commentId: null, communityId: access.community.id }, draft.images);
        if (draft.poll) {
          await assertEnd(tx, draft.poll);
          await polls.insert(tx, id, draft.poll);
        }
        await links.write(tx, { postId: id, commentId: null }, draft.body);
        await publishing.applyEffects(tx, await reread(tx, viewer, id));
        return postOf(viewer, access, await reread(tx, viewer, id));
      }),

    edit: (viewer: Viewer, id: string, change: Change): Promise<Post> =>
      transact(async (tx) => {
        const { access, post } = await gate.enter(tx, viewer, id);
        const refusal = editRefusal(viewer, access, post);
        if (refusal) throw new AppError(refusal);
        if (post.state === 'deleted') throw new AppError('post.not_found');
        if (post.state !== 'draft') assertWords({ type: post.type, body: change.body });
        if (change.poll) assertChoices(post.type, change.poll.options);
        const names = await namesIn(change.body);
        const text = { postId: id, commentId: null };
        const given = change.images ?? (await edits.imagesOf(tx, text));
        const words = wordsOf({ ...change, options: change.poll?.options, images: given });
        const isHeld =
          post.state !== 'draft' && (await review.decide(tx, viewer, access, { type: post.type, words, isNew: false })) === 'pending';
        if (post.state === 'published') {
          if (change.poll) throw new AppError('poll.published');
          if (isHeld) {
            const { title, body, version } = change;
            if (!(await edits.hold(tx, post, { commentId: null, authorId: viewer.id, title, body, version, images: given })))
              await refuseAsChanged(tx, id);
            return postOf(viewer, access, await reread(tx, viewer, id));
          }
        }
        if (!(await writing.edit(tx, { ...change, id, editorId: viewer.id }))) await refuseAsChanged(tx, id);
        if (change.poll) {
          await assertEnd(tx, change.poll);
          if (!(await polls.change(tx, id, change.poll))) throw new AppError('poll.published');
        }
        if (given) await images.write(tx, viewer, { ...text, communityId: post.community.id }, given);
        await links.write(tx, text, change.body);
        await edits.end(tx, text);
        if (post.state === 'scheduled') {
          if (isHeld) await suspend(tx, viewer, post);
        } else if (post.state === 'published' || post.state === 'hidden') {
          await publishing.mention(tx, post, names);
          publishChanged(tx, hub, post);
        }
        return postOf(viewer, access, await reread(tx, viewer, id));
      }),

    remove: (viewer: Viewer, id: string): Promise<Nothing> =>
      transact(async (tx) => {
        const { access, post } = await gate.enter(tx, viewer, id);
        if (!mayRemove(viewer, access, post)) throw new AppError('member.not_allowed');
        if (await writing.remove(tx, id, null)) {
          await images.remove(tx, { postId: id, commentId: null }, 'author');
          await edits.end(tx, { postId: id, commentId: null });
          publishChanged(tx, hub, { ...post, isGone: true });
        }
        return {};
      }),

    restore: (viewer: Viewer, id: string): Promise<Post> =>
      transact(async (tx) => {
        const { access, post } = await gate.enter(tx, viewer, id);
        const refusal = restoreRefusal(viewer, access, post);
        if (refusal) throw new AppError(refusal);
        if (await writing.restore(tx, id)) {
          await images.restore(tx, { postId: id, commentId: null });
          await links.restore(tx, { postId: id, commentId: null });
          publishChanged(tx, hub, post);
        }
        return postOf(viewer, access, await reread(tx, viewer, id));
      }),
  };
}
export type PostsWritingService = ReturnType<typeof postsWritingService>;
