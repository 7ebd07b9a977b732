import { useQuery } from '@tanstack/react-query';
import type { Community } from '#contract/communities/index.ts';
import { useOpenCases } from '#features/moderation/index.ts';
import { pendingComments, pendingEdits, pendingPosts } from '#features/posts/index.ts';
import { joinRequests } from '../communities.queries.ts';
import styles from '../page/community-tabs.module.css';
import { moderates } from '../page/open-tab.ts';

type MarkProps = { community: Community };

const Mark = ({ count }: { count: number }) => (count > 0 ? <span className={styles.count}>{count}</span> : null);

const useRequests = ({ id }: Community): number => useQuery(joinRequests(id, 1)).data?.pagination.total ?? 0;
const useReports = (community: Community): number => useOpenCases(community.id, { enabled: moderates(community) });
const useWaitingTexts = ({ id }: Community): number => {
  const posts = useQuery(pendingPosts(id));
  const comments = useQuery(pendingComments(id));
  const edits = useQuery(pendingEdits(id));
  return [posts, comments, edits].reduce((sum, { data }) => sum + (data?.pagination.total ?? 0), 0);
};

/** The number of people who wait to be let in. */
export const RequestsMark = ({ community }: MarkProps) => <Mark count={useRequests(community)} />;
/** The number of reports and appeals that wait for a decision. */
export const ReportsMark = ({ community }: MarkProps) => <Mark count={useReports(community)} />;
/** The number of posts, comments and edits that wait for approval. */
export const PendingMark = ({ community }: MarkProps) => <Mark count={useWaitingTexts(community)} />;

/** All that waits for those who moderate, as the sections of the management count it. */
export const ManageMark = ({ community }: MarkProps) => (
  <Mark count={useRequests(community) + useReports(community) + useWaitingTexts(community)} />
);
