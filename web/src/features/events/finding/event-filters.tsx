import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { categoriesQuery, NearMe } from '#features/communities/index.ts';
import { useFormat, useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { Button } from '#ui/button/button.tsx';
import { Select } from '#ui/select/select.tsx';
import { languages, modes, type EventsFilter } from '../events-filter.ts';
import { dayAt, type QuickSpan, quickSpans, spanOf } from './days.ts';
import styles from './finding.module.css';

const MoreFilters = lazyPart(async () => (await import('./more-filters.tsx')).MoreFilters);

type EventFiltersProps = { filter: EventsFilter; onFilter: (change: Partial<EventsFilter>) => void };

/** The filters of the list and the calendar. The calendar has dates of its own. */
export const EventFilters = ({ filter, onFilter }: EventFiltersProps) => {
  const t = useTexts('events-finding');
  const language = useLanguage();
  const categories = useQuery(categoriesQuery).data ?? [];
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.filters} role="group" aria-label={t('filters.label')}>
      {(filter.view === 'map' || (filter.view === 'list' && filter.when === 'upcoming')) && <Dates filter={filter} onFilter={onFilter} />}
      <Select
        label={t('mode.label')}
        placeholder={t('mode.all')}
        value={filter.mode}
        options={modes.map((value) => ({ value, label: t(`mode.${value}`) }))}
        onChange={(mode) => onFilter({ mode })}
      />
      <Select
        label={t('category.label')}
        placeholder={t('category.all')}
        value={filter.category}
        options={categories.map(({ slug, names }) => ({ value: slug, label: names[language] }))}
        onChange={(category) => onFilter({ category })}
      />
      <Select
        label={t('language.label')}
        placeholder={t('language.all')}
        value={filter.language}
        options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
        onChange={(spoken) => onFilter({ language: spoken })}
      />
      <NearMe onFilter={({ near = '', city = '' }) => onFilter({ near, city })} />
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('more.action')}
      </Button>
      {isOpen && <MoreFilters filter={filter} onFilter={onFilter} onClose={() => setOpen(false)} />}
    </div>
  );
};

const Dates = ({ filter: { from, to }, onFilter }: EventFiltersProps) => {
  const t = useTexts('events-finding');
  const { reader } = useFormat();
  const today = dayAt(reader.now, reader.zone);
  const chosen: QuickSpan | '' =
    quickSpans.find((quick) => {
      const span = spanOf(quick, today);
      return span.from === from && span.to === to;
    }) ?? '';
  return (
    <Select
      label={t('date.label')}
      placeholder={t('date.all')}
      value={chosen}
      options={quickSpans.map((value) => ({ value, label: t(`date.${value}`) }))}
      onChange={(quick) => onFilter(quick === '' ? { from: '', to: '' } : spanOf(quick, today))}
    />
  );
};
