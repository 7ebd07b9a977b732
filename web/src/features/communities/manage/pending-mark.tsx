import { useQuery } from '@tanstack/react-query';
import type { Community } from '#contract/communities.ts';
import { pendingPosts } from '#features/posts/index.ts';
import styles from '../community-tabs.module.css';

/** The number of posts that wait for approval. */
export const PendingMark = ({ community: { id } }: { community: Pick<Community, 'id'> }) => {
  const { data } = useQuery(pendingPosts(id));
  return data && data.pagination.total > 0 ? <span className={styles.count}>{data.pagination.total}</span> : null;
};
