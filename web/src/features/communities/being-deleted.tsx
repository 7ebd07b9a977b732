import { useId } from 'react';
import { Link } from 'react-router';
import type { CommunityDeletion } from '#contract/communities-lifecycle.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import styles from './communities-list.module.css';

/** The own communities that are being deleted: each leads to where it is restored. */
export const BeingDeleted = ({ deletions }: { deletions: readonly CommunityDeletion[] }) => {
  const t = useTexts('communities');
  const format = useFormat();
  const title = useId();
  if (deletions.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={title}>
      <h2 id={title}>
        {t('deleting.title')} <span className={styles.count}>{deletions.length}</span>
      </h2>
      <ul className={styles.tiles}>
        {deletions.map(({ community: { id, slug, name, avatar }, deleteAt }) => (
          <li key={id}>
            <Link to={`/communities/${slug}`} className={styles.tile} title={name}>
              <Avatar id={id} name={name} picture={avatar} size={36} shape="square" decorative />
              <span>
                <span className={styles.tileName}>{name}</span>
                <span className={styles.tileText}>{t('deleting.until', { date: format.date(deleteAt) })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
