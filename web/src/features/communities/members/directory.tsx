import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Navigate } from 'react-router';
import type { Community } from '#contract/communities/index.ts';
import { limits } from '#contract/browser/limits.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { useRowFocus } from '#kernel/page/use-row-focus.ts';
import { useFilter } from '#kernel/page/use-filter.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { Pager } from '#ui/pager/pager.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { SkeletonRow } from '#ui/skeleton/skeleton.tsx';
import { usePagerLabels } from '../directory/use-pager-labels.ts';
import { MemberRow } from './member-row.tsx';
import { membersFilterOf, roles, sorts, toQuery, type MembersFilter } from './members-filter.ts';
import styles from './members.module.css';
import { directoryQuery } from './members.queries.ts';

/** The tab *members*: who is there, found by name and role. */
export const Directory = ({ community: { id, slug, membership } }: { community: Pick<Community, 'id' | 'slug' | 'membership'> }) => {
  const t = useTexts('communities-members');
  const labels = usePagerLabels();
  const title = useId();
  const { filter, searchText, setSearchText, href, apply } = useFilter(membersFilterOf(slug));
  const members = useQuery(directoryQuery(id, toQuery(filter)));
  const { data } = members;
  const list = useRowFocus<HTMLUListElement>((data?.items ?? []).map(({ user }) => user.id).join());
  const last = data?.pagination.totalPages ?? 0;
  if (data?.items.length === 0 && last > 0 && filter.page > last) return <Navigate to={href({ page: last })} replace />;
  return (
    <Stack as="section" gap={16} aria-labelledby={title}>
      <Toolbar filter={filter} searchText={searchText} onSearch={setSearchText} onFilter={apply} />
      <h2 id={title} className="visually-hidden" aria-live="polite">
        {data ? t('directory.found', { count: data.pagination.total }) : t('directory.label')}
      </h2>
      {!data && (
        <LoadingState query={members}>
          <Panel as="div">
            <SkeletonRow />
            <SkeletonRow />
            <SkeletonRow />
          </Panel>
        </LoadingState>
      )}
      {data && (
        <Panel as="div" flush>
          {data.items.length === 0 && <p className={styles.empty}>{t('directory.empty')}</p>}
          <ul ref={list} className={styles.list} aria-busy={members.isPlaceholderData}>
            {data.items.map((member) => (
              <MemberRow key={member.user.id} communityId={id} member={member} directory={data} isOwner={membership?.role === 'owner'} />
            ))}
          </ul>
        </Panel>
      )}
      {data && <Pager page={filter.page} totalPages={last} href={(page) => href({ page })} labels={labels} />}
    </Stack>
  );
};

type ToolbarProps = {
  filter: MembersFilter;
  searchText: string;
  onSearch: (text: string) => void;
  onFilter: (change: Partial<MembersFilter>) => void;
};

const Toolbar = ({ filter, searchText, onSearch, onFilter }: ToolbarProps) => {
  const t = useTexts('communities-members');
  const words = useTexts('communities');
  return (
    <Row gap={12} wrap role="search" aria-label={t('directory.search')}>
      <SearchField
        label={t('directory.search')}
        placeholder={t('directory.search.placeholder')}
        value={searchText}
        maxLength={limits.searchText.max}
        onChange={onSearch}
      />
      <div className={styles.filters}>
        <Select
          label={t('directory.role.label')}
          placeholder={t('directory.role.all')}
          value={filter.role}
          options={roles.map((role) => ({ value: role, label: words(`role.${role}`) }))}
          onChange={(role) => onFilter({ role })}
        />
        <Select
          label={t('directory.sort.label')}
          value={filter.sort}
          options={sorts.map((sort) => ({ value: sort, label: t(`directory.sort.${sort}`) }))}
          onChange={(sort) => onFilter({ sort })}
        />
      </div>
    </Row>
  );
};
