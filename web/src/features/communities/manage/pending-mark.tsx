import { useQuery } from '@tanstack/react-query';
import type { Community } from '#contract/communities.ts';
import { pendingComments, pendingPosts } from '#features/posts/index.ts';
import styles from '../community-tabs.module.css';

/** The number of posts and comments that wait for approval. */
export const PendingMark = ({ community: { id } }: { community: Pick<Community, 'id'> }) => {
  const posts = useQuery(pendingPosts(id));
  const comments = useQuery(pendingComments(id));
  const total = (posts.data?.pagination.total ?? 0) + (comments.data?.pagination.total ?? 0);
  return total > 0 ? <span className={styles.count}>{total}</span> : null;
};
