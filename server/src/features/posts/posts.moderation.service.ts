import type { z } from 'zod';
import type { posts as contract } from '#contract/posts/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { mayCurate, mayModerate } from './posts.policy.ts';
import { publishChanged } from './posts.hints.ts';
import type { WritingDependencies } from './posts.writing.service.ts';
import * as writing from './posts.writing.repository.ts';

type Moderation = z.output<(typeof contract.moderate)['body'] & {}> & {
  /** No notice is sent, because the caller sends one of its own. */
  isQuiet?: boolean;
};
type Nothing = Record<string, never>;

const actions = {
  delete: 'post.deleted',
  restore: 'post.restored',
  lock: 'post.locked',
  unlock: 'post.unlocked',
  hide: 'post.hidden',
  unhide: 'post.unhidden',
  pin: 'post.pinned',
  unpin: 'post.unpinned',
} as const;

/** Acts on what a person wrote, instead of on a thread. */
const aboutPerson: readonly Moderation['action'][] = ['delete', 'restore', 'hide', 'unhide'];

/** Acts of moderators on posts; always recorded, with a reason. */
export function postsModerationService({ images, edits, links, gate, notices, audit, transact, hub }: WritingDependencies) {
  const acts: Record<Moderation['action'], (tx: Tx, id: string, by: { viewer: Viewer; days: number; reason: string }) => Promise<boolean>> =
    {
      delete: (tx, id, { viewer }) => writing.remove(tx, id, viewer.id),
      restore: (tx, id) => writing.restore(tx, id),
      hide: (tx, id, { reason }) => writing.hide(tx, id, { isHidden: true, reason }),
      unhide: (tx, id) => writing.hide(tx, id, { isHidden: false, reason: '' }),
      lock: (tx, id) => writing.lock(tx, id, true),
      unlock: (tx, id) => writing.lock(tx, id, false),
      pin: (tx, id, { days }) => writing.pin(tx, id, days),
      unpin: (tx, id) => writing.pin(tx, id, 0),
    };
  /** Acts on a post, in the transaction of a decision that leads to it. */
  const within = async (tx: Tx, viewer: Viewer, id: string, { action, reason, days, isQuiet = false }: Moderation): Promise<Nothing> => {
    const { access, post } = await gate.enter(tx, viewer, id);
    if (!(aboutPerson.includes(action) ? mayModerate(viewer, access, post) : mayCurate(viewer, access)))
      throw new AppError('member.not_allowed');
    if (!(await acts[action](tx, id, { viewer, days, reason }))) return {};
    if (action === 'delete' || action === 'hide') await edits.end(tx, { postId: id, commentId: null });
    if (action === 'delete') await images.remove(tx, { postId: id, commentId: null }, 'moderator');
    if (action === 'restore') {
      await images.restore(tx, { postId: id, commentId: null });
      await links.restore(tx, { postId: id, commentId: null });
    }
    if (action === 'hide' && !isQuiet) await notices.decided(tx, 'post.hidden', post, { actorId: viewer.id, reason });
    if (action === 'delete' && !isQuiet) await notices.deleted(tx, post, { commentId: null, authorId: post.authorId, reason });
    await audit.record(tx, {
      by: viewer,
      action: actions[action],
      target: { type: 'post', id, name: post.title },
      communityId: post.community.id,
      after: { reason },
    });
    publishChanged(tx, hub, { ...post, isGone: action === 'delete' || action === 'hide' });
    return {};
  };
  return {
    within,
    moderate: (viewer: Viewer, id: string, moderation: Moderation): Promise<Nothing> =>
      transact((tx) => within(tx, viewer, id, moderation)),
  };
}
export type PostsModerationService = ReturnType<typeof postsModerationService>;
