import type { z } from 'zod';
import type { postPublication as contract } from '#contract/posts/publication.ts';
import type { Post } from '#contract/posts/index.ts';
import { requireReadable } from '#features/access/index.ts';
import { cursorOf, cursorFrom } from '#kernel/cursor.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit, type Transact, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { OpenedPost, PostGate } from '../posts.gate.ts';
import { publishRefusal } from '../posts.policy.ts';
import * as posts from '../posts.repository.ts';
import { postOf } from '../posts.shapes.ts';
import { assertWords, requiredField } from '../posts.words.ts';
import { wordsOf } from '../review/posts.review.service.ts';
import * as review from '../review/posts.review.service.ts';
import * as publication from './posts.publication.repository.ts';
import type { Publishing } from './posts.publishing.ts';

type Dependencies = {
  publishing: Publishing;
  db: Db;
  gate: PostGate;
  transact: Transact;
  hub: Hub;
};
type Wanted = z.output<(typeof contract.change)['body'] & {}>;
type OwnQuery = z.output<(typeof contract.own)['query'] & {}>;
type Own = z.input<(typeof contract.own)['ok']>;

/** Acts of authors on posts before they are published. */
export function publicationService({ publishing, db, gate, transact, hub }: Dependencies) {
  const target = async (tx: Tx, viewer: Viewer, { access, post }: OpenedPost, wanted: Wanted): Promise<Post['state']> => {
    if (wanted.to === 'draft') return 'draft';
    assertWords(post);
    // A planned post was approved, or needed no approval.
    if (post.state === 'scheduled') {
      await review.assertAhead(tx, wanted.publishAt);
      return wanted.to;
    }
    const words = wordsOf({ ...post, options: post.poll?.options.map(({ text }) => text) });
    return review.decide(tx, viewer, access, { type: post.type, words, isNew: true, publishAt: wanted.publishAt });
  };
  return {
    async own(viewer: Viewer, idOrSlug: string, { cursor, limit, only }: OwnQuery): Promise<Own> {
      const access = await requireReadable(db, viewer, idOrSlug);
      const rows = await publication.own(db, viewer, access.community.id, { after: cursorFrom(cursor), limit: limit + 1, only });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        items: page.map((row) => postOf(viewer, access, row)),
        nextCursor: last && rows.length > limit ? cursorOf(last) : null,
      };
    },

    change: (viewer: Viewer, id: string, wanted: Wanted): Promise<Post> =>
      transact(async (tx) => {
        const opened = await gate.enter(tx, viewer, id);
        const refusal = publishRefusal(viewer, opened.access, opened.post);
        if (refusal) throw new AppError(refusal);
        if ((wanted.to === 'scheduled') !== (wanted.publishAt !== null)) throw requiredField('publishAt');
        const to = await target(tx, viewer, opened, wanted);
        if (!(await publication.move(tx, id, { from: [opened.post.state], to, publishAt: wanted.publishAt })))
          throw new AppError('post.state_changed');
        const moved = await posts.find(tx, viewer, id);
        if (!moved) throw new Error('A post was deleted under the lock of its community.');
        await publishing.applyEffects(tx, moved);
        const hint = { communityId: moved.community.id, postId: id };
        afterCommit(tx, () => hub.hint(`user:${viewer.id}`, 'post.changed', hint));
        return postOf(viewer, opened.access, (await posts.find(tx, viewer, id)) ?? moved);
      }),
  };
}
export type PublicationService = ReturnType<typeof publicationService>;
