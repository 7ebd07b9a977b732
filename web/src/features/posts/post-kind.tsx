import type { Post } from '#contract/posts/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import styles from './posts.module.css';

const KindPart = lazyPart(async () => (await import('./kinds/kind-part.tsx')).KindPart, 'posts-kinds');

const nothing = () => undefined;

/** The poll or the confirmation of a post; its place is reserved while it loads. */
export const PostKind = ({ post }: { post: Post }) => {
  if (!post.poll && !post.acknowledgement) return null;
  return (
    <div className={styles.kind} data-options={post.poll?.options.length}>
      <KindPart post={post} onLoadError={nothing} />
    </div>
  );
};
