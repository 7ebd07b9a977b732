import type { Community } from '#contract/communities.ts';
import { DecisionButton } from '#features/moderation/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import styles from './community-header.module.css';

/** That moderators keep the reader out, or let them only read for a while; leads to the decision. */
export const RestrictionNote = ({ community: { id, own } }: { community: Community }) => {
  const t = useTexts('communities');
  const format = useFormat();
  const { isBanned, mutedUntil: until } = own;
  if (!isBanned && until === null) return null;
  return (
    <div className={styles.restricted} role="note">
      <p>{until === null ? t('restricted.banned') : t('restricted.muted', { date: `${format.dayWithin(until)} ${format.time(until)}` })}</p>
      <DecisionButton place="community" id={id} label={t('restricted.decision')} />
    </div>
  );
};
