import type { FileRow, ImportContext, Portable } from '#features/community-transfer/index.ts';
import type { Photos } from '#features/uploads/index.ts';
import type { Db } from '#kernel/db/index.ts';
import type { AnyRow } from '#kernel/db/rows.ts';
import type { Tx } from '#kernel/transaction.ts';
import { acceptAnswers, countComments, insertPortable, readPostLists, setAnswers } from './posts.portable.repository.ts';

type Text = { images: readonly { id: string; alt: string }[] };

const insertPosts = async (tx: Tx, { communityId, idOf, personOf, writeList }: ImportContext): Promise<void> => {
  await writeList(
    'posts',
    (row) => [
      {
        ...row,
        id: idOf(row.id),
        author_id: personOf(row.author.id),
        community_id: communityId,
        event_id: row.event_id && idOf(row.event_id),
      },
    ],
    (rows) => insertPortable(tx, 'posts', rows),
  );
  await writeList(
    'polls',
    (row) => [{ ...row, post_id: idOf(row.post_id) }],
    (rows) => insertPortable(tx, 'polls', rows),
  );
  await writeList(
    'polls',
    ({ post_id: postId, options }) => options.map((option, nth) => ({ ...option, post_id: idOf(postId), nth })),
    (rows) => insertPortable(tx, 'poll_options', rows),
  );
};

/** Inserts the first level before the replies to it. A reply to a deleted comment is inserted on the first level. */
const insertComments = async (tx: Tx, { communityId, plan, idOf, personOf, writeList }: ImportContext): Promise<void> => {
  const isReply = ({ parent_id: parentId, post_id: postId }: FileRow<'comments'>) => plan.isRootOf(postId, parentId);
  for (const level of ['comments', 'replies'] as const)
    await writeList(
      'comments',
      (row) =>
        isReply(row) === (level === 'replies')
          ? [
              {
                ...row,
                id: idOf(row.id),
                author_id: personOf(row.author.id),
                post_id: idOf(row.post_id),
                parent_id: level === 'replies' && row.parent_id !== null ? idOf(row.parent_id) : null,
              },
            ]
          : [],
      (rows) => insertPortable(tx, 'comments', rows),
    );
  await countComments(tx, communityId);
  await writeList(
    'comments',
    (row) => (row.answer_id === null ? [] : [{ id: idOf(row.id), answer_id: idOf(row.answer_id) }]),
    (rows) => setAnswers(tx, rows),
  );
  await writeList(
    'posts',
    ({ id }) => {
      const comment = plan.accepted.get(id);
      return comment === undefined ? [] : [{ post_id: idOf(id), comment_id: idOf(comment) }];
    },
    (rows) => acceptAnswers(tx, rows),
  );
};

/** Pictures of posts and comments; returns their ids. */
const insertImages = async (tx: Tx, { idOf, takeImage, writeList }: ImportContext): Promise<string[]> => {
  const taken: string[] = [];
  const imagesOf = ({ images }: Text, text: { post_id: string; comment_id: string | null }): AnyRow[] =>
    images
      .flatMap(({ id, alt }) => {
        const imageId = takeImage(id);
        return imageId === null ? [] : [{ ...text, image_id: imageId, alt }];
      })
      .map((row, nth) => {
        taken.push(row.image_id);
        return { ...row, nth };
      });
  const insert = (rows: AnyRow[]) => insertPortable(tx, 'post_images', rows);
  await writeList('posts', (row) => imagesOf(row, { post_id: idOf(row.id), comment_id: null }), insert);
  await writeList('comments', (row) => imagesOf(row, { post_id: idOf(row.post_id), comment_id: idOf(row.id) }), insert);
  return taken;
};

/** Posts with their comments, polls and pictures. Comments belong to events, too, which have to be inserted before. */
export const portablePosts = (db: Db, photos: Pick<Photos, 'keepPhotos'>): Portable => ({
  lists: readPostLists(db),
  async insert(tx, context) {
    await insertPosts(tx, context);
    await insertComments(tx, context);
    const imageIds = await insertImages(tx, context);
    await photos.keepPhotos(tx, context.importer.id, { imageIds, communityId: context.communityId });
  },
});
