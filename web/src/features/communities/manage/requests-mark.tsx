import { useQuery } from '@tanstack/react-query';
import type { Community } from '#contract/communities.ts';
import { joinRequests } from '../communities.queries.ts';
import styles from '../community-tabs.module.css';

/** The number of people who wait to be let in. */
export const RequestsMark = ({ community: { id } }: { community: Pick<Community, 'id'> }) => {
  const { data } = useQuery(joinRequests(id, 1));
  return data && data.pagination.total > 0 ? <span className={styles.count}>{data.pagination.total}</span> : null;
};
