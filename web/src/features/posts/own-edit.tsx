import { useState } from 'react';
import type { Post } from '#contract/posts/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { PostDialog } from './post-actions.tsx';

/** Loaded with the first own edit that waits or was rejected. */
export const OwnEditNote = lazyPart(async () => (await import('./publication/own-edit-note.tsx')).OwnEditNote, 'posts-publication');

/** The own edit of a post that others do not see yet. */
export const PostOwnEdit = ({ post }: { post: Post }) => {
  const [isChanging, setChanging] = useState(false);
  const close = () => setChanging(false);
  if (!post.ownEdit) return null;
  return (
    <>
      <OwnEditNote
        edit={post.ownEdit}
        of={{ postId: post.id, commentId: null }}
        title={post.title}
        onChange={post.can.edit ? () => setChanging(true) : null}
      />
      {isChanging && <PostDialog post={post} dialog="edit" onClose={close} onLoadError={close} />}
    </>
  );
};
