import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/browser/limits.ts';
import { useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { Choice } from '#ui/choice/choice.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { Bone } from '#ui/skeleton/skeleton.tsx';
import { languages, sorts, views, type CommunitiesFilter, type CommunitiesView } from './communities-filter.ts';
import styles from './communities-list.module.css';
import { categoriesQuery } from '../communities.queries.ts';
import { NearMe } from './near-me.tsx';
import { CardsIcon, ListIcon } from '#ui/icons/content-icons.tsx';
import { Row } from '#ui/layout/stack.tsx';

type CommunitiesToolbarProps = {
  filter: CommunitiesFilter;
  /** The text being typed; the URL follows after a pause. */
  searchText: string;
  view: CommunitiesView;
  onSearch: (text: string) => void;
  onFilter: (change: Partial<CommunitiesFilter>) => void;
  onView: (view: CommunitiesView) => void;
};

export const CommunitiesToolbar = ({ filter, searchText, view, onSearch, onFilter, onView }: CommunitiesToolbarProps) => {
  const t = useTexts('communities');
  const icons = { cards: <CardsIcon size={16} />, list: <ListIcon size={16} /> };
  return (
    <Row gap={12} wrap role="search" aria-label={t('search.label')}>
      <SearchField
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={searchText}
        maxLength={limits.searchText.max}
        onChange={onSearch}
      />
      <div className={styles.side}>
        <NearMe onFilter={onFilter} />
        <Select
          label={t('language.label')}
          placeholder={t('language.all')}
          value={filter.language}
          options={languages.map((language) => ({ value: language, label: t(`language.${language}`) }))}
          onChange={(language) => onFilter({ language })}
        />
        <Select
          label={t('sort.label')}
          value={filter.sort}
          options={sorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
          onChange={(sort) => onFilter({ sort })}
        />
        <Choice
          label={t('view.label')}
          look="segments"
          iconsOnly
          value={view}
          options={views.map((value) => ({ value, label: t(`view.${value}`), icon: icons[value] }))}
          onChange={onView}
        />
      </div>
      <Categories value={filter.category} onChange={(category) => onFilter({ category })} />
    </Row>
  );
};

const Categories = ({ value, onChange }: { value: string; onChange: (category: string) => void }) => {
  const t = useTexts('communities');
  const language = useLanguage();
  const { data, isError } = useQuery(categoriesQuery);
  if (isError) return null;
  return (
    <div className={styles.categories}>
      {data ? (
        <Choice
          label={t('category.label')}
          value={value}
          options={[{ value: '', label: t('category.all') }, ...data.map(({ slug, names }) => ({ value: slug, label: names[language] }))]}
          onChange={onChange}
        />
      ) : (
        <Bone width={420} height={32} radius={16} />
      )}
    </div>
  );
};
