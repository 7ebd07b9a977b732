import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Panel } from '#ui/layout/layout.tsx';
import styles from './planning.module.css';
import { draftsQuery } from './planning.queries.ts';

/** The own events that are not published yet; nothing without one. */
export const Drafts = () => {
  const t = useTexts('events');
  const format = useFormat();
  const items = useQuery(draftsQuery).data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Panel title={t('drafts.title')}>
      <ul className={styles.list}>
        {items.map(({ id, slug, title, publishAt, community }) => (
          <li key={id}>
            <Link to={`/events/${slug}`}>{title}</Link>
            <small>
              {publishAt === null
                ? t('drafts.draft', { community: community.name })
                : t('drafts.scheduled', { community: community.name, time: `${format.dayWithin(publishAt)} ${format.time(publishAt)}` })}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
