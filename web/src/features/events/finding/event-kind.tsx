import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Event } from '#contract/events/index.ts';
import { categoriesQuery } from '#features/communities/index.ts';
import { useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { Row } from '#ui/layout/stack.tsx';
import styles from './finding.module.css';

/** Category and tags: each leads to the events of the same kind. */
export const EventKind = ({ event: { categoryId, tags } }: { event: Event }) => {
  const t = useTexts('events-finding');
  const language = useLanguage();
  const category = useQuery(categoriesQuery).data?.find(({ id }) => id === categoryId);
  return (
    <Row as="ul" gap={8} align="stretch" wrap className={styles.kinds} aria-label={t('tags.label')}>
      {category && (
        <li>
          <Link to={`/events?category=${category.slug}`}>{category.names[language]}</Link>
        </li>
      )}
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={`/events?${new URLSearchParams({ tag })}`}>#{tag}</Link>
        </li>
      ))}
    </Row>
  );
};
