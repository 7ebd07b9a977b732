import { Link } from 'react-router';
import { useTexts } from '#kernel/i18n/index.ts';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { Row } from '#ui/layout/stack.tsx';
import type { CommunitiesFilter } from './communities-filter.ts';
import styles from './active-filters.module.css';

/** Filters that have no control of their own: each is a link that takes it off. */
export const ActiveFilters = ({ filter, href }: { filter: CommunitiesFilter; href: (change: Partial<CommunitiesFilter>) => string }) => {
  const t = useTexts('communities');
  const active = [
    filter.tag && { key: 'tag', text: `#${filter.tag}`, to: href({ tag: '' }) },
    filter.city && { key: 'city', text: filter.city, to: href({ city: '' }) },
    filter.near && { key: 'near', text: t('near.active'), to: href({ near: '' }) },
    filter.status && { key: 'status', text: t('archived.own'), to: href({ status: '' }) },
  ].filter((one) => one !== '');
  if (active.length === 0) return null;
  return (
    <Row as="ul" gap={8} align="stretch" wrap aria-label={t('filters.label')}>
      {active.map(({ key, text, to }) => (
        <li key={key}>
          <Link to={to} className={styles.filter} aria-label={t('filters.remove', { name: text })} preventScrollReset>
            {text} <CloseIcon size={16} />
          </Link>
        </li>
      ))}
    </Row>
  );
};
