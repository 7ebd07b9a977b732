import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/kernel/limits.ts';
import { formatCalendarDay } from '#kernel/i18n/calendar-day.ts';
import { useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { useFilter } from '#kernel/page/use-filter.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Choice } from '#ui/choice/choice.tsx';
import { PlusIcon } from '#ui/icons/content-icons.tsx';
import { Page as PageFrame, PageHeader } from '#ui/layout/layout.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { Bone, Skeleton } from '#ui/skeleton/skeleton.tsx';
import { filterForm, scopes, toQuery, whens, type Filter } from './events-filter.ts';
import { EventsResults } from './events-results.tsx';
import styles from './events-list.module.css';
import { eventsList, myCommunities } from './events.queries.ts';

export const Page = () => {
  const t = useTexts('events');
  const { filter, searchText, setSearchText, href, apply } = useFilter(filterForm);
  const list = useQuery(eventsList(toQuery(filter)));
  const mine = useQuery(myCommunities);
  const mayCreate = mine.data?.some(({ membership }) => membership && membership.role !== 'member') ?? false;
  return (
    <PageFrame>
      <PageHeader
        title={t('title')}
        text={t('subtitle')}
        actions={
          mayCreate && (
            <LinkButton to="/events/new">
              <PlusIcon size={16} /> {t('new.action')}
            </LinkButton>
          )
        }
      />
      <div className={styles.toolbar} role="search" aria-label={t('search.label')}>
        <SearchField
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          value={searchText}
          maxLength={limits.searchText.max}
          onChange={setSearchText}
        />
        <Filters filter={filter} href={href} onFilter={apply} />
      </div>
      {list.isPending ? (
        <ListSkeleton />
      ) : (
        <EventsResults
          list={list}
          filter={filter}
          href={href}
          onClear={() => apply({ q: '', scope: 'all', when: 'upcoming', since: '' })}
        />
      )}
    </PageFrame>
  );
};

type FiltersProps = { filter: Filter; href: (change: Partial<Filter>) => string; onFilter: (change: Partial<Filter>) => void };
const Filters = ({ filter, href, onFilter }: FiltersProps) => {
  const t = useTexts('events');
  const language = useLanguage();
  return (
    <>
      {filter.since ? (
        <LinkButton to={href({ since: '' })}>{t('only.since', { day: formatCalendarDay(filter.since, language) })}</LinkButton>
      ) : (
        <Choice
          label={t('when.label')}
          look="segments"
          value={filter.when}
          options={whens.map((value) => ({ value, label: t(`when.${value}`) }))}
          onChange={(when) => onFilter({ when })}
        />
      )}
      <div className={styles.scopes}>
        <Choice
          label={t('scope.label')}
          value={filter.scope}
          options={scopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
          onChange={(scope) => onFilter({ scope })}
        />
      </div>
    </>
  );
};

const ListSkeleton = () => {
  const t = useTexts('kernel');
  return (
    <Skeleton label={t('loading')}>
      <div className={styles.bones}>
        <Bone width={180} height={20} />
        {[0, 1, 2, 3].map((row) => (
          <div key={row} className={styles.bone}>
            <div className={styles.boneWords}>
              <Bone width="32%" />
              <Bone width="64%" height={18} />
              <Bone width="46%" />
            </div>
            <Bone width={112} height={112} radius={6} />
          </div>
        ))}
      </div>
    </Skeleton>
  );
};
