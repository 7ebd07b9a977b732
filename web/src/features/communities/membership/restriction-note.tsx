import type { Community } from '#contract/communities/index.ts';
import { DecisionButton } from '#features/moderation/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { BarredNote } from './barred-note.tsx';
import styles from '../page/community-header.module.css';

/** The restriction that keeps the reader out, or lets them only read for a while. */
export const RestrictionNote = ({ community: { id, own, barred } }: { community: Community }) => {
  const t = useTexts('communities');
  const format = useFormat();
  const { mutedUntil: until } = own;
  if (!barred && until === null) return null;
  return (
    <div className={styles.restricted} role="note">
      {barred && <BarredNote communityId={id} barred={barred} />}
      {until !== null && (
        <>
          <p>
            <time dateTime={until} title={format.full(until)}>
              {t('restricted.muted', { date: `${format.dayWithin(until)} ${format.time(until)}` })}
            </time>
          </p>
          <DecisionButton place="community" id={id} label={t('restricted.decision')} />
        </>
      )}
    </div>
  );
};
