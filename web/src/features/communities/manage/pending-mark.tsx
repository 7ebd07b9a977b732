import { useQuery } from '@tanstack/react-query';
import type { Community } from '#contract/communities.ts';
import { pendingComments, pendingEdits, pendingPosts } from '#features/posts/index.ts';
import styles from '../community-tabs.module.css';

/** The number of posts, comments and edits that wait for approval. */
export const PendingMark = ({ community: { id } }: { community: Pick<Community, 'id'> }) => {
  const posts = useQuery(pendingPosts(id));
  const comments = useQuery(pendingComments(id));
  const edits = useQuery(pendingEdits(id));
  const total = [posts, comments, edits].reduce((sum, { data }) => sum + (data?.pagination.total ?? 0), 0);
  return total > 0 ? <span className={styles.count}>{total}</span> : null;
};
