import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { Navigate } from 'react-router';
import type { CallOutput } from '#contract/api.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { InlineText } from '#ui/layout/text.tsx';
import { Pager } from '#ui/pager/pager.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import { isFiltered, type CommunitiesFilter, type CommunitiesView } from './communities-filter.ts';
import styles from './communities-list.module.css';
import { CommunityCard } from './community-card.tsx';
import { CommunityRow } from './community-row.tsx';
import { usePagerLabels } from './use-pager-labels.ts';

type CommunitiesResultsProps = {
  list: UseQueryResult<CallOutput<'GET /communities'>>;
  filter: CommunitiesFilter;
  view: CommunitiesView;
  href: (change: Partial<CommunitiesFilter>) => string;
  onClear: () => void;
};

export const CommunitiesResults = ({ list, filter, view, href, onClear }: CommunitiesResultsProps) => {
  const t = useTexts('communities');
  const labels = usePagerLabels();
  const title = useId();
  if (!list.data) return <LoadingState query={list} skeleton={null} />;
  const { communities, pagination } = list.data;
  if (communities.length === 0 && filter.page > pagination.totalPages && pagination.totalPages > 0)
    return <Navigate to={href({ page: pagination.totalPages })} replace />;
  if (communities.length === 0) return <Nothing isFiltered={isFiltered(filter)} onClear={onClear} />;
  const Item = view === 'cards' ? CommunityCard : CommunityRow;
  return (
    <Stack as="section" gap={12} className={styles.results} aria-busy={list.isPlaceholderData} aria-labelledby={title}>
      <h2 id={title} aria-live="polite">
        {t(isFiltered(filter) ? 'results.found' : 'results.all')}{' '}
        <InlineText look="tertiary">{t('results.count', { count: pagination.total })}</InlineText>
      </h2>
      <ul className={view === 'cards' ? styles.cards : styles.rows}>
        {communities.map((community) => (
          <li key={community.id}>
            <Item community={community} />
          </li>
        ))}
      </ul>
      <Pager page={pagination.page} totalPages={pagination.totalPages} href={(page) => href({ page })} labels={labels} />
    </Stack>
  );
};

const Nothing = ({ isFiltered: hasFilter, onClear }: { isFiltered: boolean; onClear: () => void }) => {
  const t = useTexts('communities');
  if (hasFilter)
    return (
      <EmptyState title={t('nothing.title')} text={t('nothing.text')} action={<Button onClick={onClear}>{t('nothing.clear')}</Button>} />
    );
  return (
    <EmptyState
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <LinkButton to="/communities/new" look="primary">
          {t('new.action')}
        </LinkButton>
      }
    />
  );
};
