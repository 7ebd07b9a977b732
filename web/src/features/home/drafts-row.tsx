import { Link } from 'react-router';
import type { Waiting } from '#contract/home.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { InlineText } from '#ui/layout/text.tsx';
import styles from './drafts-row.module.css';

/** Own drafts and planned posts, each with the way to go on; quiet, as no other person waits for them. */
export const DraftsRow = ({ drafts }: Pick<Waiting, 'drafts'>) => {
  const t = useTexts('home');
  const format = useFormat();
  if (drafts.length === 0) return null;
  return (
    <nav className={styles.row} aria-label={t('drafts.label')}>
      <span>{t('drafts.label')}</span>
      <ul className={styles.list}>
        {drafts.map(({ id, title, publishAt, community }) => (
          <li key={id} className={styles.draft}>
            <Link to={`/communities/${community.slug}/posts/${id}`}>{title || t('drafts.untitled')}</Link>{' '}
            <InlineText look="tertiary">
              {publishAt === null
                ? t('drafts.draft', { community: community.name })
                : t('drafts.planned', { community: community.name, time: `${format.day(publishAt)} ${format.time(publishAt)}` })}
            </InlineText>
          </li>
        ))}
      </ul>
    </nav>
  );
};
