import type { Community } from '#contract/communities.ts';
import { CasesMark } from '#features/moderation/index.ts';
import styles from '../community-tabs.module.css';

/** The number of reports that wait for a decision. */
export const ReportsMark = ({ community: { id } }: { community: Pick<Community, 'id'> }) => (
  <CasesMark communityId={id} className={styles.count ?? ''} />
);
